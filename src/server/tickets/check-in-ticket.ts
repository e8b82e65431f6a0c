import { type Refusal, refuse } from '../../contract/refusals.ts';
import type { CheckinAnswer } from '../../contract/tickets.ts';
import { type AdmissionRefusal, refuseAdmission } from '../../domain/admission.ts';
import { readItemCode } from '../../domain/item-code.ts';
import { storedTimeOfInstant } from '../../domain/stored-time.ts';
import type { Trx } from '../database/store.ts';
import type { Services } from '../services.ts';
import type { Door } from './door-of-caller.ts';
import { viewAdmission, viewItem, viewRefusal } from './ticket-view.ts';
import { correctScan, findScan, findTicket, insertScan, redeem, type TicketRow } from './tickets-table.ts';

/** One scan: whatever was read, by which door, under which id of the client's, and when (epoch milliseconds). */
export interface Scan {
  code: string;
  door: Door;
  id: string;
  scannedAt: number;
  /** The phone judged by itself and has let the person in already. */
  isLetIn: boolean;
}

const ADMITTED = 'admitted';
type Verdict = AdmissionRefusal | typeof ADMITTED;

/**
 * Redeems a ticket, once under any number of doors at the same moment, and writes the scan down. The same scan sent
 * again is answered as the first time and counts once. Refused: `malformed` for a scan id that belongs to another
 * ticket. A scan from the future counts as of now.
 */
export async function checkInTicket(services: Services, scan: Scan): Promise<CheckinAnswer | Refusal> {
  const code = readItemCode(scan.code);
  if (code === null) return viewRefusal('unknown', null, true);
  const now = services.clock();
  const scannedAt = Math.min(scan.scannedAt, now);
  return services.store.write((trx) => judge(trx, { ...scan, code, scannedAt }, now));
}

async function judge(trx: Trx, scan: Scan, now: number): Promise<CheckinAnswer | Refusal> {
  const ticket = await findTicket(trx, scan.code);
  const verdict = verdictOn(ticket, scan);
  // The scan's id is claimed before the ticket: a repeat that arrives meanwhile waits here and touches nothing.
  const isFirst = await insertScan(trx, {
    id: scan.id,
    item_id: scan.code,
    scanned_at: scan.scannedAt,
    received_at: now,
    door: scan.door.name,
    verdict,
    is_conflict: isConflict(verdict, scan),
  });
  if (!isFirst) return repeat(trx, scan);
  if (verdict !== ADMITTED) return answer(verdict, ticket);
  const admission = { id: scan.code, at: scan.scannedAt, by: scan.door.name, scanId: scan.id, now };
  if (await redeem(trx, admission)) return answer(verdict, ticket);
  return comeSecond(trx, scan);
}

/** Another door was quicker since the ticket was read; on PostgreSQL that happens. */
async function comeSecond(trx: Trx, scan: Scan): Promise<CheckinAnswer> {
  const ticket = await findTicket(trx, scan.code);
  const verdict = refuseAdmission(ticket && viewAdmission(ticket), doorAt(scan)) ?? 'redeemed';
  await correctScan(trx, scan.id, { verdict, is_conflict: isConflict(verdict, scan) });
  return answer(verdict, ticket);
}

async function repeat(trx: Trx, scan: Scan): Promise<CheckinAnswer | Refusal> {
  const first = await findScan(trx, scan.id);
  if (first?.item_id !== scan.code) return refuse('malformed');
  return answer(first.verdict as Verdict, await findTicket(trx, scan.code));
}

/** Somebody is inside who should not be: staff must hear of it. */
function isConflict(verdict: Verdict, scan: Scan): 0 | 1 {
  return scan.isLetIn && verdict !== ADMITTED ? 1 : 0;
}

function verdictOn(ticket: TicketRow | null, scan: Scan): Verdict {
  return refuseAdmission(ticket && viewAdmission(ticket), doorAt(scan)) ?? ADMITTED;
}

function doorAt(scan: Scan) {
  return { eventIds: scan.door.eventIds, now: storedTimeOfInstant(scan.scannedAt) };
}

function answer(verdict: Verdict, ticket: TicketRow | null): CheckinAnswer {
  if (verdict !== ADMITTED) return viewRefusal(verdict, ticket, true);
  return { status: true, redeemed: true, item: ticket && viewItem(ticket) };
}
