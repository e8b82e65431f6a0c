import type { CheckinAnswer } from '../../../contract/tickets.ts';
import { type AdmissionRefusal, refuseAdmission } from '../../../domain/admission.ts';
import { storedTimeOfInstant } from '../../../domain/stored-time.ts';
import type { Door } from './door-of-caller.ts';
import { viewAdmission, viewItem, viewRefusal } from './ticket-view.ts';
import type { TicketRow } from './tickets.repository.ts';

export const ADMITTED = 'admitted';
/** Stands in the place of a verdict where an admission was taken back. */
export const UNDONE = 'undone';
export type Verdict = AdmissionRefusal | typeof ADMITTED;

/** One scan: whatever was read, by which door, under which id of the client's, and when (epoch milliseconds). */
export interface Scan {
  code: string;
  door: Door;
  id: string;
  scannedAt: number;
  /** What the phone has judged by itself and acted on already; `null` while the server decides. */
  decided: Verdict | null;
}

/** What becomes of a scan: whom the phone has turned away is not let in any more, whatever the ticket. */
export function verdictOn(ticket: TicketRow | null, scan: Scan): Verdict {
  if (isTurnedAway(scan)) return scan.decided;
  return refuseAdmission(ticket && viewAdmission(ticket), doorAt(scan)) ?? ADMITTED;
}

/** Somebody is inside who should not be: staff must hear of it. */
export function isConflict(verdict: Verdict, scan: Scan): 0 | 1 {
  return scan.decided === ADMITTED && verdict !== ADMITTED ? 1 : 0;
}

export function isTurnedAway(scan: Scan): scan is Scan & { decided: AdmissionRefusal } {
  return scan.decided !== null && scan.decided !== ADMITTED;
}

/** The verdict as the door reads it. */
export function answerScan(verdict: Verdict, ticket: TicketRow | null): CheckinAnswer {
  if (verdict !== ADMITTED) return viewRefusal(verdict, ticket, true);
  return { status: true, redeemed: true, item: ticket && viewItem(ticket) };
}

/** What is said of a scan whose admission was taken back: it lets in nobody, even if another one of it would. */
export function answerUndone(ticket: TicketRow | null, scan: Scan): CheckinAnswer {
  const reason = refuseAdmission(ticket && viewAdmission(ticket), doorAt(scan));
  if (reason !== null) return { ...viewRefusal(reason, ticket, true), undone: true };
  return { status: false, redeemed: false, undone: true, item: ticket && viewItem(ticket) };
}

function doorAt(scan: Scan) {
  return { eventIds: scan.door.eventIds, now: storedTimeOfInstant(scan.scannedAt) };
}
