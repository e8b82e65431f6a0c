import type { AtBank, Reconciliation, StatementChain } from '../../../contract/reconciliation.ts';
import { chainStatements, type DaySum } from '../../../domain/bank-chain.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../../domain/csv-line.ts';
import { centsToEuros as euros } from '../../../domain/money.ts';
import { dayAfter, storedTimeOfInstant } from '../../../domain/stored-time.ts';
import type { Db, Store } from '../../platform/database/store.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { fillDocumentSums } from '../invoices/documents.repository.ts';
import { accountsOfImports, keptStatements } from './bank-imports.repository.ts';
import {
  type BankSums,
  bankSums,
  type OrderSums,
  orderRanges,
  type ReconciledOrder,
  reconciledOrders,
  sumOrders,
  wrongOrders,
} from './reconciliation.repository.ts';
import { countOpenReturns, runsAtBank } from './refund-debits.repository.ts';

type Services = Pick<Ports, 'clock' | 'store'> & SettingsPort;

const MAX_LISTED = 100;
const STATUS_LABELS = { open: 'Offen', paid: 'Bezahlt', cancelled: 'Storniert', refunded: 'Erstattet' };

const HEAD = [
  'Nummer',
  'Zustand',
  'Summe',
  'Eingegangen',
  'Erstattet',
  'Offen',
  'Zu erstatten',
  'In Rechnung gestellt',
  'Rechnung storniert',
  'An der Abendkasse',
];

/**
 * Adds up every amount in the shop in two ways: orders and payments, invoices and orders, bank entries and
 * bookings, refund runs and refunds. Every difference must be 0; otherwise it names the orders. Besides, our entries
 * must lead from each balance of the bank to the next. Amounts in euros.
 */
export async function reconcile({ clock, store, settings }: Services): Promise<Reconciliation> {
  const { sums, wrong } = await sumAll(store);
  const { total, paid, open, due, received, refunded, invoiced, cancelled, unbilled, billable } = sums;
  const { receivedByPaypal, refundedByPaypal, inRuns, paidByRuns, bookedByRuns } = sums;
  const bank = await bankSums(store.read);
  return {
    at: storedTimeOfInstant(clock()),
    orders: { total: euros(total), paid: euros(paid), open: euros(open), refund_due: euros(due) },
    payments: {
      received: euros(received),
      refunded: euros(refunded),
      by_bank: euros(bank.booked),
      received_by_paypal: euros(receivedByPaypal),
      refunded_by_paypal: euros(refundedByPaypal),
      by_hand: euros(received - refunded - bank.booked - receivedByPaypal + refundedByPaypal),
    },
    invoices: {
      invoiced: euros(invoiced),
      cancelled: euros(cancelled),
      unbilled: euros(unbilled),
      billable: euros(billable),
    },
    refunds: { in_runs: euros(inRuns), paid: euros(paidByRuns) },
    bank: { assigned: euros(bank.assigned), open: euros(bank.open), ignored: euros(bank.ignored) },
    differences: {
      payments: euros(received - refunded - paid),
      orders: euros(total - paid - open + due),
      invoices: euros(invoiced - cancelled + unbilled - billable),
      bank: euros(bank.assigned - bank.booked),
      refunds: euros(paidByRuns - bookedByRuns),
    },
    wrong,
    at_bank: await askBank(store.read, bank, settings().bank.iban.replace(/\s/g, '').toUpperCase()),
  };
}

/** The sums of all orders, added up by the database range by range, and the numbers of those that are wrong. */
async function sumAll(store: Store): Promise<{ sums: OrderSums; wrong: string[] }> {
  const db = store.read;
  const wrong: string[] = [];
  let sums: OrderSums | undefined;
  for await (const range of orderRanges(db)) {
    let part = await sumOrders(db, range);
    if (part.unsummed > 0) {
      await fillDocumentSums(store, range);
      part = await sumOrders(db, range);
    }
    if (part.wrong > 0 && wrong.length < MAX_LISTED)
      wrong.push(...(await wrongOrders(db, range, MAX_LISTED - wrong.length)));
    sums = sums === undefined ? part : added(sums, part);
  }
  if (sums === undefined) throw new Error('no range of orders');
  return { sums, wrong };
}

function added(sums: OrderSums, part: OrderSums): OrderSums {
  const names = Object.keys(sums) as Array<keyof OrderSums>;
  return Object.fromEntries(names.map((name) => [name, sums[name] + part[name]])) as unknown as OrderSums;
}

const MAX_OVERLAPS = 20;

/** So long may a bank take from the day on which staff say that a run was transferred. */
const PATIENCE_DAYS = 5;

/**
 * What the bank says of our books: whether the entries lead from each of its balances to the next, whether it has
 * debited the runs that are booked, and what waits for an answer. `iban` is the shop's account without blanks.
 */
