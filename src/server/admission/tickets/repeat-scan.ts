import { type Refusal, refuse } from '../../../contract/refusals.ts';
import type { CheckinAnswer } from '../../../contract/tickets.ts';
import { lockTicket } from '../../inventory/items.repository.ts';
import type { Trx } from '../../platform/database/store.ts';
import { mayDecide } from './door-of-caller.ts';
import { judgeAlone } from './judge-alone.ts';
import { releaseAdmission } from './release-admission.ts';
import {
  ADMITTED,
  answerScan,
  answerUndone,
  isTurnedAway,
  type Scan,
  UNDONE,
  type Verdict,
} from './scan-verdict.ts';
import { correctScan, findScan } from './scans.repository.ts';
import { findTicket } from './tickets.repository.ts';

/**
 * A scan that was sent before. It is answered as the first time, unless the first answer never reached the gate and
 * the phone has decided otherwise meanwhile: whom it let in is judged anew, whom it turned away is not inside. A scan
 * that was taken back stays so, and a door of other events changes nothing about it. Refused: `malformed` when the first one was of another ticket.
 */
export async function repeatScan(trx: Trx, scan: Scan, now: number): Promise<CheckinAnswer | Refusal> {
  await lockTicket(trx, scan.code);
  const first = await findScan(trx, scan.id);
  if (first?.item_id !== scan.code || first.verdict === UNDONE) return refuse('malformed');
  const ticket = await findTicket(trx, scan.code);
  if (!mayDecide(scan.door, first.door, ticket)) return answerScan('wrong_event', ticket);
  if (first.undone_at !== null) return answerUndone(ticket, scan);
  const isInside = first.verdict === ADMITTED || first.is_conflict === 1;
  if (isTurnedAway(scan) && isInside) return turnAway(trx, scan, now);
  if (scan.decided === ADMITTED && !isInside) return judgeAlone(trx, scan, now);
  return answerScan(first.verdict as Verdict, ticket);
}

/** We had let in whom the phone, without our answer, turned away: the ticket is as good as before. */
async function turnAway(trx: Trx, scan: Scan & { decided: Verdict }, now: number): Promise<CheckinAnswer> {
  await correctScan(trx, scan.id, { verdict: scan.decided, is_conflict: 0 });
  await releaseAdmission(trx, { itemId: scan.code, scanId: scan.id, now });
  return answerScan(scan.decided, await findTicket(trx, scan.code));
}
