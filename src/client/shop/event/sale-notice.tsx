import { type ReactNode, useEffect, useState } from 'react';
import type { EventSummary } from '../../../contract/events.ts';
import { type SaleState, saleStateAt } from '../../../domain/sale-period.ts';
import {
  formatDate,
  formatTime,
  hoursAfter,
  type StoredTime,
  storedTimeOfInstant,
  weekdayOf,
} from '../../../domain/stored-time.ts';
import { call } from '../../platform/api/call.ts';
import { isServerTimeKnown, serverNow } from '../../platform/api/server-time.ts';
import { Notice } from '../../ui/notice.tsx';

export type OnSale = Pick<EventSummary, 'sale_starts_at' | 'sale_ends_at' | 'is_cancelled'>;

export type SaleObstacle = Exclude<SaleState, 'on_sale'> | 'sold_out' | 'not_offered';

interface SaleNoticeProps {
  event: OnSale;
  obstacle: SaleObstacle;
  /** Whether a plan is shown below, which guests may look at before the sale starts. */
  hasPlan?: boolean;
  /** Links to what guests can do instead. */
  children?: ReactNode;
}

export function SaleNotice({ event, obstacle, hasPlan = false, children }: SaleNoticeProps) {
  const { title, text } = describe(event, obstacle);
  return (
    <Notice tone="warning" title={title}>
      <p>
        {text}
        {hasPlan && obstacle === 'not_yet' && ' Den Plan kannst du dir schon ansehen.'}
      </p>
      {children}
    </Notice>
  );
}

function describe(event: OnSale, obstacle: SaleObstacle): { title: string; text: string } {
  if (event.is_cancelled) return { title: 'Abgesagt', text: 'Wer Karten hat, bekommt dazu eine Mail.' };
  switch (obstacle) {
    case 'not_yet':
      return { title: 'Der Vorverkauf hat noch nicht begonnen', text: notYetText(event.sale_starts_at) };
    case 'over':
      return { title: 'Der Vorverkauf ist beendet', text: overText(event.sale_ends_at) };
    case 'sold_out':
      return { title: 'Ausverkauft', text: 'Alle Karten für diese Veranstaltung sind vergeben.' };
    case 'not_offered':
      return { title: 'Noch keine Karten', text: 'Hier werden noch keine Karten angeboten.' };
  }
}

function notYetText(startsAt: StoredTime | null): string {
  if (startsAt === null) return 'Schau bald wieder vorbei!';
  return `Am ${dayOf(startsAt)} um ${formatTime(startsAt)} Uhr geht es los.`;
}

function overText(endsAt: StoredTime | null): string {
  if (endsAt === null) return 'Online gibt es keine Karten mehr.';
  return `Seit ${dayOf(endsAt)}, ${formatTime(endsAt)} Uhr gibt es online keine Karten mehr.`;
}

const dayOf = (stored: StoredTime) => `${weekdayOf(stored)}, ${formatDate(stored)}`;

const CHECK_MS = 5_000;

/** Computed at `loadedAt` (stored time) first, then by the server's clock while the page is open. */
export function useSaleState(
  { sale_starts_at: saleStartsAt, sale_ends_at: saleEndsAt }: OnSale,
  loadedAt: StoredTime,
): SaleState {
  const [now, setNow] = useState<StoredTime | null>(null);
  // No timer if nothing changes within a day: hardly any page stays open that long, and the server has the
  // last word.
  const isOpenEnded = saleStartsAt === null && (saleEndsAt === null || saleEndsAt > hoursAfter(loadedAt, 24));
  useEffect(() => {
    if (isOpenEnded) return;
    let timer: ReturnType<typeof setInterval>;
    let isUnmounted = false;
    const check = () => setNow(storedTimeOfInstant(serverNow()));
    learnServerTime().then(() => {
      if (isUnmounted) return;
      check();
      timer = setInterval(check, CHECK_MS);
    });
    return () => {
      isUnmounted = true;
      clearInterval(timer);
    };
  }, [isOpenEnded]);
  return saleStateAt({ saleStartsAt, saleEndsAt }, now ?? loadedAt);
}

/** Any answer of the server tells its time. */
async function learnServerTime(): Promise<void> {
  if (!isServerTimeKnown()) await call('GET /api/booking/festival').catch(() => {});
}
