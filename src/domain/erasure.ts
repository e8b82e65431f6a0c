import type { OrderStatus } from './order-state.ts';
import { paperKeptUntil } from './retention-periods.ts';

/** What keeps an order from being deleted when its guest asks for it. */
export type KeptBecause = 'open' | 'refund' | 'paypal' | 'to_come' | 'papers';

/** Of an order what decides; instants in epoch milliseconds, days as `YYYY-MM-DD`. */
export interface ErasedOrder {
  status: OrderStatus;
  /** Something is to be given back. */
  isRefundDue: boolean;
  /** PayPal, or staff, still look into a payment. */
  isAtPaypal: boolean;
  /** Of its papers and payments the last. */
  lastPaperAt: number | null;
  /** The last day of an event of its tickets that are valid; null without any. */
  lastEventDay: string | null;
}

/**
 * Why an order has to stay for now, and until when where that is known; null where nothing keeps it. Tickets of an event
 * to come are still needed to let their guest in; an order that somebody still has to pay is cancelled first, and money
 * given back, which needs an account and a way to ask for it; papers
 * and payments are kept by law (Art. 17 (3) b GDPR with § 147 AO, § 14b UStG).
 */
export function keptBecause(
  { status, isRefundDue, isAtPaypal, lastPaperAt, lastEventDay }: ErasedOrder,
  today: string,
): { reason: KeptBecause; until: string | null } | null {
  if (status === 'open') return { reason: 'open', until: null };
  if (isRefundDue) return { reason: 'refund', until: null };
  if (isAtPaypal) return { reason: 'paypal', until: null };
  if (lastEventDay !== null && lastEventDay >= today) return { reason: 'to_come', until: lastEventDay };
  if (lastPaperAt !== null) return { reason: 'papers', until: paperKeptUntil(lastPaperAt) };
  return null;
}
