import { endOfEvent } from './sale-period.ts';
import { hoursAfter, type StoredTime } from './stored-time.ts';

const HOURS_AFTER_END = 6;

/**
 * When a ticket of an event lets in, in stored time. From when the club says so; where it says nothing a ticket is
 * valid from the day it is paid, so that a door can be rehearsed and an early guest be let in. Until six hours after
 * the event's end, for those who went out for a moment, or for 24 hours from its start where no end is known. The
 * end is exclusive.
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
