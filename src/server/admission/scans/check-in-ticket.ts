import { type Refusal, refuse } from '../../../contract/refusals.ts';
import type { CheckinAnswer } from '../../../contract/tickets.ts';
import { readItemCode } from '../../../domain/item-code.ts';
import { lockTicket, redeem, unredeem } from '../../inventory/items.repository.ts';
import type { Trx } from '../../platform/database/store.ts';
import { together } from '../../platform/database/transactions.ts';
import type { Ports } from '../../platform/ports.ts';
import { mayDecide } from '../door.ts';
import { findTicket } from '../tickets/tickets.repository.ts';
import {
  ADMITTED,
  answerScan,
  answerUndone,
  isConflict,
  isTurnedAway,
  type Scan,
  UNDONE,
  type Verdict,
  verdictFor,
  viewRefusal,
} from './scan-verdict.ts';
import { correctScan, findScan, insertScan } from './scans.repository.ts';
import { releaseAdmission } from './undo-admission.ts';

/**
 * Redeems a ticket and records the scan. Of several doors scanning it at once only one admits it, and a scan
 * sent twice counts once. A guest the phone turned away by itself is recorded but not admitted; one it let in
 * against the rules is a conflict. Text that cannot be a ticket code is unknown and not recorded, and a scan
 * from the future counts as of now. Refused: `malformed` for a scan id that belongs to another ticket.
 */
export async function checkInTicket(
  services: Pick<Ports, 'clock' | 'store'>,
  scan: Scan,
): Promise<CheckinAnswer | Refusal> {
  const code = readItemCode(scan.code);
  if (code === null) return viewRefusal('unknown', null, true);
  const now = services.clock();
  const scannedAt = Math.min(scan.scannedAt, now);
  return services.store.write((trx) => decideScan(trx, { ...scan, code, scannedAt }, now));
}

async function decideScan(trx: Trx, scan: Scan, now: number): Promise<CheckinAnswer | Refusal> {
  const ticket = await findTicket(trx, scan.code);
  const verdict = verdictFor(ticket, scan);
  const conflict = isConflict(verdict, scan);
  const [isFirst, isRedeemed] = await together([
    // Claims the scan's id before the ticket, so that a concurrent repeat waits here and changes nothing.
    insertScan(trx, {
      id: scan.id,
      item_id: scan.code,
      scanned_at: scan.scannedAt,
      received_at: now,
      door: scan.door.name,
      verdict,
      is_conflict: conflict,
    }),
    verdict === ADMITTED &&
      redeem(trx, { id: scan.code, at: scan.scannedAt, by: scan.door.name, scanId: scan.id, now }),
  ]);
  if (!isFirst) {
    // A repeat is answered like the first time, even if its ticket has become valid since.
    if (isRedeemed) await unredeem(trx, { itemId: scan.code, scanId: scan.id, now });
    return repeatScan(trx, scan, now);
  }
  // Another door may be undoing the conflicting admission right now.
  if (conflict === 1) return recheckUnderLock(trx, scan, now);
  if (verdict !== ADMITTED || isRedeemed) return answerScan(verdict, ticket);
  // On PostgreSQL another door may have admitted the ticket since it was read.
  return recheckUnderLock(trx, scan, now);
}

/** Decides a recorded scan again with the ticket locked. */
async function recheckUnderLock(trx: Trx, scan: Scan, now: number): Promise<CheckinAnswer> {
  await lockTicket(trx, scan.code);
  const ticket = await findTicket(trx, scan.code);
  const verdict = verdictFor(ticket, scan);
  await correctScan(trx, scan.id, { verdict, is_conflict: isConflict(verdict, scan) });
  if (verdict === ADMITTED)
    await redeem(trx, { id: scan.code, at: scan.scannedAt, by: scan.door.name, scanId: scan.id, now });
  return answerScan(verdict, ticket);
}

/**
 * Answers a repeated scan like the first time, unless that answer never reached the gate and the phone has
 * decided otherwise since: a guest it let in is checked again, one it turned away is not inside. An undone
 * scan stays undone, and a door for other events cannot change it. Refused: `malformed` if the first scan was
 * of another ticket or the id is that of an undo.
 */
async function repeatScan(trx: Trx, scan: Scan, now: number): Promise<CheckinAnswer | Refusal> {
  await lockTicket(trx, scan.code);
  const first = await findScan(trx, scan.id);
  if (first?.item_id !== scan.code || first.verdict === UNDONE) return refuse('malformed');
  const ticket = await findTicket(trx, scan.code);
  if (!mayDecide(scan.door, first.door, ticket)) return answerScan('wrong_event', ticket);
  if (first.undone_at !== null) return answerUndone(ticket, scan);
  const isInside = first.verdict === ADMITTED || first.is_conflict === 1;
  if (isTurnedAway(scan) && isInside) return turnAway(trx, scan, now);
  if (scan.decided === ADMITTED && !isInside) return recheckUnderLock(trx, scan, now);
  // The cast holds: only an undo stores anything else, and that was refused above.
  return answerScan(first.verdict as Verdict, ticket);
}

/**
 * We admitted the guest, but the phone got no answer and turned them away: the ticket becomes valid again.
 */
async function turnAway(trx: Trx, scan: Scan & { decided: Verdict }, now: number): Promise<CheckinAnswer> {
  await correctScan(trx, scan.id, { verdict: scan.decided, is_conflict: 0 });
  await releaseAdmission(trx, { itemId: scan.code, scanId: scan.id, now });
  return answerScan(scan.decided, await findTicket(trx, scan.code));
}
