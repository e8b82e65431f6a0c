import type { CheckedItem, CheckinAnswer } from '../../../contract/tickets.ts';
import {
  type AdmissionRefusal,
  type AdmissionTicket,
  refuseAdmission,
  validityOf,
} from '../../../domain/admission.ts';
import { specialKind } from '../../../domain/seat.ts';
import { storedTimeOfInstant } from '../../../domain/stored-time.ts';
import type { Door } from '../door.ts';
import type { TicketRow } from '../tickets/tickets.repository.ts';

export const ADMITTED = 'admitted';
/** Stored in place of a verdict when the record is an undo. */
export const UNDONE = 'undone';
export type Verdict = AdmissionRefusal | typeof ADMITTED;

/** `code` is what was read, `id` is chosen by the client, and `scannedAt` is in epoch milliseconds. */
export interface Scan {
  code: string;
  door: Door;
  id: string;
  scannedAt: number;
  /** What the phone decided and did by itself; `null` if the server decides. */
  decided: Verdict | null;
}

/** A guest the phone has turned away stays refused, even if the ticket is valid. */
export function verdictFor(ticket: TicketRow | null, scan: Scan): Verdict {
  if (isTurnedAway(scan)) return scan.decided;
  return refuseAdmission(ticket && viewAdmission(ticket), doorAt(scan)) ?? ADMITTED;
}

/** 1 if someone was let in who should not have been, which staff must see. */
export function isConflict(verdict: Verdict, scan: Scan): 0 | 1 {
  return scan.decided === ADMITTED && verdict !== ADMITTED ? 1 : 0;
}

export function isTurnedAway(scan: Scan): scan is Scan & { decided: AdmissionRefusal } {
  return scan.decided !== null && scan.decided !== ADMITTED;
}

export function answerScan(verdict: Verdict, ticket: TicketRow | null): CheckinAnswer {
  if (verdict !== ADMITTED) return viewRefusal(verdict, ticket, true);
  return { status: true, redeemed: true, item: ticket && viewItem(ticket) };
}

/** Answers a scan whose admission was undone: it admits no one, even if a new scan would. */
export function answerUndone(ticket: TicketRow | null, scan: Scan): CheckinAnswer {
  const reason = refuseAdmission(ticket && viewAdmission(ticket), doorAt(scan));
  if (reason !== null) return { ...viewRefusal(reason, ticket, true), undone: true };
  return { status: false, redeemed: false, undone: true, item: ticket && viewItem(ticket) };
}

function doorAt(scan: Scan) {
  return { eventIds: scan.door.eventIds, now: storedTimeOfInstant(scan.scannedAt) };
}

export function viewAdmission(row: TicketRow): AdmissionTicket {
  return {
    eventId: row.event_id,
    // A call-off reaches the tickets one order after another.
    isCancelled: row.cancelled_at !== null || row.event_cancelled_at !== null,
    orderStatus: row.order_status,
    redeemedAt: row.redeemed_at,
    ...validityOf({
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      admissionStartsAt: row.admission_starts_at,
    }),
  };
}

/** Only doors learn which door admitted the ticket before. */
export function viewRefusal(
  reason: AdmissionRefusal,
  row: TicketRow | null,
  isForDoor: boolean,
): CheckinAnswer {
  const refusal: CheckinAnswer = { status: false, redeemed: false, reason, item: row && viewItem(row) };
  if (reason !== 'redeemed' || row === null || row.redeemed_at === null) return refusal;
  return {
    ...refusal,
    redeemed_at: storedTimeOfInstant(row.redeemed_at),
    ...(isForDoor && row.redeemed_by !== null ? { redeemed_by: row.redeemed_by } : {}),
  };
}

export function viewItem(row: TicketRow): CheckedItem {
  return {
    id: row.id,
    placement: {
      event: { name: row.event_name },
      ticket_price: { name: row.price_name },
      block: row.block_name === null ? null : { name: row.block_name },
      seat:
        row.row === null || row.seat_name === null
          ? null
          : { row: row.row, name: row.seat_name, kind: specialKind(row.seat_kind) },
    },
  };
}
