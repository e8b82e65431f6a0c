import { hoursAfter, type StoredTime } from './stored-time.ts';

const HOURS_WITHOUT_END = 24;

/** When tickets are sold, in stored time; `null` leaves that end open. The end is exclusive. */
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

/** When an event is over: at its end, or a day after its start where it has none. */
export function endOfEvent(event: { startsAt: StoredTime; endsAt: StoredTime | null }): StoredTime {
  return event.endsAt ?? hoursAfter(event.startsAt, HOURS_WITHOUT_END);
}

/** When the sale of an event ends: when staff said so, and no later than the event itself. */
export function saleEndOf(event: {
  startsAt: StoredTime;
  endsAt: StoredTime | null;
  saleEndsAt: StoredTime | null;
}): StoredTime {
  const end = endOfEvent(event);
  return event.saleEndsAt !== null && event.saleEndsAt < end ? event.saleEndsAt : end;
}
