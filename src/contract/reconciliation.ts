import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Day } from './payments.ts';
import { Done, Id, IdInPath, StoredTimeText } from './wire.ts';

/** From one balance of the bank to the next, our entries come to another sum (domain/bank-chain.ts); in euros. */
const ChainFault = v.object({
  kind: v.picklist(['gap', 'inside', 'contradiction']),
  from: Day,
  to: Day,
  /** What the balance changed by, and the sum of our entries. */
  bank: v.number(),
  known: v.number(),
  /** The names of the files with the two balances. */
  before: v.string(),
  after: v.string(),
});
export type ChainFault = v.InferOutput<typeof ChainFault>;

const StatementChain = v.object({
  /** The last characters of the account. */
  account: v.string(),
  /** The latest balance of the bank. */
  closing: v.object({ day: Day, amount: v.number() }),
  since: Day,
  /** At most a hundred. */
  faults: v.array(ChainFault),
  /** The latest twenty. */
  overlaps: v.array(v.object({ from: Day, to: Day, before: v.string(), after: v.string() })),
  /** Entries before the first balance and after the last. */
  unproven: v.object({ before: v.number(), after: v.number() }),
});
export type StatementChain = v.InferOutput<typeof StatementChain>;

/** What the bank says of our books. */
const AtBank = v.object({
  /** `unknown` as long as no balance speaks of some of our entries. */
  verdict: v.picklist(['agrees', 'differs', 'unknown']),
  /** By account; empty without any file that names balances. */
  chains: v.array(StatementChain),
  /** Runs of which the bank has debited something else than is booked; `booked` is 0 for one that is not. */
  runs: v.array(v.object({ run: Id, booked: v.number(), debited: v.number() })),
  /** Returns that wait for their next step, and entries that may be double. */
  open_returns: v.number(),
  open_doubles: v.number(),
});
export type AtBank = v.InferOutput<typeof AtBank>;

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
  at_bank: AtBank,
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

/** What an entry is of our own transfers, or brings back or takes back. */
export const EntryTransfer = v.object({
  kind: v.picklist(['paid_run', 'paid_refund', 'returned_refund', 'returned_payment']),
  run: v.nullable(Id),
  /** The order of a single refund. */
  order: v.nullable(v.object({ id: v.string(), number: v.string() })),
  /** The day of the payment that is taken back. */
  paid_on: v.nullable(Day),
});
export type EntryTransfer = v.InferOutput<typeof EntryTransfer>;

const RunEntry = v.object({
  id: Id,
  import: Id,
  booked_on: Day,
  /** Negative for a debit; in euros. */
  amount: v.number(),
  /** The order, if it is about a single refund. */
  number: v.nullable(v.string()),
});

/** What the bank has done with a run. */
export const RunAtBank = v.object({
  /** In euros. */
  debited: v.number(),
  returned: v.number(),
  entries: v.array(RunEntry),
  /** Debits of exactly what is missing, which may belong to it. */
  candidates: v.array(RunEntry),
});
export type RunAtBank = v.InferOutput<typeof RunAtBank>;

export const settleBankReturn = endpoint({
  method: 'POST',
  path: '/api/office/bank/entries/:id/return',
  summary: 'Was zurückkam oder zurückgeholt wurde, bei seiner Überweisung oder Zahlung vermerken',
  access: 'money',
  params: v.object({ id: IdInPath }),
  answer: Done,
});

export const joinBankDebit = endpoint({
  method: 'POST',
  path: '/api/office/refund-runs/:run/debits',
  summary: 'Sagen, dass die Bank mit dieser Abbuchung den Erstattungslauf überwiesen hat',
  access: 'money',
  params: v.object({ run: IdInPath }),
  body: v.object({ entry: Id }),
  answer: Done,
  refuses: [404],
});

/** Refusals about what the bank says of our transfers; part of `refusals`. */
export const reconciliationRefusals = {
  bank_no_debit: {
    status: 409,
    message:
      'Diese Abbuchung ist nicht genau das, was von diesem Lauf noch fehlt. Es wurde nichts zugeordnet.',
  },
  refund_run_debited: {
    status: 409,
    message:
      'Die Bank hat das schon überwiesen: Buche den Lauf, sonst bekommt es jemand doppelt. Gehört die Abbuchung nicht dazu, nimm sie beim Kontoauszug zurück.',
  },
} as const;
