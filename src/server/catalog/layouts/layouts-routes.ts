import type { Hono } from 'hono';
import { readBlockSeats, saveBlockSeats } from '../../../contract/block-seats.ts';
import * as layouts from '../../../contract/layouts.ts';
import { isRefusal, type Refusal, refuse } from '../../../contract/refusals.ts';
import { nameOfStaff } from '../../platform/http/actor.ts';
import { route } from '../../platform/http/route.ts';
import type { Ports } from '../../platform/ports.ts';
import { viewBlockSeats } from './block-seats-view.ts';
import { copyLayout, createLayout, importLayout } from './create-layout.ts';
import { deleteLayout } from './delete-layout.ts';
import { exportPlan } from './export-plan.ts';
import { readLayoutHistory } from './layout-history.ts';
import { viewLayouts } from './layout-view.ts';
import { LayoutVisitors } from './layout-visitors.ts';
import { layoutRows } from './layouts-table.ts';
import { saveLayout } from './save-layout.ts';
import { saveSeats } from './save-seats.ts';

const DONE = { success: true } as const;
const made = (id: number | Refusal) => (isRefusal(id) ? id : { ...DONE, id });

/** Floor plans: reading, drawing, copying, files, and who else draws. */
export function layoutsRoutes(
  app: Hono,
  services: Pick<Ports, 'callerOf' | 'changes' | 'clock' | 'store'>,
): void {
  const { store, clock } = services;
  const visitors = new LayoutVisitors();

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
      visitors.leave(body.tab);
      return { version, changed_by, others: [] };
    }
    const visitor = {
      layoutId: params.id,
      name: nameOfStaff(staff),
      selected: body.selected,
      seenAt: clock(),
    };
    return { version, changed_by, others: visitors.see(body.tab, visitor) };
  });
}
