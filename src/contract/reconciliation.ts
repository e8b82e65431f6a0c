import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { StoredTimeText } from './wire.ts';

/** Every amount in the shop, added up in two ways; euros. In order, every one of the `differences` is 0. */
export const Reconciliation = v.object({
  at: StoredTimeText,
  /** Without those of the box office, which keeps no books: `total` is `paid` + `open` − `refund_due`. */
  orders: v.object({ total: v.number(), paid: v.number(), open: v.number(), refund_due: v.number() }),
  /** `received` − `refunded` is `by_bank` + `by_hand` and what came and went by PayPal, and what orders say is paid. */
  payments: v.object({
    received: v.number(),
    refunded: v.number(),
    /** Booked on entries of the bank's files. */
    by_bank: v.number(),
    /** Part of `received` and of `refunded`. */
    received_by_paypal: v.number(),
    refunded_by_paypal: v.number(),
    by_hand: v.number(),
  }),
  /** `invoiced` − `cancelled` + `unbilled` is `billable`, what paid orders cost. */
  invoices: v.object({
    invoiced: v.number(),
    cancelled: v.number(),
    /** Paid a moment ago: the invoice is written with its mail. */
    unbilled: v.number(),
    billable: v.number(),
  }),
  /** Of `refunds` in runs: what waits to be transferred, and what was; this is a part of `payments.refunded`. */
  refunds: v.object({ in_runs: v.number(), paid: v.number() }),
  /** Entries of the bank's files: what is booked of them, what waits, what belongs to no order. */
  bank: v.object({ assigned: v.number(), open: v.number(), ignored: v.number() }),
  differences: v.object({
    payments: v.number(),
    orders: v.number(),
    invoices: v.number(),
    bank: v.number(),
    refunds: v.number(),
  }),
  /** Numbers of orders that are not in order in themselves, the first hundred. */
  wrong: v.array(v.string()),
});
export type Reconciliation = v.InferOutput<typeof Reconciliation>;

export const readReconciliation = endpoint({
  method: 'GET',
  path: '/api/office/bank/reconciliation',
  summary: 'Der Abgleich: Bestellungen, Zahlungen, Erstattungen und Rechnungen auf den Cent',
  access: 'orders',
  answer: Reconciliation,
});

export const exportReconciliation = endpoint({
  method: 'GET',
  path: '/api/office/bank/reconciliation.csv',
  summary: 'Der Abgleich als Tabelle, eine Zeile je Bestellung',
  access: 'orders',
  answer: v.string(),
});
