import type { BankEntry } from './bank-entry.ts';
import type { MatchWay, PaymentState } from './match-way.ts';
import { balanceOf } from './order-balance.ts';
import type { OrderStatus } from './order-state.ts';
import { nameWords, type PaymentClues } from './payment-clues.ts';

/** An order that a payment may be meant for, as it stands with everything that is already booked. */
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

export interface PaymentJudgement {
  state: PaymentState;
  /** Why it is in this state, where no way says so. */
  reason: MatchWay['reason'] | 'nothing' | 'zero' | 'debit' | 'return' | 'foreign_currency';
  /** How it could be booked, the best first, three at most; each to the cent what came in. */
  ways: MatchWay[];
}

interface PaymentFacts {
  entry: Pick<BankEntry, 'amountCents' | 'currency' | 'bookedOn' | 'isReversal' | 'purposeParts'>;
  clues: PaymentClues;
  /** Those whom the clues may mean; more of them change nothing. */
  orders: ReadonlyArray<CandidateOrder>;
  /** Of the numbers among the clues those that are given, each with its order's id. */
  invoices: ReadonlyMap<string, string>;
}

const MOST_WAYS = 3;
/** So many open orders of one name may be paid together; where there are more, any sum turns up by chance. */
export const MOST_TOGETHER = 5;

/**
 * What came in, judged: `matched` only where one order's exact code and its exact open amount stand there, before its
 * deadline. Everything else is for people to decide, with what it probably means. A name alone never books.
 */
export function matchPayment({ entry, clues, orders, invoices }: PaymentFacts): PaymentJudgement {
  const named = orders.filter((order) => clues.exact.includes(codeOf(order)));
  const unpayable = judgeDirection(entry, named.length > 0);
  if (unpayable !== null) return unpayable;
  const [first, ...more] = named;
  if (first !== undefined) return more.length === 0 ? judgeOne(entry, first) : judgeSeveral(entry, named);
  return suggest(entry, { clues, orders, invoices });
}

/** Money that went out, came back or is none of ours. */
function judgeDirection(
  { amountCents, currency, isReversal, purposeParts }: PaymentFacts['entry'],
  isNamed: boolean,
): PaymentJudgement | null {
  if (amountCents === 0) return { state: 'ignored', reason: 'zero', ways: [] };
  if (isReversal) return { state: 'unmatched', reason: 'return', ways: [] };
  if (amountCents < 0) {
    // What we give back ourselves says so first (refund-reference.ts); it is booked by its run.
    if (/^\W*erstattung/i.test(purposeParts.join(''))) return { state: 'ignored', reason: 'debit', ways: [] };
    const isReturn =
      isNamed || /r(ü|ue)ck(gabe|last|buch|überw|ueberw|zahl)|retoure|return/i.test(purposeParts.join(''));
    return isReturn
      ? { state: 'unmatched', reason: 'return', ways: [] }
      : { state: 'ignored', reason: 'debit', ways: [] };
  }
  return currency === 'EUR' ? null : { state: 'unmatched', reason: 'foreign_currency', ways: [] };
}

function judgeOne({ amountCents, bookedOn }: PaymentFacts['entry'], order: CandidateOrder): PaymentJudgement {
  const ways: MatchWay[] = [{ reason: 'code', shares: [{ orderId: order.id, cents: amountCents }] }];
  return { state: stateOf(order, amountCents, bookedOn), reason: 'code', ways };
}

function stateOf(order: CandidateOrder, cents: number, bookedOn: string): PaymentState {
  if (order.status === 'cancelled' || order.status === 'refunded') return 'cancelled_order';
  const open = openOf(order);
  if (open === 0) return 'already_paid';
  if (cents !== open) return cents < open ? 'partial' : 'over';
  return bookedOn > order.dueOn ? 'after_deadline' : 'matched';
}

/** Several codes in one transfer: their open amounts together, or one of them alone, or the oldest first. */
function judgeSeveral(entry: PaymentFacts['entry'], named: ReadonlyArray<CandidateOrder>): PaymentJudgement {
  const { amountCents } = entry;
  const open = named.filter((order) => openOf(order) > 0);
  const [only] = open;
  if (only === undefined) return { ...judgeOne(entry, named[0] as CandidateOrder), reason: 'several' };
  const sum = open.reduce((cents, order) => cents + openOf(order), 0);
  if (sum === amountCents && open.length > 1) {
    const shares = open.map((order) => ({ orderId: order.id, cents: openOf(order) }));
    return { state: 'suggested', reason: 'several', ways: [{ reason: 'several', shares }] };
  }
  const alone = open.filter((order) => openOf(order) === amountCents);
  if (alone.length > 0) {
    const ways = alone.map((order) => wayTo(order, 'one_of_several', amountCents));
    return { state: 'suggested', reason: 'one_of_several', ways: ways.slice(0, MOST_WAYS) };
  }
  const shares = filled(open, amountCents);
  return {
    state: amountCents < sum ? 'partial' : 'over',
    reason: 'several_differ',
    ways: [{ reason: 'several_differ', shares }],
  };
}

