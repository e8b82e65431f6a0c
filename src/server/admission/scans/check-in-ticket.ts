import { type Refusal, refuse } from '../../../contract/refusals.ts';
import type { CheckinAnswer } from '../../../contract/tickets.ts';
import { readItemCode } from '../../../domain/item-code.ts';
import { lockTicket, redeem } from '../../inventory/items.repository.ts';
import type { Trx } from '../../platform/database/store.ts';
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
 * Redeems a ticket and records the scan: only one of any number of doors at the same moment admits it, and the same
 * scan sent again counts once. A guest whom the phone has turned away by itself is recorded and not admitted; one whom
 * it let in against the rule is a conflict. What cannot be a ticket's code is unknown and not recorded. Refused:
 * `malformed` for a scan id that belongs to another ticket. A scan from the future counts as of now.
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
  // The scan's id is claimed before the ticket: a repeat that arrives meanwhile waits here and touches nothing.
  const isFirst = await insertScan(trx, {
    id: scan.id,
    item_id: scan.code,
    scanned_at: scan.scannedAt,
    received_at: now,
    door: scan.door.name,
    verdict,
    is_conflict: conflict,
  });
  if (!isFirst) return repeatScan(trx, scan, now);
  // The admission it conflicts with may be undone at this very moment.
  if (conflict === 1) return recheckUnderLock(trx, scan, now);
  if (verdict !== ADMITTED) return answerScan(verdict, ticket);
  const admission = { id: scan.code, at: scan.scannedAt, by: scan.door.name, scanId: scan.id, now };
  if (await redeem(trx, admission)) return answerScan(verdict, ticket);
  // On PostgreSQL another door may have admitted the ticket since it was read.
  return recheckUnderLock(trx, scan, now);
}

/** Decides a recorded scan again while nobody else can change the ticket. */
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
 * Answers a scan that was sent before as the first time, unless that answer never reached the gate and the phone has
 * decided otherwise meanwhile: a guest it let in is checked again, one it turned away is not inside. An undone scan
 * stays undone, and a door of other events changes nothing about it. Refused: `malformed` when the first scan was of
 * another ticket.
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
  // Any other stored verdict (an undo) was refused above.
  return answerScan(first.verdict as Verdict, ticket);
}

/** We had admitted a guest whom the phone, without our answer, turned away: the ticket is valid again. */
async function turnAway(trx: Trx, scan: Scan & { decided: Verdict }, now: number): Promise<CheckinAnswer> {
  await correctScan(trx, scan.id, { verdict: scan.decided, is_conflict: 0 });
  await releaseAdmission(trx, { itemId: scan.code, scanId: scan.id, now });
  return answerScan(scan.decided, await findTicket(trx, scan.code));
}