async function askBank(
  db: Db,
  { days, openDoubles }: Pick<BankSums, 'days' | 'openDoubles'>,
  iban: string,
): Promise<AtBank> {
  const statements = await keptStatements(db);
  // Earlier versions did not note the account; then there was one only.
  const first = statements[0]?.account ?? iban;
  const known = new Map<string, Map<string, DaySum>>();
  for (const { id, account_iban } of await accountsOfImports(db))
    for (const [day, { count, cents }] of days.get(id) ?? []) {
      const account = account_iban ?? first;
      const ofAccount = known.get(account) ?? new Map<string, DaySum>();
      const sum = ofAccount.get(day) ?? { day, count: 0, cents: 0 };
      ofAccount.set(day, { day, count: sum.count + count, cents: sum.cents + cents });
      known.set(account, ofAccount);
    }
  const accounts = [...new Set([...known.keys(), ...statements.map(({ account }) => account)])];
  const chains = accounts.map((account) => {
    const sorted = [...(known.get(account)?.values() ?? [])].sort((a, b) => (a.day < b.day ? -1 : 1));
    return {
      account,
      ...chainStatements(
        statements.filter((one) => one.account === account),
        sorted,
      ),
    };
  });
  const isProven = chains.every(({ closing, unproven }) => closing && !unproven.before && !unproven.after);
  const shown = chains.flatMap((chain): StatementChain[] => viewChain(chain) ?? []);
  const runs = await differingRuns(db, shown);
  const openReturns = await countOpenReturns(db);
  const isOff = runs.length > 0 || openReturns > 0 || shown.some(({ faults }) => faults.length > 0);
  const isKnown = isProven && shown.length > 0 && openDoubles === 0;
  return {
    verdict: isOff ? 'differs' : isKnown ? 'agrees' : 'unknown',
    chains: shown,
    runs,
    open_returns: openReturns,
    open_doubles: openDoubles,
  };
}

type NamedChain = ReturnType<typeof chainStatements> & { account: string };

function viewChain({
  account,
  closing,
  since,
  faults,
  overlaps,
  unproven,
}: NamedChain): StatementChain[] | null {
  if (closing === null || since === null) return null;
  return [
    {
      account: account.slice(-4),
      closing: { day: closing.day, amount: euros(closing.cents) },
      since,
      faults: faults.slice(0, MAX_LISTED).map(({ bankCents, knownCents, ...fault }) => ({
        ...fault,
        bank: euros(bankCents),
        known: euros(knownCents),
      })),
      overlaps: overlaps.slice(-MAX_OVERLAPS),
      unproven,
    },
  ];
}

/**
 * Runs of which the bank has debited something else than is booked, as far as its statements reach: those before the
 * first one, and what was transferred a moment ago, are not known yet.
 */
async function differingRuns(db: Db, chains: ReadonlyArray<StatementChain>): Promise<AtBank['runs']> {
  const isKnownYet = (day: string) =>
    chains.some(({ since, closing }) => since <= day && dayAfter(day, PATIENCE_DAYS) <= closing.day);
  return (await runsAtBank(db)).flatMap(({ id, executedOn, debitedCents, cents }) => {
    if (debitedCents === null && (executedOn === null || !isKnownYet(executedOn))) return [];
    const booked = executedOn === null ? 0 : cents;
    const debited = debitedCents ?? 0;
    return booked === debited ? [] : [{ run: id, booked: euros(booked), debited: euros(debited) }];
  });
}

/** The reconciliation as CSV: one line per order, totals at the end. */
export function exportReconciliation({ store }: Pick<Ports, 'store'>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const pages = reconciledOrders(store);
  const sums = Array.from({ length: HEAD.length - 3 }, () => 0);
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(BYTE_ORDER_MARK + csvLine(HEAD))),
    async pull(controller) {
      const { value: page } = await pages.next();
      if (page === undefined) {
        controller.enqueue(
          encoder.encode(csvLine(['Zusammen', '', ...sums.map((cents) => ({ cents })), ''])),
        );
        return controller.close();
      }
      const lines = page.map((order: ReconciledOrder) => {
        const amounts = amountsOf(order);
        for (const [at, cents] of amounts.entries()) sums[at] = (sums[at] ?? 0) + cents;
        const words = [order.number, STATUS_LABELS[order.status]];
        return csvLine([...words, ...amounts.map((cents) => ({ cents })), order.isUnbooked ? 'ja' : '']);
      });
      controller.enqueue(encoder.encode(lines.join('')));
    },
  });
}

function amountsOf(order: ReconciledOrder): number[] {
  return [
    order.totalCents,
    order.receivedCents,
    order.refundedCents,
    order.openCents,
    order.refundDueCents,
    order.invoicedCents,
    order.cancelledCents,
  ];
}
