import type { OrderStatus } from './order.ts';
import { berlinDay, dayAfter, monthsBefore, startOfBerlinDay } from './stored-time.ts';

/** As promised in the privacy statement. */
const UNPAID_MONTHS = 3;
/** By then a transfer of the last day has appeared on an imported bank statement. */
const AFTER_DEADLINE_DAYS = 14;
/** Leaves time for questions after the festival. */
const AFTER_EVENT_MONTHS = 3;
/** Leaves time for questions about a withdrawal that matched no order. */
const UNMATCHED_MONTHS = 12;
/** Invoices and accounting records: § 147 AO and § 14b UStG as of 1 January 2025. */
const DOCUMENT_YEARS = 8;
/** Books, counts of cash, and who made an archive of them or changed rights: § 147 AO. */
const BOOK_YEARS = 10;

/** The instant (epoch milliseconds) before which unpaid orders are three whole calendar months old at `now`. */
export function unpaidOrderCutoff(now: number): number {
  return startOfBerlinDay(monthsBefore(berlinDay(now), UNPAID_MONTHS));
}

/** The instant (epoch milliseconds) before which settled withdrawals without an order are no longer needed at `now`. */
export function unmatchedWithdrawalCutoff(now: number): number {
  return startOfBerlinDay(monthsBefore(berlinDay(now), UNMATCHED_MONTHS));
}

/** The day (`YYYY-MM-DD`): an order whose last deadline is before it counts as never paid at `now`. */
export function paymentDeadlineCutoff(now: number): string {
  return dayAfter(berlinDay(now), -AFTER_DEADLINE_DAYS);
}

/** The day (`YYYY-MM-DD`): of events that ended before it, only accounting records are needed at `now`. */
export function pastEventCutoff(now: number): string {
  return monthsBefore(berlinDay(now), AFTER_EVENT_MONTHS);
}

/** The instant (epoch milliseconds) before which documents have been kept to the end of their eighth year at `now`. */
export function documentCutoff(now: number): number {
  return startOfBerlinDay(`${yearOf(now) - DOCUMENT_YEARS}-01-01`);
}

/** The instant (epoch milliseconds) before which what belongs to the books has been kept to the end of its tenth year at `now`. */
export function booksCutoff(now: number): number {
  return startOfBerlinDay(`${yearOf(now) - BOOK_YEARS}-01-01`);
}

/** The last day (`YYYY-MM-DD`) on which a document issued at an instant (epoch milliseconds) has to be kept. */
export function documentKeptUntil(issuedAt: number): string {
  return `${yearOf(issuedAt) + DOCUMENT_YEARS}-12-31`;
}

function yearOf(at: number): number {
  return Number(berlinDay(at).slice(0, 4));
}

/** What prevents an order from being erased at its guest's request. */
type RetentionReason = 'open' | 'refund' | 'paypal' | 'to_come' | 'papers';

/** Instants in epoch milliseconds, days as `YYYY-MM-DD`. */
interface ErasedOrder {
  status: OrderStatus;
  /** Money is still to be refunded. */
  isRefundDue: boolean;
  /** PayPal or staff are still checking a payment. */
  isAtPaypal: boolean;
  /** The latest document or payment. */
  lastPaperAt: number | null;
  /** The last event day of its valid tickets; null without any. */
  lastEventDay: string | null;
}

/**
 * Why an order has to be kept for now, and until when if that is known; null if it can be erased. An open order has to be
 * cancelled first; a refund needs an account and a way to ask for it; tickets are needed for admission to a coming event;
 * documents and payments are kept by law (Art. 17 (3) b GDPR with § 147 AO, § 14b UStG).
 */
export function retentionReason(
  { status, isRefundDue, isAtPaypal, lastPaperAt, lastEventDay }: ErasedOrder,
  today: string,
): { reason: RetentionReason; until: string | null } | null {
  if (status === 'open') return { reason: 'open', until: null };
  if (isRefundDue) return { reason: 'refund', until: null };
  if (isAtPaypal) return { reason: 'paypal', until: null };
  if (lastEventDay !== null && lastEventDay >= today) return { reason: 'to_come', until: lastEventDay };
  if (lastPaperAt !== null) return { reason: 'papers', until: documentKeptUntil(lastPaperAt) };
  return null;
}
