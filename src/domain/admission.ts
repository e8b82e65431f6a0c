import type { OrderStatus } from './order.ts';
import { endOfEvent } from './sale-period.ts';
import { hoursAfter, type StoredTime } from './stored-time.ts';

const HOURS_AFTER_END = 6;

/** What admission depends on; instants are epoch milliseconds, event times are stored times. */
export interface AdmissionTicket {
  eventId: number;
  isCancelled: boolean;
  orderStatus: OrderStatus;
  redeemedAt: number | null;
  validFrom: StoredTime | null;
  validUntil: StoredTime | null;
}

/** Where and when a ticket is scanned: the admitted events (`null` for all) and the scan's stored time. */
export interface AdmissionDoor {
  eventIds: ReadonlyArray<number> | null;
  now: StoredTime;
}

export const admissionRefusals = [
  'unknown',
  'wrong_event',
  'cancelled',
  'unpaid',
  'redeemed',
  'not_yet_valid',
  'no_longer_valid',
] as const;
export type AdmissionRefusal = (typeof admissionRefusals)[number];

/**
 * Why a ticket is not admitted; `null` if it is. The scanner and the server apply this same rule. If several reasons
 * hold, the first in the order of the checks is the one a volunteer would give.
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

/**
 * The period in which a ticket of an event is valid, in stored time; the end is exclusive. Without an admission start it
 * is valid as soon as it is paid, which allows rehearsals and early guests. It ends six hours after the event, so that
 * guests can return, or 24 hours after the start if no end is known.
 */
export function validityOf(event: {
  startsAt: StoredTime;
  endsAt: StoredTime | null;
  admissionStartsAt: StoredTime | null;
}): { validFrom: StoredTime | null; validUntil: StoredTime } {
  return {
    validFrom: event.admissionStartsAt,
    validUntil: hoursAfter(endOfEvent(event), event.endsAt === null ? 0 : HOURS_AFTER_END),
  };
}
