import { useEffect, useState } from 'react';
import type { EventSummary } from '../../../contract/events.ts';
import { type SaleState, saleStateAt } from '../../../domain/sale-period.ts';
import { type StoredTime, storedTimeOfInstant } from '../../../domain/stored-time.ts';

export type OnSale = Pick<EventSummary, 'sale_starts_at' | 'sale_ends_at'>;

const LOOK_MS = 5_000;

/** Whether an event is on sale: at `loadedAt` (stored time) first, then by the clock as the page stays open. */
export function useSaleState(
  { sale_starts_at: saleStartsAt, sale_ends_at: saleEndsAt }: OnSale,
  loadedAt: StoredTime,
): SaleState {
  const [now, setNow] = useState(loadedAt);
  const isLasting = saleStartsAt === null && saleEndsAt === null;
  useEffect(() => {
    if (isLasting) return;
    const timer = setInterval(() => setNow(storedTimeOfInstant(Date.now())), LOOK_MS);
    return () => clearInterval(timer);
  }, [isLasting]);
  return saleStateAt({ saleStartsAt, saleEndsAt }, now > loadedAt ? now : loadedAt);
}
