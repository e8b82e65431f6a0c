import type { BankEntry } from './bank-entry.ts';
import { balanceOf, type OrderStatus } from './order.ts';
import { codeOfNumber } from './order-number.ts';
import { nameTokens, type PaymentClues } from './payment-clues.ts';

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
] as const;

export type PaymentState = (typeof paymentStates)[number];

/** Why a booking is proposed. */
export const matchReasons = [
  /** One order's exact code. */
  'code',
  /** Several codes whose open amounts add up to the payment. */
  'several',
  /** Several codes, one of whose orders has exactly this amount open. */
  'one_of_several',
  /** Several codes with a different sum. */
  'several_differ',
  /** A code without the shop's prefix. */
  'bare_code',
  /** A code with one typo. */
  'near_code',
  /** An invoice number. */
  'invoice',
  /** The payer's name and the amount. */
  'name',
  /** The payer's name, and the sum of all open orders of that name. */
  'name_together',
] as const;

export type MatchReason = (typeof matchReasons)[number];

/** A proposed booking: integer cents per order that add up to the payment. */
export interface MatchCandidate {
  reason: MatchReason;
  shares: Array<{ orderId: string; cents: number }>;
}

/** The states that can be booked in bulk, because code and amount are exact. */
export const bookableStates = ['matched', 'after_deadline'] as const satisfies ReadonlyArray<PaymentState>;

/** An order a payment may be for, including everything booked so far. */
export interface CandidateOrder {
  id: string;
  number: string;
  status: OrderStatus;
  totalCents: number;
  paidCents: number;
  /** `YYYY-MM-DD` */
  dueOn: string;
  firstname: string;
  lastname: string;
}

export interface PaymentMatch {
  state: PaymentState;
  /** Why the payment is in this state. */
  reason: MatchCandidate['reason'] | 'twin' | 'nothing' | 'zero' | 'debit' | 'return' | 'foreign_currency';
  /** At most three proposals, the best first, each for the whole amount. */
  ways: MatchCandidate[];
}

interface PaymentFacts {
  entry: Pick<BankEntry, 'amountCents' | 'currency' | 'bookedOn' | 'isReversal' | 'purposeParts'>;
  clues: PaymentClues;
  /** All orders the clues may refer to; additional ones do no harm. */
  orders: ReadonlyArray<CandidateOrder>;
  /** Order ids by invoice number, for the existing ones among the clues. */
  invoices: ReadonlyMap<string, string>;
}

const MAX_CANDIDATES = 3;
/** With more open orders of one name, some would add up to any amount by chance. */
export const MAX_ORDERS_TOGETHER = 5;

/**
 * Matches a payment to orders: `matched` only for the exact code and exact open amount of a single order before its
 * deadline. Everything else is left to staff, with proposals. A name alone is never enough.
 */
