import type { Layout } from '../../../../src/contract/layouts.ts';
import type { DrawnBlock, PlanElement } from '../../../../src/domain/floor-plan.ts';
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
    copy_of: null,
    ...wishes,
  };
}

/** What comes of a save. */
export interface Saved {
  layout: Layout;
  code?: string;
  message?: string;
  blocks?: string[];
}

/** The small hall with somebody who may draw; `save` sends a drawing on the version that was read last. */
export async function openDrawnHall(openTestStore: OpenTestStore) {
  const opened = await openHall(openTestStore);
  const { shop } = opened;
  const staff = await loggedInMember(shop.services.store, shop.clock.now, { permissions: ['layouts'] });
  const office = shop.guest(staff);
  let saves = 0;
  const read = async (id: number): Promise<Layout> =>
    (await office.call<{ layout: Layout }>('GET', `/api/office/layouts/${id}`)).body.layout;
  const save = (layout: Layout, elements: ReadonlyArray<PlanElement>, saveAs = `save-${++saves}-xxxx`) => {
    const { id, name, version } = layout;
    const drawing = { version, save: saveAs, name, elements };
    return office.call<Saved>('PUT', `/api/office/layouts/${id}`, drawing);
  };
  const { body } = await office.call<{ layouts: Layout[] }>('GET', '/api/office/layouts');
  return { ...opened, office, read, save, hallLayout: body.layouts[0] as Layout };
}
