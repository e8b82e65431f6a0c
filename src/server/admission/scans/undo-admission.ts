import { type Refusal, refuse } from '../../../contract/refusals.ts';
import { lockTicket, redeem, unredeem } from '../../inventory/items.repository.ts';
import type { Trx } from '../../platform/database/store.ts';
import type { Ports } from '../../platform/ports.ts';
import { type Door, mayDecide } from '../door.ts';
import { findTicket } from '../tickets/tickets.repository.ts';
import { ADMITTED, UNDONE } from './scan-verdict.ts';
import { correctScan, findNextInside, findScan, insertScan, markUndone } from './scans.repository.ts';

interface Undo {
  /** The scan that admitted the ticket. */
  scanId: string;
  /** Chosen by the client, so that an undo sent twice counts once. */
  undoId: string;
  door: Door;
}

/**
 * Undoes a mistaken admission, even one that has become a conflict, and records the undo. Refused:
 * `unknown_scan` if the scan admitted no one, was undone before, or was made at another door for an event
 * that this one does not admit to; `malformed` if the undo's id is already that of a scan or of another undo.
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

interface Release {
  itemId: string;
  /** The scan that no longer counts as an admission. */
  scanId: string;
  now: number;
}

/**
 * Releases a ticket if this scan's admission is the one that counts. If another door has let the same ticket
 * in, that admission counts from now on and is no longer a conflict. The caller holds the ticket's lock.
 */
export async function releaseAdmission(trx: Trx, { itemId, scanId, now }: Release): Promise<void> {
  if (!(await unredeem(trx, { itemId, scanId, now }))) return;
  const next = await findNextInside(trx, itemId);
  if (next === undefined) return;
  const admission = { id: itemId, at: next.scanned_at, by: next.door, scanId: next.id, now };
  if (await redeem(trx, admission)) await correctScan(trx, next.id, { verdict: ADMITTED, is_conflict: 0 });
}
