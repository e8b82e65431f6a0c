import type { EventSummary } from '../../../contract/events.ts';
import { saleStateAt } from '../../../domain/sale-period.ts';
import { formatDate, formatTime, type StoredTime } from '../../../domain/stored-time.ts';

/** Up to here a guest is told that few are left, without the number. */
const FEW = 10;

const inGerman = new Intl.NumberFormat('de-DE');

export interface Offer {
  /** What there is to say beside the price; empty where tickets have no limit. */
  text: string;
  isScarce: boolean;
  isOnSale: boolean;
}

/** What is left of an event at `now` (stored time), as its card says it. */
export function offerOf(event: EventSummary, now: StoredTime): Offer {
  const { sale_starts_at: saleStartsAt, sale_ends_at: saleEndsAt, places_left: left } = event;
  const sale = saleStateAt({ saleStartsAt, saleEndsAt }, now);
  if (sale === 'over') return { text: 'Vorverkauf beendet', isScarce: false, isOnSale: false };
  if (sale === 'not_yet' && saleStartsAt !== null) {
    const start = `${formatDate(saleStartsAt)}, ${formatTime(saleStartsAt)} Uhr`;
    return { text: `Vorverkauf ab ${start}`, isScarce: false, isOnSale: false };
  }
  if (left === null) return { text: '', isScarce: false, isOnSale: true };
  if (left <= 0) return { text: 'ausverkauft', isScarce: true, isOnSale: false };
  const things = event.has_fixed_tickets ? 'Karten' : 'Plätze';
  if (left <= FEW) return { text: `noch wenige ${things}`, isScarce: true, isOnSale: true };
  return { text: `noch ${inGerman.format(left)} ${things}`, isScarce: false, isOnSale: true };
}
