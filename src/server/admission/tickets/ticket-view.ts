import type { CheckedItem, CheckinAnswer } from '../../../contract/tickets.ts';
import type { AdmissionRefusal, AdmissionTicket } from '../../../domain/admission.ts';
import { specialKind } from '../../../domain/seat-words.ts';
import { storedTimeOfInstant } from '../../../domain/stored-time.ts';
import { validityOf } from '../../../domain/validity.ts';
import type { TicketRow } from './tickets.repository.ts';

/** A ticket as the rule of admission asks for it. */
export function viewAdmission(row: TicketRow): AdmissionTicket {
  return {
    eventId: row.event_id,
    isCancelled: row.cancelled_at !== null,
    orderStatus: row.order_status,
    redeemedAt: row.redeemed_at,
    ...validityOf({
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      admissionStartsAt: row.admission_starts_at,
    }),
  };
}

/** A refusal as the caller reads it; who let the ticket in before is for the door alone. */
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
