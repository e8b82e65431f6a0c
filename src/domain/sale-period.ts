import type { StoredTime } from './stored-time.ts';

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
