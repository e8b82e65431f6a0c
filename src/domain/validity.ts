import { dayStartOf, hoursAfter, type StoredTime } from './stored-time.ts';

/** Guests of a night event stand at the door before its day has begun. */
const EARLIEST_HOURS_BEFORE = 4;
const HOURS_AFTER_END = 6;
const HOURS_WITHOUT_END = 24;

/**
 * When a ticket of an event lets in, in stored time. From the first minute of the day on which the event starts, or
 * four hours before its start where that is earlier; until six hours after its end, for those who went out for a
 * moment, or for 24 hours from its start where no end is known. The end is exclusive.
 */
export function validityOf(event: { startsAt: StoredTime; endsAt: StoredTime | null }): {
  validFrom: StoredTime;
  validUntil: StoredTime;
} {
  const dayStart = dayStartOf(event.startsAt);
  const earliest = hoursAfter(event.startsAt, -EARLIEST_HOURS_BEFORE);
  return {
    validFrom: earliest < dayStart ? earliest : dayStart,
    validUntil:
      event.endsAt === null
        ? hoursAfter(event.startsAt, HOURS_WITHOUT_END)
        : hoursAfter(event.endsAt, HOURS_AFTER_END),
  };
}
