import { useEffect, useState } from 'react';
import type { EventSummary } from '../../../contract/events.ts';
import { type SaleState, saleStateAt } from '../../../domain/sale-period.ts';
import { hoursAfter, type StoredTime, storedTimeOfInstant } from '../../../domain/stored-time.ts';
import { fetchFestival } from '../../platform/api/fetch-festival.ts';
import { isServerTimeKnown, serverNow } from '../../platform/api/server-time.ts';

export type OnSale = Pick<EventSummary, 'sale_starts_at' | 'sale_ends_at'>;

const LOOK_MS = 5_000;

/** Whether an event is on sale: at `loadedAt` (stored time) first, then by the server's clock as the page stays open. */
export function useSaleState(
  { sale_starts_at: saleStartsAt, sale_ends_at: saleEndsAt }: OnSale,
  loadedAt: StoredTime,
): SaleState {
  const [now, setNow] = useState<StoredTime | null>(null);
  // No page is looked at for a day; if one is, the server refuses.
  const isLasting = saleStartsAt === null && (saleEndsAt === null || saleEndsAt > hoursAfter(loadedAt, 24));
  useEffect(() => {
    if (isLasting) return;
    let timer: ReturnType<typeof setInterval>;
    let isGone = false;
    const look = () => setNow(storedTimeOfInstant(serverNow()));
    learnServerTime().then(() => {
      if (isGone) return;
      look();
      timer = setInterval(look, LOOK_MS);
    });
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [isLasting]);
  return saleStateAt({ saleStartsAt, saleEndsAt }, now ?? loadedAt);
}

/** Any answer tells the time. */
async function learnServerTime(): Promise<void> {
  if (!isServerTimeKnown()) await fetchFestival().catch(() => {});
}
