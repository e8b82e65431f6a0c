import { hoursAfter, type StoredTime } from './stored-time.ts';

const HOURS_WITHOUT_END = 24;

/** The period of sale in stored time, its end exclusive; `null` is open-ended. */
export interface SalePeriod {
  saleStartsAt: StoredTime | null;
  saleEndsAt: StoredTime | null;
}

export type SaleState = 'not_yet' | 'on_sale' | 'over';

/** Whether tickets are sold at `now` (stored time). Stored times compare as text. */
export function saleStateAt(period: SalePeriod, now: StoredTime): SaleState {
  if (period.saleStartsAt !== null && now < period.saleStartsAt) return 'not_yet';
  if (period.saleEndsAt !== null && now >= period.saleEndsAt) return 'over';
  return 'on_sale';
}

/** The end of an event, in stored time: a day after its start if it has none. */
export function endOfEvent(event: { startsAt: StoredTime; endsAt: StoredTime | null }): StoredTime {
  return event.endsAt ?? hoursAfter(event.startsAt, HOURS_WITHOUT_END);
}

/** The end of an event's sale, in stored time: as set by staff, at the latest when the event ends. */
export function saleEndOf(event: {
  startsAt: StoredTime;
  endsAt: StoredTime | null;
  saleEndsAt: StoredTime | null;
}): StoredTime {
  const end = endOfEvent(event);
  return event.saleEndsAt !== null && event.saleEndsAt < end ? event.saleEndsAt : end;
}
