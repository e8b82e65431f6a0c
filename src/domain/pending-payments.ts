import type { PaymentState } from './match-payment.ts';
import { codeOfNumber } from './order-number.ts';
import { nameFit, nameTokens, type PaymentClues } from './payment-clues.ts';
import { dayAfter } from './stored-time.ts';

/** A payment received that is not assigned to an order yet. */
export interface PendingPayment {
  id: number;
  importId: number;
  /** `YYYY-MM-DD` */
  bookedOn: string;
  /** The unassigned rest in integer cents. */
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
  /** `YYYY-MM-DD`, in Berlin. */
  orderedOn: string;
  /** The last day to pay, `YYYY-MM-DD`. */
  payableUntil: string;
}

export type FindPending = (order: OpenOrder) => PendingPayment | null;

/** The longest that staff leave a bank entry unassigned while they look for its order. */
const LOOKED_AT_DAYS = 42;
/** Guests pay late. */
const LATE_DAYS = 28;

/**
 * Indexes pending payments to find one that may be for an order: proposed for it, or with its code (also with a typo), its
 * open amount or the guest's full name. It prefers false positives, because guests who have paid must not be reminded.
 * A payment that matches another order exactly counts for that order alone.
 *
 * The amount alone counts only for payments from the day of the order until four weeks after its deadline, and for six
 * weeks: with 40 events some entry of every common amount is never assigned, and no order would ever be reminded or
 * deleted. Together with the last name it counts without end. `today` is `YYYY-MM-DD`.
 */
export function pendingPayments(payments: ReadonlyArray<PendingPayment>, today: string): FindPending {
  const byOrder = new Map<string, PendingPayment>();
  const byCode = new Map<string, PendingPayment>();
  const byCents = new Map<number, PendingPayment[]>();
  const byName = new Map<string, PendingPayment[]>();
  const byCentsAndName = new Map<string, PendingPayment[]>();
  const oldest = dayAfter(today, -LOOKED_AT_DAYS);
  // By day, so that the first one after an order is found by halving.
  for (const payment of payments.toSorted((a, b) => (a.bookedOn < b.bookedOn ? -1 : 1))) {
    const { clues, leftCents } = payment;
    for (const id of payment.orderIds) byOrder.set(id, payment);
    if (payment.state === 'matched' || payment.state === 'after_deadline') continue;
    for (const code of [...clues.exact, ...clues.bare, ...clues.near]) byCode.set(code, payment);
    if (payment.bookedOn >= oldest) addTo(byCents, leftCents, payment);
    for (const name of clues.names) {
      addTo(byName, name, payment);
      addTo(byCentsAndName, `${leftCents} ${name}`, payment);
    }
  }
  return (order) =>
    byOrder.get(order.id) ??
    byCode.get(codeOfNumber(order.number)) ??
    paymentInTime(byCents.get(order.openCents) ?? [], order) ??
    paymentOfNamesake(order, 1, (word) => byCentsAndName.get(`${order.openCents} ${word}`)) ??
    paymentOfNamesake(order, 2, (word) => byName.get(word));
}

function addTo<K>(map: Map<K, PendingPayment[]>, key: K, payment: PendingPayment): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [payment]);
  else known.push(payment);
}

/** Of payments sorted by day, one from the day of the order until some weeks after its deadline. */
function paymentInTime(
  sorted: ReadonlyArray<PendingPayment>,
  { orderedOn, payableUntil }: OpenOrder,
): PendingPayment | null {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.bookedOn ?? '') < orderedOn) low = middle + 1;
    else high = middle;
  }
  const first = sorted[low];
  return first !== undefined && first.bookedOn <= dayAfter(payableUntil, LATE_DAYS) ? first : null;
}

function paymentOfNamesake(
  order: OpenOrder,
  least: 1 | 2,
  namesakes: (word: string) => ReadonlyArray<PendingPayment> | undefined,
): PendingPayment | null {
  for (const word of nameTokens(order.lastname)) {
    const found = namesakes(word)?.find(({ clues }) => nameFit(clues.names, order) >= least);
    if (found !== undefined) return found;
  }
  return null;
}
