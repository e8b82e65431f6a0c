import type { CheckinAnswer } from '../../../contract/tickets.ts';
import { lockTicket, redeem } from '../../inventory/items.repository.ts';
import type { Trx } from '../../platform/database/store.ts';
import { ADMITTED, answerScan, isConflict, type Scan, verdictOn } from './scan-verdict.ts';
import { correctScan } from './scans.repository.ts';
import { findTicket } from './tickets.repository.ts';

/** Judges a scan that is written down already once more, while nobody else can change the ticket. */
export async function judgeAlone(trx: Trx, scan: Scan, now: number): Promise<CheckinAnswer> {
  await lockTicket(trx, scan.code);
  const ticket = await findTicket(trx, scan.code);
  const verdict = verdictOn(ticket, scan);
  await correctScan(trx, scan.id, { verdict, is_conflict: isConflict(verdict, scan) });
  if (verdict === ADMITTED)
    await redeem(trx, { id: scan.code, at: scan.scannedAt, by: scan.door.name, scanId: scan.id, now });
  return answerScan(verdict, ticket);
}
