import type { Layout, LayoutSummary, Publication } from '../../../../src/contract/layouts.ts';
import type { DrawnBlock, PlanElement } from '../../../../src/domain/floor-plan.ts';
import { changesOf } from '../../../../src/domain/plan-merge.ts';
import type { OpenTestStore } from '../../../support/each-database.ts';
import { openHall } from '../../../support/order-shop.ts';
import { loggedInMember } from '../../../support/team-member.ts';

/** A block to be drawn, 100 × 80 at the origin unless told otherwise. */
export function block(key: string, wishes: Partial<DrawnBlock> = {}): DrawnBlock {
  return {
    kind: 'block',
    key,
    group: null,
    ...{ x: 0, y: 0, w: 100, h: 80, rotation: 0 },
    name: `Block ${key}`,
    has_fixed_places: false,
    fixed_places: 0,
    arc: 0,
    rows: [],
    ...wishes,
  };
}

/** What comes of a save or a publication. */
export interface Saved {
  version: number;
  code?: string;
  message?: string;
  blocks?: string[];
  seats?: Record<string, string[]>;
  most?: number;
}

/**
 * The small hall with somebody who may draw. `draw` saves a drawing in the draft, on the version that was read last,
 * and `publish` makes guests see it; `show` does both.
 */
export async function openDrawnHall(openTestStore: OpenTestStore) {
  const opened = await openHall(openTestStore);
  const { shop } = opened;
  const staff = await loggedInMember(shop.services.store, shop.clock.now, { permissions: ['layouts'] });
  const office = shop.guest(staff);
  let saves = 0;
  const read = async (id: number): Promise<Layout> =>
    (await office.call<{ layout: Layout }>('GET', `/api/office/layouts/${id}`)).body.layout;
  const draw = (layout: Layout, elements: ReadonlyArray<PlanElement>, save = `save-${++saves}-xxxx`) => {
    const { id, name, version } = layout;
    const changes = changesOf(layout, { name, elements });
    return office.call<Saved>('PUT', `/api/office/layouts/${id}`, { version, save, name, ...changes });
  };
  const publish = (id: number, version: number) =>
    office.call<Saved>('POST', `/api/office/layouts/${id}/publication`, { version });
  const preview = async (id: number) =>
    (await office.call<{ publication: Publication }>('GET', `/api/office/layouts/${id}/publication`)).body
      .publication;
  const show = async (layout: Layout, elements: ReadonlyArray<PlanElement>) => {
    const drawn = await draw(layout, elements);
    return drawn.status === 200 ? publish(layout.id, drawn.body.version) : drawn;
  };
  const { body } = await office.call<{ layouts: LayoutSummary[] }>('GET', '/api/office/layouts');
  const hallLayout = await read(body.layouts[0]?.id as number);
  return { ...opened, office, read, draw, publish, preview, show, hallLayout };
}
