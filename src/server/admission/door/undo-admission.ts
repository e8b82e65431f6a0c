import { type Refusal, refuse } from '../../../contract/refusals.ts';
import { lockTicket } from '../../inventory/items.repository.ts';
import type { Ports } from '../../platform/ports.ts';
import { type Door, mayDecide } from '../tickets/door-of-caller.ts';
import { releaseAdmission } from '../tickets/release-admission.ts';
import { UNDONE } from '../tickets/scan-verdict.ts';
import { findScan, insertScan, markUndone } from '../tickets/scans.repository.ts';
import { findTicket } from '../tickets/tickets.repository.ts';

interface Undo {
  /** The scan that let the ticket in. */
  scanId: string;
  /** The client's own id of this undo, so that sending twice counts once. */
  undoId: string;
  door: Door;
}

/**
 * Takes a mistaken admission back, also one that had become a conflict: nobody is inside by this scan any more, and
 * that it was taken back is written down. Refused: `unknown_scan` when the scan let nobody in, was taken back before,
 * or was made elsewhere for an event that is none of this door's; `malformed` when the undo's id is that of a scan.
 */
export async function undoAdmission(
  services: Pick<Ports, 'clock' | 'store'>,
  { scanId, undoId, door }: Undo,
): Promise<Refusal | null> {
  const now = services.clock();
  return services.store.write(async (trx) => {
    const scan = await findScan(trx, scanId);
    if (scan === undefined) return refuse('unknown_scan');
    const itemId = scan.item_id;
    const record = { id: undoId, item_id: itemId, scanned_at: now, received_at: now, door: door.name };
    if (!(await insertScan(trx, { ...record, verdict: UNDONE, is_conflict: 0 }))) {
      const earlier = await findScan(trx, undoId);
      return earlier?.verdict === UNDONE && earlier.item_id === itemId ? null : refuse('malformed');
    }
    await lockTicket(trx, itemId);
    const ticket = await findTicket(trx, itemId);
    if (!mayDecide(door, scan.door, ticket) || !(await markUndone(trx, scanId, now)))
      return refuse('unknown_scan');
    await releaseAdmission(trx, { itemId, scanId, now });
    return null;
  });
}
