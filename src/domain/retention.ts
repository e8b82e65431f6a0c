import type { OrderStatus } from './order.ts';
import { berlinDay, dayAfter, monthsBefore, startOfBerlinDay } from './stored-time.ts';

/** As the privacy statement promises. */
const UNPAID_MONTHS = 3;
/** A transfer of the last day has then been on a bank statement, and the statement read in. */
const AFTER_DEADLINE_DAYS = 14;
/** For questions after the festival. */
const AFTER_EVENT_MONTHS = 3;
/** As long as somebody may ask what became of a withdrawal that means no order. */
const UNMATCHED_MONTHS = 12;
/** § 147 AO and § 14b UStG, since 1 January 2025: invoices and what else books are kept by. */
const DOCUMENT_YEARS = 8;

/** The instant (epoch milliseconds): an unpaid order made before it is three whole calendar months old at `now`. */
export function unpaidOrderCutoff(now: number): number {
  return startOfBerlinDay(monthsBefore(berlinDay(now), UNPAID_MONTHS));
}

/** The instant (epoch milliseconds): a withdrawal settled before it that means no order is needed no more at `now`. */
export function unmatchedWithdrawalCutoff(now: number): number {
  return startOfBerlinDay(monthsBefore(berlinDay(now), UNMATCHED_MONTHS));
}

/** The day (`YYYY-MM-DD`): whoever had to pay before it, by the last deadline he was given, has not paid at `now`. */
export function paymentDeadlineCutoff(now: number): string {
  return dayAfter(berlinDay(now), -AFTER_DEADLINE_DAYS);
}

/** The day (`YYYY-MM-DD`): of events that were over before it, nothing but the books is needed at `now`. */
export function pastEventCutoff(now: number): string {
  return monthsBefore(berlinDay(now), AFTER_EVENT_MONTHS);
}

/** The instant (epoch milliseconds): papers of before it have been kept to the end of their eighth year at `now`. */
export function documentCutoff(now: number): number {
  return startOfBerlinDay(`${yearOf(now) - DOCUMENT_YEARS}-01-01`);
}

/** The last day (`YYYY-MM-DD`) on which a paper of an instant (epoch milliseconds) has to be kept. */
export function documentKeptUntil(issuedAt: number): string {
  return `${yearOf(issuedAt) + DOCUMENT_YEARS}-12-31`;
}

function yearOf(at: number): number {
  return Number(berlinDay(at).slice(0, 4));
}

/** What keeps an order from being deleted when its guest asks for it. */
type RetentionReason = 'open' | 'refund' | 'paypal' | 'to_come' | 'papers';

/** Of an order what decides; instants in epoch milliseconds, days as `YYYY-MM-DD`. */
interface ErasedOrder {
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
