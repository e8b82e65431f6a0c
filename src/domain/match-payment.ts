import type { BankEntry } from './bank-entry.ts';
import { codeOfNumber } from './order-number.ts';
import { type CaseFacts, type CaseReason, type MatchReason, paymentCases } from './payment-cases.ts';
import type { PaymentClues } from './payment-clues.ts';
import { type CandidateOrder, openCentsOfAll, type Shares } from './payment-shares.ts';

/** The result of matching a payment to orders. */
export const paymentStates = [
  'matched',
  'suggested',
  'partial',
  'over',
  'already_paid',
  'cancelled_order',
  'after_deadline',
  'unmatched',
  'ignored',
  /** May be the same payment as another entry; staff decide before anything is booked. */
  'maybe_double',
  /** So little is missing that the club waives it. */
  'short',
] as const;

export type PaymentState = (typeof paymentStates)[number];

/** A proposed booking: integer cents per order that add up to the payment. */
export interface MatchCandidate {
  reason: MatchReason;
  shares: Shares;
}

/** The states that can be booked in bulk, because the code is exact, and the amount as far as the club cares. */
export const bookableStates = [
  'matched',
  'after_deadline',
  'short',
] as const satisfies ReadonlyArray<PaymentState>;

export interface PaymentMatch {
  state: PaymentState;
  /** Why the payment is in this state. */
  reason: CaseReason | 'twin' | 'zero' | 'debit' | 'return' | 'foreign_currency';
  /** At most three proposals, the best first, each for the whole amount. */
  ways: MatchCandidate[];
}

interface PaymentFacts extends Omit<CaseFacts, 'amountCents' | 'named'> {
  entry: Pick<BankEntry, 'amountCents' | 'currency' | 'bookedOn' | 'isReversal' | 'purposeParts'>;
}

/**
 * Matches a payment to orders by the first of `paymentCases` that holds: `matched` only for the exact code and exact open
 * amount of a single order before its deadline. Everything else is left to staff, with proposals. A name alone is never
 * enough.
 */
export function matchPayment({ entry, ...facts }: PaymentFacts): PaymentMatch {
  const named = namedIn(facts.clues, facts.orders);
  const unpayable = checkDirection(entry, named.length > 0);
  if (unpayable !== null) return unpayable;
  const orders = facts.orders.toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : 0));
  const { amountCents, bookedOn } = entry;
  for (const { reason, offers, becomes } of paymentCases) {
    const offered = offers({ ...facts, orders, named, amountCents });
    if (offered === null) continue;
    const [best = []] = offered;
    const paid = best.flatMap(({ orderId }) => orders.find(({ id }) => id === orderId) ?? []);
    const states: Record<typeof becomes, PaymentState> = {
      exact: paid.some(({ dueOn }) => bookedOn > dueOn) ? 'after_deadline' : 'matched',
      short: 'short',
      sure: 'suggested',
      look: 'suggested',
      order: stateOf(paid, amountCents),
      nothing: 'unmatched',
    };
    const ways = reason === 'nothing' ? [] : offered.map((shares) => ({ reason, shares }));
    return { state: states[becomes], reason, ways };
  }
  return { state: 'unmatched', reason: 'nothing', ways: [] };
}

/** The orders whose codes the text has, in its order. */
function namedIn({ exact }: PaymentClues, orders: ReadonlyArray<CandidateOrder>): CandidateOrder[] {
  return exact.flatMap((code) => orders.filter(({ number }) => codeOfNumber(number) === code));
}

/** What orders paid with another amount than they have open become. */
function stateOf(orders: ReadonlyArray<CandidateOrder>, cents: number): PaymentState {
  const open = openCentsOfAll(orders);
  if (open > 0) return cents < open ? 'partial' : 'over';
  return orders.some(({ status }) => status === 'cancelled' || status === 'refunded')
    ? 'cancelled_order'
    : 'already_paid';
}

/** The result for entries that cannot pay an order: debits, returns and foreign currencies; null for credits in euros. */
function checkDirection(
  { amountCents, currency, isReversal, purposeParts }: PaymentFacts['entry'],
  isNamed: boolean,
): PaymentMatch | null {
  if (amountCents === 0) return { state: 'ignored', reason: 'zero', ways: [] };
  if (isReversal) return { state: 'unmatched', reason: 'return', ways: [] };
  if (amountCents < 0) {
    // Our own refunds begin with this word and are booked by their refund run.
    if (/^\W*erstattung/i.test(purposeParts.join(''))) return { state: 'ignored', reason: 'debit', ways: [] };
    const isReturn =
      isNamed || /r(ü|ue)ck(gabe|last|buch|überw|ueberw|zahl)|retoure|return/i.test(purposeParts.join(''));
    return isReturn
      ? { state: 'unmatched', reason: 'return', ways: [] }
      : { state: 'ignored', reason: 'debit', ways: [] };
  }
  return currency === 'EUR' ? null : { state: 'unmatched', reason: 'foreign_currency', ways: [] };
}
