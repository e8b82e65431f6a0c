import type { Hono } from 'hono';
import {
  listSettledConflicts as settledEndpoint,
  settleConflict as settleEndpoint,
} from '../../../contract/door.ts';
import { type Refusal, refuse } from '../../../contract/refusals.ts';
import { route } from '../../platform/http/route.ts';
import type { Ports } from '../../platform/ports.ts';
import { doorOf } from '../door.ts';
import { markSettled, settledConflicts } from './conflicts.repository.ts';

/**
 * Endpoints to list settled conflicts and to settle open ones. `onSettled` is called after each, because
 * cached counts elsewhere are then out of date.
 */
export function conflictRoutes(
  app: Hono,
  services: Pick<Ports, 'callerOf' | 'clock' | 'store'>,
  onSettled: () => void,
): void {
  route(app, services, settledEndpoint, async () => ({
    conflicts: await settledConflicts(services.store.read),
  }));

  route(app, services, settleEndpoint, async ({ body, staff, device }) => {
    const by = doorOf({ staff, device });
    if (by === null) return refuse('not_allowed');
    const refused = await settleConflict(services, { scanId: body.scan_id, by: by.name });
    if (refused !== null) return refused;
    onSettled();
    return { success: true as const };
  });
}

/**
 * Marks a conflict as settled. It leaves the list but stays in the history with who settled it first, and
 * when. Refused: `unknown_conflict`, also if the admission has been undone.
 */
async function settleConflict(
  services: Pick<Ports, 'clock' | 'store'>,
  { scanId, by }: { scanId: string; by: string },
): Promise<Refusal | null> {
  const isThere = await services.store.write((trx) => markSettled(trx, scanId, by, services.clock()));
  return isThere ? null : refuse('unknown_conflict');
}
