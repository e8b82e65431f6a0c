import { type Refusal, refuse } from '../../contract/refusals.ts';
import type { Services } from '../services.ts';
import type { Door } from '../tickets/door-of-caller.ts';
import { findScan, insertScan, unredeem } from '../tickets/tickets-table.ts';

interface Undo {
  /** The scan that let the ticket in. */
  scanId: string;
  /** The client's own id of this undo, so that sending twice counts once. */
  undoId: string;
  door: Door;
}

/**
 * Takes a mistaken admission back: the ticket is as good as before, and that it was taken back is written down.
 * Refused: `unknown_scan` when the scan let nobody in, or the ticket was let in by another scan since.
 */
export async function undoAdmission(
  services: Services,
  { scanId, undoId, door }: Undo,
): Promise<Refusal | null> {
  const now = services.clock();
  return services.store.write(async (trx) => {
    const scan = await findScan(trx, scanId);
    if (scan === undefined) return refuse('unknown_scan');
    const record = { id: undoId, item_id: scan.item_id, scanned_at: now, received_at: now, door: door.name };
    if (!(await insertScan(trx, { ...record, verdict: 'undone', is_conflict: 0 }))) return null;
    const isUndone = await unredeem(trx, { itemId: scan.item_id, scanId, now, eventIds: door.eventIds });
    return isUndone ? null : refuse('unknown_scan');
  });
}