/** One order after another, what is left over to the last. */
function filled(open: ReadonlyArray<CandidateOrder>, amountCents: number): MatchWay['shares'] {
  const shares: MatchWay['shares'] = [];
  let left = amountCents;
  for (const [at, order] of open.entries()) {
    const cents = at === open.length - 1 ? left : Math.min(left, openOf(order));
    if (cents > 0) shares.push({ orderId: order.id, cents });
    left -= cents;
  }
  return shares;
}

/** No exact code: what it could mean, the surest first. */
function suggest(
  { amountCents }: PaymentFacts['entry'],
  { clues, orders, invoices }: Omit<PaymentFacts, 'entry'>,
): PaymentJudgement {
  const billed = new Set(clues.invoices.flatMap((number) => invoices.get(number) ?? []));
  const found = orders.flatMap((order) => {
    const code = codeOf(order);
    const isExact = openOf(order) === amountCents;
    const name = nameFit(clues.names, order);
    const rank = (isExact ? 10 : 0) + 2 * name;
    if (billed.has(order.id)) return [{ order, rank: rank + 20, way: wayTo(order, 'invoice', amountCents) }];
    // One slip away are many codes: without its amount or its name it is somebody else's.
    const fits = openOf(order) > 0 && (isExact || name === 2);
    if (fits && clues.bare.includes(code))
      return [{ order, rank: rank + 8, way: wayTo(order, 'bare_code', amountCents) }];
    if (fits && clues.near.includes(code))
      return [{ order, rank: rank + 6, way: wayTo(order, 'near_code', amountCents) }];
    return isExact && name > 0 ? [{ order, rank, way: wayTo(order, 'name', amountCents) }] : [];
  });
  found.sort((a, b) => b.rank - a.rank || (a.order.dueOn < b.order.dueOn ? -1 : 1));
  const [best] = found;
  if (best === undefined) {
    const way = together(amountCents, clues, orders);
    if (way === null) return { state: 'unmatched', reason: 'nothing', ways: [] };
    return { state: 'suggested', reason: way.reason, ways: [way] };
  }
  // Who shares both names with the payer leaves no room for those who share but one.
  const surer = found.filter(({ way, rank }) => way.reason !== 'name' || rank === best.rank);
  return {
    state: openOf(best.order) > 0 ? 'suggested' : stateOf(best.order, amountCents, ''),
    reason: best.way.reason,
    ways: surer.slice(0, MOST_WAYS).map(({ way }) => way),
  };
}

/** Everything that is open of one guest, else of one family, paid at once without a word of it. */
function together(
  amountCents: number,
  { names }: PaymentClues,
  orders: ReadonlyArray<CandidateOrder>,
): MatchWay | null {
  for (const fit of [2, 1]) {
    const theirs = orders.filter((order) => openOf(order) > 0 && nameFit(names, order) >= fit);
    const sum = theirs.reduce((cents, order) => cents + openOf(order), 0);
    if (theirs.length > 1 && theirs.length <= MOST_TOGETHER && sum === amountCents) {
      const shares = theirs.map((order) => ({ orderId: order.id, cents: openOf(order) }));
      return { reason: 'name_together', shares };
    }
  }
  return null;
}

function wayTo(order: CandidateOrder, reason: MatchWay['reason'], cents: number): MatchWay {
  return { reason, shares: [{ orderId: order.id, cents }] };
}

/** 2 where last and first name are the payer's, 1 where only the last one is, else 0. */
export function nameFit(
  payer: ReadonlyArray<string>,
  { firstname, lastname }: Pick<CandidateOrder, 'firstname' | 'lastname'>,
): 0 | 1 | 2 {
  const last = nameWords(lastname);
  if (last.length === 0 || !last.every((word) => payer.includes(word))) return 0;
  return nameWords(firstname).some((word) => payer.includes(word)) ? 2 : 1;
}

function openOf({ status, totalCents, paidCents }: CandidateOrder): number {
  return balanceOf({ status, totalCents, paidCents }).openCents;
}

function codeOf({ number }: CandidateOrder): string {
  return number.slice(number.lastIndexOf('-') + 1);
}
