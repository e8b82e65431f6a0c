import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { StoredTimeText } from './wire.ts';

/** Every amount in the shop added up in two ways, in euros; if all is in order, all `differences` are 0. */
export const Reconciliation = v.object({
  at: StoredTimeText,
  /** Without the box office, whose payments are not recorded: `total` is `paid` + `open` − `refund_due`. */
  orders: v.object({ total: v.number(), paid: v.number(), open: v.number(), refund_due: v.number() }),
  /** `received` − `refunded` is `by_bank` + `by_hand` and what came and went by PayPal, and what orders say is paid. */
  payments: v.object({
    received: v.number(),
    refunded: v.number(),
    /** Booked from bank entries. */
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
    /** Just paid; the invoice is issued together with its mail. */
    unbilled: v.number(),
    billable: v.number(),
  }),
  /** Refunds in runs, waiting and transferred; the latter are part of `payments.refunded`. */
  refunds: v.object({ in_runs: v.number(), paid: v.number() }),
  /** Bank entries: booked, waiting, and belonging to no order. */
  bank: v.object({ assigned: v.number(), open: v.number(), ignored: v.number() }),
  differences: v.object({
    payments: v.number(),
    orders: v.number(),
    invoices: v.number(),
    bank: v.number(),
    refunds: v.number(),
  }),
  /** The numbers of inconsistent orders, at most a hundred. */
  wrong: v.array(v.string()),
});
export type Reconciliation = v.InferOutput<typeof Reconciliation>;

export const readReconciliation = endpoint({
  method: 'GET',
  path: '/api/office/bank/reconciliation',
  summary: 'Der Abgleich: Bestellungen, Zahlungen, Erstattungen und Rechnungen auf den Cent',
  access: 'money',
  answer: Reconciliation,
});

export const exportReconciliation = endpoint({
  method: 'GET',
  path: '/api/office/bank/reconciliation.csv',
  summary: 'Der Abgleich als Tabelle, eine Zeile je Bestellung',
  access: 'money',
  answer: v.string(),
  mediaType: 'text/csv',
});
