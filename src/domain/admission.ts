import type { OrderStatus } from './order-state.ts';
import type { StoredTime } from './stored-time.ts';

/** What the door must know of a ticket; instants are epoch milliseconds, event times are stored times. */
export interface AdmissionTicket {
  eventId: number;
  isCancelled: boolean;
  orderStatus: OrderStatus;
  redeemedAt: number | null;
  validFrom: StoredTime | null;
  validUntil: StoredTime | null;
}

/** The door that asks: the events it lets in (`null` for every event) and the moment of the scan in stored time. */
export interface AdmissionDoor {
  eventIds: ReadonlyArray<number> | null;
  now: StoredTime;
}

export type AdmissionRefusal =
  | 'unknown'
  | 'wrong_event'
  | 'cancelled'
  | 'unpaid'
  | 'redeemed'
  | 'not_yet_valid'
  | 'no_longer_valid';

/**
 * May this ticket go in? `null` means yes. The one rule, judged on the phone and on the server alike; the order of
 * the questions is the order in which a volunteer would explain them.
 */
export function refuseAdmission(
  ticket: AdmissionTicket | null,
  door: AdmissionDoor,
): AdmissionRefusal | null {
  if (ticket === null) return 'unknown';
  if (door.eventIds !== null && !door.eventIds.includes(ticket.eventId)) return 'wrong_event';
  if (ticket.isCancelled || ticket.orderStatus === 'cancelled' || ticket.orderStatus === 'refunded')
    return 'cancelled';
  if (ticket.orderStatus !== 'paid') return 'unpaid';
  if (ticket.redeemedAt !== null) return 'redeemed';
  if (ticket.validFrom !== null && door.now < ticket.validFrom) return 'not_yet_valid';
  if (ticket.validUntil !== null && door.now >= ticket.validUntil) return 'no_longer_valid';
  return null;
}
