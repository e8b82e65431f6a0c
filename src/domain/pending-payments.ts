import { nameFit } from './match-payment.ts';
import type { PaymentState } from './match-way.ts';
import { nameWords, type PaymentClues } from './payment-clues.ts';

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
      byOrder.get(order.id) ?? byCode.get(code) ?? byCents.get(order.openCents) ?? ofNamesake(byName, order)
    );
  };
}

function ofNamesake(byName: ReadonlyMap<string, PendingPayment[]>, order: OpenOrder): PendingPayment | null {
  for (const word of nameWords(order.lastname)) {
    const found = byName.get(word)?.find(({ clues }) => nameFit(clues.names, order) === 2);
    if (found !== undefined) return found;
  }
  return null;
}