export function matchPayment({ entry, clues, orders, invoices }: PaymentFacts): PaymentMatch {
  const named = orders.filter((order) => clues.exact.includes(codeOfNumber(order.number)));
  const unpayable = checkDirection(entry, named.length > 0);
  if (unpayable !== null) return unpayable;
  const [first, ...more] = named;
  if (first !== undefined)
    return more.length === 0 ? matchOne(entry, first) : matchSeveral(entry, [first, ...more]);
  return suggestByClues(entry, { clues, orders, invoices });
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

function matchOne({ amountCents, bookedOn }: PaymentFacts['entry'], order: CandidateOrder): PaymentMatch {
  const ways: MatchCandidate[] = [{ reason: 'code', shares: [{ orderId: order.id, cents: amountCents }] }];
  return { state: stateOf(order, amountCents, bookedOn), reason: 'code', ways };
}

function stateOf(order: CandidateOrder, cents: number, bookedOn: string): PaymentState {
  if (order.status === 'cancelled' || order.status === 'refunded') return 'cancelled_order';
  const open = openCentsOf(order);
  if (open === 0) return 'already_paid';
  if (cents !== open) return cents < open ? 'partial' : 'over';
  return bookedOn > order.dueOn ? 'after_deadline' : 'matched';
}

/** Several codes in one transfer: for all of them if the sum fits, else for one that fits, else in their order. */
function matchSeveral(
  entry: PaymentFacts['entry'],
  named: readonly [CandidateOrder, ...CandidateOrder[]],
): PaymentMatch {
  const { amountCents } = entry;
  const [first] = named;
  const open = named.filter((order) => openCentsOf(order) > 0);
  const [only] = open;
  if (only === undefined) return { ...matchOne(entry, first), reason: 'several' };
  const sum = open.reduce((cents, order) => cents + openCentsOf(order), 0);
  if (sum === amountCents && open.length > 1) {
    const shares = open.map((order) => ({ orderId: order.id, cents: openCentsOf(order) }));
    return { state: 'suggested', reason: 'several', ways: [{ reason: 'several', shares }] };
  }
  const alone = open.filter((order) => openCentsOf(order) === amountCents);
  if (alone.length > 0) {
    const ways = alone.map((order) => candidateFor(order, 'one_of_several', amountCents));
    return { state: 'suggested', reason: 'one_of_several', ways: ways.slice(0, MAX_CANDIDATES) };
  }
  const shares = fillInOrder(open, amountCents);
  return {
    state: amountCents < sum ? 'partial' : 'over',
    reason: 'several_differ',
    ways: [{ reason: 'several_differ', shares }],
  };
}

/** Pays one order after another; the last gets the rest. */
function fillInOrder(open: ReadonlyArray<CandidateOrder>, amountCents: number): MatchCandidate['shares'] {
  const shares: MatchCandidate['shares'] = [];
  let left = amountCents;
  for (const [at, order] of open.entries()) {
    const cents = at === open.length - 1 ? left : Math.min(left, openCentsOf(order));
    if (cents > 0) shares.push({ orderId: order.id, cents });
    left -= cents;
  }
  return shares;
}

/** Without an exact code: proposals by the other clues, the most certain first. */
function suggestByClues(
  { amountCents }: PaymentFacts['entry'],
  { clues, orders, invoices }: Omit<PaymentFacts, 'entry'>,
): PaymentMatch {
  const billed = new Set(clues.invoices.flatMap((number) => invoices.get(number) ?? []));
  const found = orders.flatMap((order) => {
    const code = codeOfNumber(order.number);
    const isExact = openCentsOf(order) === amountCents;
    const name = nameFit(clues.names, order);
    const rank = (isExact ? 10 : 0) + 2 * name;
    if (billed.has(order.id))
      return [{ order, rank: rank + 20, candidate: candidateFor(order, 'invoice', amountCents) }];
    // Many codes are one typo away from each other, so amount or name has to fit as well.
    const fits = openCentsOf(order) > 0 && (isExact || name === 2);
    if (fits && clues.bare.includes(code))
      return [{ order, rank: rank + 8, candidate: candidateFor(order, 'bare_code', amountCents) }];
    if (fits && clues.near.includes(code))
      return [{ order, rank: rank + 6, candidate: candidateFor(order, 'near_code', amountCents) }];
    return isExact && name > 0 ? [{ order, rank, candidate: candidateFor(order, 'name', amountCents) }] : [];
  });
  found.sort((a, b) => b.rank - a.rank || (a.order.dueOn < b.order.dueOn ? -1 : 1));
  const [best] = found;
  if (best === undefined) {
    const candidate = matchAllOfName(amountCents, clues, orders);
    if (candidate === null) return { state: 'unmatched', reason: 'nothing', ways: [] };
    return { state: 'suggested', reason: candidate.reason, ways: [candidate] };
  }
  // A match of both names rules out matches of the last name alone.
  const moreCertain = found.filter(
    ({ candidate, rank }) => candidate.reason !== 'name' || rank === best.rank,
  );
  return {
    state: openCentsOf(best.order) > 0 ? 'suggested' : stateOf(best.order, amountCents, ''),
    reason: best.candidate.reason,
    ways: moreCertain.slice(0, MAX_CANDIDATES).map(({ candidate }) => candidate),
  };
}

/** All open orders of one guest, or else of one last name, paid in a single transfer without a code. */
function matchAllOfName(
  amountCents: number,
  { names }: PaymentClues,
  orders: ReadonlyArray<CandidateOrder>,
): MatchCandidate | null {
  for (const fit of [2, 1]) {
    const theirs = orders.filter((order) => openCentsOf(order) > 0 && nameFit(names, order) >= fit);
    const sum = theirs.reduce((cents, order) => cents + openCentsOf(order), 0);
    if (theirs.length > 1 && theirs.length <= MAX_ORDERS_TOGETHER && sum === amountCents) {
      const shares = theirs.map((order) => ({ orderId: order.id, cents: openCentsOf(order) }));
      return { reason: 'name_together', shares };
    }
  }
  return null;
}

function candidateFor(
  order: CandidateOrder,
  reason: MatchCandidate['reason'],
  cents: number,
): MatchCandidate {
  return { reason, shares: [{ orderId: order.id, cents }] };
}

/** 2 if last and first name are the payer's, 1 if only the last name is, otherwise 0. */
export function nameFit(
  payer: ReadonlyArray<string>,
  { firstname, lastname }: Pick<CandidateOrder, 'firstname' | 'lastname'>,
): 0 | 1 | 2 {
  const last = nameTokens(lastname);
  if (last.length === 0 || !last.every((word) => payer.includes(word))) return 0;
  return nameTokens(firstname).some((word) => payer.includes(word)) ? 2 : 1;
}

function openCentsOf({ status, totalCents, paidCents }: CandidateOrder): number {
  return balanceOf({ status, totalCents, paidCents }).openCents;
}
