import type { BankEntry } from './bank-entry.ts';
import { balanceOf, type OrderStatus } from './order.ts';
import { nameTokens, type PaymentClues } from './payment-clues.ts';

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

export interface PaymentMatch {
  state: PaymentState;
  /** Why it is in this state, where no way says so. */
  reason: MatchCandidate['reason'] | 'nothing' | 'zero' | 'debit' | 'return' | 'foreign_currency';
  /** How it could be booked, the best first, three at most; each to the cent what came in. */
  ways: MatchCandidate[];
}

interface PaymentFacts {
  entry: Pick<BankEntry, 'amountCents' | 'currency' | 'bookedOn' | 'isReversal' | 'purposeParts'>;
  clues: PaymentClues;
  /** Those whom the clues may mean; more of them change nothing. */
  orders: ReadonlyArray<CandidateOrder>;
  /** Of the numbers among the clues those that are given, each with its order's id. */
  invoices: ReadonlyMap<string, string>;
}

const MAX_CANDIDATES = 3;
/** So many open orders of one name may be paid together; where there are more, any sum turns up by chance. */
export const MAX_ORDERS_TOGETHER = 5;

/**
 * What came in, judged: `matched` only where one order's exact code and its exact open amount stand there, before its
 * deadline. Everything else is for people to decide, with what it probably means. A name alone never books.
 */
export function matchPayment({ entry, clues, orders, invoices }: PaymentFacts): PaymentMatch {
  const named = orders.filter((order) => clues.exact.includes(codeOf(order)));
  const unpayable = checkDirection(entry, named.length > 0);
  if (unpayable !== null) return unpayable;
  const [first, ...more] = named;
  if (first !== undefined) return more.length === 0 ? matchOne(entry, first) : matchSeveral(entry, named);
  return suggestByClues(entry, { clues, orders, invoices });
}

