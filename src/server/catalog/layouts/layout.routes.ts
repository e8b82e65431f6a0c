import type { Hono } from 'hono';
import { readBlockSeats, saveBlockSeats } from '../../../contract/block-seats.ts';
import type { LayoutPresence } from '../../../contract/layouts.ts';
import * as layouts from '../../../contract/layouts.ts';
import { isRefusal, type Refusal, refuse } from '../../../contract/refusals.ts';
import { nameOfStaff } from '../../platform/http/actor.ts';
import { route } from '../../platform/http/route.ts';
import type { Ports } from '../../platform/ports.ts';
import { copyLayout, createLayout, importLayout } from './create-layout.ts';
import { deleteLayout } from './delete-layout.ts';
import { readLayoutHistory } from './layout-history.repository.ts';
import { viewLayouts } from './layout-view.ts';
import { layoutRows } from './layouts.repository.ts';
import { exportPlan } from './plan-file.ts';
import { saveLayout } from './save-layout.ts';
import { saveSeats, viewBlockSeats } from './save-seats.ts';

const DONE = { success: true } as const;
const made = (id: number | Refusal) => (isRefusal(id) ? id : { ...DONE, id });

export function layoutsRoutes(
  app: Hono,
  services: Pick<Ports, 'callerOf' | 'changes' | 'clock' | 'store'>,
): void {
  const { store, clock } = services;
  const editors = new LayoutEditors();

  route(app, services, layouts.listLayouts, async () => ({
    layouts: await viewLayouts(store.read, clock()),
  }));

  route(app, services, layouts.createLayout, async ({ body, staff }) =>
    made(await createLayout(services, staff, body.name)),
  );

  route(app, services, layouts.importLayout, async ({ body, staff }) =>
    made(await importLayout(services, staff, body)),
  );

  route(app, services, layouts.readLayout, async ({ params }) => {
    const [layout] = await viewLayouts(store.read, clock(), params.id);
    return layout === undefined ? refuse('unknown_layout') : { layout };
  });

  route(app, services, layouts.saveLayout, async ({ params, body, staff }) => {
    const layout = await saveLayout(services, staff, params.id, body);
    return isRefusal(layout) ? layout : { ...DONE, layout };
  });

  route(app, services, layouts.copyLayout, async ({ params, staff }) =>
    made(await copyLayout(services, staff, params.id)),
  );

  route(app, services, layouts.deleteLayout, async ({ params, staff }) => {
    return (await deleteLayout(services, staff, params.id)) ?? DONE;
  });

  route(app, services, layouts.exportLayout, ({ params }) => exportPlan(store.read, params.id));

  route(app, services, layouts.readLayoutHistory, async ({ params }) => ({
    entries: await readLayoutHistory(store.read, params.id),
  }));

  route(app, services, readBlockSeats, async ({ params }) => {
    const block = await viewBlockSeats(store.read, params.id, clock());
    return block === undefined ? refuse('unknown_block') : { block };
  });

  route(app, services, saveBlockSeats, async ({ params, body, staff }) => {
    const block = await saveSeats(services, staff, params.id, body);
    return isRefusal(block) ? block : { ...DONE, block };
  });

  route(app, services, layouts.showPresence, async ({ params, body, staff }) => {
    const [layout] = await layoutRows(store.read, params.id);
    if (layout === undefined) return refuse('unknown_layout');
    const { version, changed_by } = layout;
    if (body.isLeaving) {
      editors.leave(body.tab);
      return { version, changed_by, others: [] };
    }
    const editor = {
      layoutId: params.id,
      name: nameOfStaff(staff),
      selected: body.selected,
      seenAt: clock(),
    };
    return { version, changed_by, others: editors.see(body.tab, editor) };
  });
}

interface Editor {
  layoutId: number;
  name: string;
  selected: string[];
  seenAt: number;
}

/** After this time without a report an editor counts as gone; open pages report every three seconds. */
const GONE_MS = 10_000;

/** Who has which layout open. Kept in memory, because the shop is a single process (docs/decisions.md). */
class LayoutEditors {
  readonly #editors = new Map<string, Editor>();

  /** Records that a page (`tab`) has a layout open and returns the other pages that do. */
  see(tab: string, editor: Editor): LayoutPresence['others'] {
    this.#editors.set(tab, editor);
    const others: LayoutPresence['others'] = [];
    for (const [other, { layoutId, name, selected, seenAt }] of this.#editors) {
      if (editor.seenAt - seenAt > GONE_MS) this.#editors.delete(other);
      else if (other !== tab && layoutId === editor.layoutId) others.push({ tab: other, name, selected });
    }
    return others;
  }

  leave(tab: string): void {
    this.#editors.delete(tab);
  }
}
