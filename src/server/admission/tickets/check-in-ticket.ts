import type { Refusal } from '../../../contract/refusals.ts';
import type { CheckinAnswer } from '../../../contract/tickets.ts';
import { readItemCode } from '../../../domain/item-code.ts';
import { redeem } from '../../inventory/items.repository.ts';
import type { Trx } from '../../platform/database/store.ts';
import type { Ports } from '../../platform/ports.ts';
import { judgeAlone } from './judge-alone.ts';
import { repeatScan } from './repeat-scan.ts';
import { ADMITTED, answerScan, isConflict, type Scan, verdictOn } from './scan-verdict.ts';
import { insertScan } from './scans.repository.ts';
import { viewRefusal } from './ticket-view.ts';
import { findTicket } from './tickets.repository.ts';

/**
 * Redeems a ticket, once under any number of doors at the same moment, and writes the scan down. The same scan sent
 * again counts once (repeat-scan.ts). Whom the phone has turned away by itself is written down and lets nobody in;
 * whom it has let in against the books is a conflict. What cannot be the code of a ticket is unknown and not written
 * down. Refused: `malformed` for a scan id that belongs to another ticket. A scan from the future counts as of now.
 */
export async function checkInTicket(
  services: Pick<Ports, 'clock' | 'store'>,
  scan: Scan,
): Promise<CheckinAnswer | Refusal> {
  const code = readItemCode(scan.code);
  if (code === null) return viewRefusal('unknown', null, true);
  const now = services.clock();
  const scannedAt = Math.min(scan.scannedAt, now);
  return services.store.write((trx) => judge(trx, { ...scan, code, scannedAt }, now));
}

async function judge(trx: Trx, scan: Scan, now: number): Promise<CheckinAnswer | Refusal> {
  const ticket = await findTicket(trx, scan.code);
  const verdict = verdictOn(ticket, scan);
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
  // The admission in its way may be taken back at this very moment.
  if (conflict === 1) return judgeAlone(trx, scan, now);
  if (verdict !== ADMITTED) return answerScan(verdict, ticket);
  const admission = { id: scan.code, at: scan.scannedAt, by: scan.door.name, scanId: scan.id, now };
  if (await redeem(trx, admission)) return answerScan(verdict, ticket);
  // Another door was quicker since the ticket was read; on PostgreSQL that happens.
  return judgeAlone(trx, scan, now);
}