/** Money that went out, came back or is none of ours. */
function checkDirection(
  { amountCents, currency, isReversal, purposeParts }: PaymentFacts['entry'],
  isNamed: boolean,
): PaymentMatch | null {
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

/** Several codes in one transfer: their open amounts together, or one of them alone, or the oldest first. */
function matchSeveral(entry: PaymentFacts['entry'], named: ReadonlyArray<CandidateOrder>): PaymentMatch {
  const { amountCents } = entry;
  const open = named.filter((order) => openCentsOf(order) > 0);
  const [only] = open;
  if (only === undefined) return { ...matchOne(entry, named[0] as CandidateOrder), reason: 'several' };
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
  const shares = fillOldestFirst(open, amountCents);
  return {
    state: amountCents < sum ? 'partial' : 'over',
    reason: 'several_differ',
    ways: [{ reason: 'several_differ', shares }],
  };
}

/** One order after another, what is left over to the last. */
function fillOldestFirst(open: ReadonlyArray<CandidateOrder>, amountCents: number): MatchCandidate['shares'] {
  const shares: MatchCandidate['shares'] = [];
  let left = amountCents;
  for (const [at, order] of open.entries()) {
    const cents = at === open.length - 1 ? left : Math.min(left, openCentsOf(order));
    if (cents > 0) shares.push({ orderId: order.id, cents });
    left -= cents;
  }
  return shares;
}

/** No exact code: what it could mean, the surest first. */
function suggestByClues(
  { amountCents }: PaymentFacts['entry'],
  { clues, orders, invoices }: Omit<PaymentFacts, 'entry'>,
): PaymentMatch {
  const billed = new Set(clues.invoices.flatMap((number) => invoices.get(number) ?? []));
  const found = orders.flatMap((order) => {
    const code = codeOf(order);
    const isExact = openCentsOf(order) === amountCents;
    const name = nameFit(clues.names, order);
    const rank = (isExact ? 10 : 0) + 2 * name;
    if (billed.has(order.id))
      return [{ order, rank: rank + 20, way: candidateFor(order, 'invoice', amountCents) }];
    // One slip away are many codes: without its amount or its name it is somebody else's.
    const fits = openCentsOf(order) > 0 && (isExact || name === 2);
    if (fits && clues.bare.includes(code))
      return [{ order, rank: rank + 8, way: candidateFor(order, 'bare_code', amountCents) }];
    if (fits && clues.near.includes(code))
      return [{ order, rank: rank + 6, way: candidateFor(order, 'near_code', amountCents) }];
    return isExact && name > 0 ? [{ order, rank, way: candidateFor(order, 'name', amountCents) }] : [];
  });
  found.sort((a, b) => b.rank - a.rank || (a.order.dueOn < b.order.dueOn ? -1 : 1));
  const [best] = found;
  if (best === undefined) {
    const way = matchAllOfName(amountCents, clues, orders);
    if (way === null) return { state: 'unmatched', reason: 'nothing', ways: [] };
    return { state: 'suggested', reason: way.reason, ways: [way] };
  }
  // Who shares both names with the payer leaves no room for those who share but one.
  const surer = found.filter(({ way, rank }) => way.reason !== 'name' || rank === best.rank);
  return {
    state: openCentsOf(best.order) > 0 ? 'suggested' : stateOf(best.order, amountCents, ''),
    reason: best.way.reason,
    ways: surer.slice(0, MAX_CANDIDATES).map(({ way }) => way),
  };
}

/** Everything that is open of one guest, else of one family, paid at once without a word of it. */
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

/** 2 where last and first name are the payer's, 1 where only the last one is, else 0. */
function nameFit(
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

function codeOf({ number }: CandidateOrder): string {
  return number.slice(number.lastIndexOf('-') + 1);
}

/** What became of looking for the order of a payment. */
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
] as const;

export type PaymentState = (typeof paymentStates)[number];

/** Why a way of booking is proposed. */
export const matchReasons = [
  /** One order's code, as it was printed. */
  'code',
  /** Several codes, whose open amounts are the sum. */
  'several',
  /** Several codes, one of which has this amount open. */
  'one_of_several',
  /** Several codes, and the amount is another. */
  'several_differ',
  /** A code without the shop's letters before it. */
  'bare_code',
  /** A code with one slip in it. */
  'near_code',
  /** The number of an invoice. */
  'invoice',
  /** The payer's name and the amount. */
  'name',
  /** The payer's name, and the sum of all that is open under it. */
  'name_together',
] as const;

export type MatchReason = (typeof matchReasons)[number];

/** One way to book a payment: integer cents for each order, together what came in. */
export interface MatchCandidate {
  reason: MatchReason;
  shares: Array<{ orderId: string; cents: number }>;
}

/** What is booked by one click for all: their orders' codes and amounts are exact. */
export const bookableStates = ['matched', 'after_deadline'] as const satisfies ReadonlyArray<PaymentState>;

/** Money that has come in and is not assigned to its order yet. */
export interface PendingPayment {
  id: number;
  importId: number;
  /** Integer cents that are not booked yet. */
  leftCents: number;
  state: PaymentState;
  clues: PaymentClues;
  /** The orders it is proposed for. */
  orderIds: ReadonlyArray<string>;
}

interface OpenOrder {
  id: string;
  number: string;
  openCents: number;
  firstname: string;
  lastname: string;
}

/** The pending payment that may be an order's, if any. */
export type FindPending = (order: OpenOrder) => PendingPayment | null;

/**
 * Looks for the payment of an order among those that are pending: one that is proposed for it, has its code (also one slip
 * away from it), its open amount or its guest's whole name. Rather one too many than one too few, for whoever has paid
 * must not be reminded. What names another order with its exact amount is that one's alone.
 */
export function pendingPayments(payments: ReadonlyArray<PendingPayment>): FindPending {
  const byOrder = new Map<string, PendingPayment>();
  const byCode = new Map<string, PendingPayment>();
  const byCents = new Map<number, PendingPayment>();
  const byName = new Map<string, PendingPayment[]>();
  for (const payment of payments) {
    const { clues } = payment;
    for (const id of payment.orderIds) byOrder.set(id, payment);
    if (payment.state === 'matched' || payment.state === 'after_deadline') continue;
    for (const code of [...clues.exact, ...clues.bare, ...clues.near]) byCode.set(code, payment);
    byCents.set(payment.leftCents, payment);
    for (const name of clues.names) {
      const namesakes = byName.get(name);
      if (namesakes === undefined) byName.set(name, [payment]);
      else namesakes.push(payment);
    }
  }
  return (order) => {
    const code = order.number.slice(order.number.lastIndexOf('-') + 1);
    return (
      byOrder.get(order.id) ??
      byCode.get(code) ??
      byCents.get(order.openCents) ??
      paymentOfNamesake(byName, order)
    );
  };
}

function paymentOfNamesake(
  byName: ReadonlyMap<string, PendingPayment[]>,
  order: OpenOrder,
): PendingPayment | null {
  for (const word of nameTokens(order.lastname)) {
    const found = byName.get(word)?.find(({ clues }) => nameFit(clues.names, order) === 2);
    if (found !== undefined) return found;
  }
  return null;
}
