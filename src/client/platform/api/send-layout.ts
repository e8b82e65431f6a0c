import type * as v from 'valibot';
import type * as layouts from '../../../contract/layouts.ts';
import type { Layout, LayoutPresence, PlanFile } from '../../../contract/layouts.ts';
import { call } from './call.ts';

/** Makes an empty layout; answers its id. */
export async function sendNewLayout(name: string): Promise<number> {
  return (await call('POST /api/office/layouts', { body: { name } })).id;
}

/** Makes a layout from a file; answers its id. */
export async function sendPlanFile(plan: PlanFile): Promise<number> {
  return (await call('POST /api/office/layouts/file', { body: plan })).id;
}

/** Copies a layout with all its seats; answers the copy's id. */
export async function sendLayoutCopy(id: number): Promise<number> {
  return (await call('POST /api/office/layouts/:id/copy', { params: { id } })).id;
}

export async function sendLayoutDeletion(id: number): Promise<void> {
  await call('DELETE /api/office/layouts/:id', { params: { id } });
}

/** Saves a drawing; answers the layout as it then is. */
export async function sendDrawing(
  id: number,
  body: v.InferInput<typeof layouts.saveLayout.body>,
): Promise<Layout> {
  return (await call('PUT /api/office/layouts/:id', { params: { id }, body })).layout;
}

/** Says that a layout is open here, and hears who else has it open. */
export function sendPresence(
  id: number,
  body: v.InferInput<typeof layouts.showPresence.body>,
  signal?: AbortSignal,
): Promise<LayoutPresence> {
  return call('POST /api/office/layouts/:id/presence', { params: { id }, body, signal });
}
