import { setImmediate } from 'node:timers/promises';
import type { BookPeriod } from '../../../contract/books.ts';
import type {
  ProofDocument,
  ProofEntry,
  ProofFile,
  ProofOrder,
  ProofPayment,
  ProofRefund,
  ProofRun,
  ProofStatement,
  ProofTicket,
} from '../../../domain/proof-records.ts';
import { berlinDay, isoInstant, isoInstantOrNull } from '../../../domain/stored-time.ts';
import { sha256Of } from '../../money/invoices/documents.repository.ts';
import { type AnyBillFacts, billAmounts, sellerText } from '../../money/invoices/pdf/invoice-facts.ts';
import type { Db } from '../../platform/database/store.ts';
import { type Instants, isOverpaid } from './books.repository.ts';

export interface ArchivePeriod {
  days: BookPeriod;
  instants: Instants;
}

/** An order with all that belongs to it; its documents with their ids, by which they are printed. */
export interface OrderRecords {
  order: ProofOrder;
  tickets: ProofTicket[];
  payments: ProofPayment[];
  refunds: ProofRefund[];
  documents: Array<{ id: number; record: ProofDocument }>;
}

const isOutside = (day: string, { from, to }: BookPeriod) => day < from || day > to;
const hashOf = (text: string) => sha256Of(Buffer.from(text));

/** Orders of a range that were placed in the period, or have a payment or a document in it. */
async function ordersOf(
  db: Db,
  { after, last }: { after: string; last: string | null },
  { days, instants }: ArchivePeriod,
) {
  const all = db
    .selectFrom('orders')
    .where('orders.id', '>', after)
    .where((row) =>
      row.or([
        row.and([
          row('orders.created_at', '>=', instants.from),
          row('orders.created_at', '<', instants.until),
        ]),
        row.exists(
          row
            .selectFrom('payments')
            .whereRef('payments.order_id', '=', 'orders.id')
            .where('payments.booked_on', '>=', days.from)
            .where('payments.booked_on', '<=', days.to)
            .select('payments.id'),
        ),
        row.exists(
          row
            .selectFrom('documents')
            .whereRef('documents.order_id', '=', 'orders.id')
            .where('documents.issued_at', '>=', instants.from)
            .where('documents.issued_at', '<', instants.until)
            .select('documents.id'),
        ),
      ]),
    )
    .orderBy('orders.id')
    .select(['orders.id', 'orders.number', 'orders.created_at', 'orders.source', 'orders.status'])
    .select(['orders.tickets_cents', 'orders.fees_cents', 'orders.discount_cents'])
    .select(['orders.total_cents', 'orders.paid_cents']);
  return (last === null ? all : all.where('orders.id', '<=', last)).execute();
}

/** The orders of a range as records, in the order of their ids; `priceName` names a ticket price. */
export async function orderRecords(
  db: Db,
  range: { after: string; last: string | null },
  period: ArchivePeriod,
  priceName: (id: number) => string,
): Promise<OrderRecords[]> {
  const orders = await ordersOf(db, range, period);
  const parts = await partsOfOrders(
    db,
    orders.map(({ id }) => id),
  );
  return orders.map((order) => recordsOf(order, parts, period, priceName));
}

type OrderRow = Awaited<ReturnType<typeof ordersOf>>[number];
type Parts = Awaited<ReturnType<typeof partsOfOrders>>;

async function partsOfOrders(db: Db, ids: ReadonlyArray<string>) {
  if (ids.length === 0) return null;
  const items = await db
    .selectFrom('items as item')
    .innerJoin('events as event', 'event.id', 'item.event_id')
    .innerJoin('ticket_prices as price', 'price.id', 'item.ticket_price_id')
    .where('item.order_id', 'in', ids)
    .orderBy('item.order_id')
    .orderBy('item.position')
    .select(['item.id', 'item.order_id', 'item.price_cents', 'item.cancelled_at'])
    .select(['event.name as event', 'price.name as price'])
    .execute();
  const payments = await db
    .selectFrom('payments')
    .where('order_id', 'in', ids)
    .orderBy('id')
    .select([
      'id',
      'order_id',
      'cents',
      'method',
      'booked_on',
      'note',
      'undone_at',
      'bank_entry_id',
      'paypal_id',
    ])
    .execute();
  const parts = await db
    .selectFrom('payments')
    .innerJoin('payment_parts as part', 'part.payment_id', 'payments.id')
    .where('payments.order_id', 'in', ids)
    .orderBy('part.payment_id')
    .orderBy('part.ticket_price_id')
    .select(['part.payment_id', 'part.ticket_price_id', 'part.cents', 'part.tax_percent'])
    .execute();
  const refunds = await db
    .selectFrom('refunds')
    .where('order_id', 'in', ids)
    .orderBy('id')
    .select(['id', 'order_id', 'run_id', 'cents', 'state', 'payment_id'])
    .execute();
  const documents = await db
    .selectFrom('documents')
    .where('order_id', 'in', ids)
    .orderBy('id')
    .select(['id', 'order_id', 'kind', 'number', 'issued_at', 'cancels_id', 'replaces_id', 'facts', 'sha256'])
    .execute();
  return {
    items: Map.groupBy(items, ({ order_id }) => order_id),
    payments: Map.groupBy(payments, ({ order_id }) => order_id),
    parts: Map.groupBy(parts, ({ payment_id }) => payment_id),
    refunds: Map.groupBy(refunds, ({ order_id }) => order_id),
    documents: Map.groupBy(documents, ({ order_id }) => order_id),
  };
}

function recordsOf(
  order: OrderRow,
  parts: Parts,
  { days }: ArchivePeriod,
  priceName: (id: number) => string,
): OrderRecords {
  const { id, number } = order;
  const items = parts?.items.get(id) ?? [];
  const documents = parts?.documents.get(id) ?? [];
  const numberOf = (document: number | null) => documents.find((one) => one.id === document)?.number ?? null;
  const day = berlinDay(order.created_at);
  return {
    order: {
      ...{ kind: 'order', number, day, source: order.source, status: order.status, count: items.length },
      ...{ tickets: order.tickets_cents, fees: order.fees_cents, discount: order.discount_cents },
      ...{ total: order.total_cents, paid: order.paid_cents, other: isOutside(day, days) },
    },
    tickets: items.map((item) => ({
      ...{ kind: 'ticket', order: number, code: hashOf(item.id), event: item.event, price: item.price },
      ...{ cents: item.price_cents, cancelled: isoInstantOrNull(item.cancelled_at) },
    })),
    payments: (parts?.payments.get(id) ?? []).map((payment) => ({
      ...{ kind: 'payment', order: number, id: payment.id, day: payment.booked_on, cents: payment.cents },
      ...{ way: payment.method, entry: payment.bank_entry_id, note: payment.note },
      paypal: payment.paypal_id === null ? null : hashOf(payment.paypal_id),
      undone: isoInstantOrNull(payment.undone_at),
      parts: (parts?.parts.get(payment.id) ?? [])
        .filter(({ cents }) => cents !== 0)
        .map(({ ticket_price_id: priceId, cents, tax_percent: percent }) => ({
          ...{ price: isOverpaid({ priceId }) ? 'Überzahlt' : priceName(priceId), percent, cents },
        })),
      other: isOutside(payment.booked_on, days),
    })),
    refunds: (parts?.refunds.get(id) ?? []).map(({ run_id: run, payment_id: payment, ...refund }) => ({
      ...{
        kind: 'refund',
        order: number,
        id: refund.id,
        run,
        cents: refund.cents,
        state: refund.state,
        payment,
      },
    })),
    documents: documents.map((document) => {
      const facts: AnyBillFacts = JSON.parse(document.facts);
      const { sign, linesCents, discountCents, totalCents } = billAmounts(facts);
      const other = isOutside(berlinDay(document.issued_at), days);
      return {
        id: document.id,
        record: {
          ...{ kind: 'document', order: number, number: document.number, type: document.kind },
          issued: isoInstant(document.issued_at),
          ...{ seller: sellerText(facts.seller), taxNumber: facts.seller.taxNumber },
          cancels: numberOf(document.cancels_id),
          replaces: numberOf(document.replaces_id),
          // Without a sign, and never a negative nothing.
          ...{
            lines: sign * linesCents + 0,
            discount: sign * discountCents + 0,
            total: sign * totalCents + 0,
          },
          ...{ sha256: document.sha256, path: other ? null : documentPath(document), other },
        },
      };
    }),
  };
}

function documentPath({ kind, number }: { kind: 'invoice' | 'cancellation'; number: string }): string {
  return `belege/${kind === 'invoice' ? 'Rechnung' : 'Stornorechnung'}-${number}.pdf`;
}

const ENTRIES_A_PAGE = 1_000;

interface BankQuestion {
  days: BookPeriod;
  /** Entries and runs of whatever time that payments and refunds of the proof refer to. */
  entries: ReadonlySet<number>;
  runs: ReadonlySet<number>;
  /** Of imports of earlier versions, which did not note it. */
  account: string;
}

/**
 * The bank's side of a period: its statements, all entries from the first of them to the last, the entries and runs that
 * are asked for, and the files of all these.
 */
export async function* bankRecords(
  db: Db,
  { days, entries, runs, account }: BankQuestion,
): AsyncGenerator<ProofFile | ProofStatement | ProofEntry | ProofRun> {
  const statements = await db
    .selectFrom('bank_statements')
    .where('from_day', '<=', days.to)
    .where('to_day', '>=', days.from)
    .orderBy('id')
    .selectAll()
    .execute();
  const imports = await db
    .selectFrom('bank_imports')
    .orderBy('id')
    .select(['id', 'file_name', 'file_hash', 'account_iban'])
    .execute();
  const accounts = new Map(imports.map((one) => [one.id, (one.account_iban ?? account).slice(-4)]));
  const first = statements.reduce((day, { from_day }) => (from_day < day ? from_day : day), days.from);
  const last = statements.reduce((day, { to_day }) => (to_day > day ? to_day : day), days.to);
  const files = new Set(statements.map(({ import_id }) => import_id));
  const wantedRuns = new Set(runs);
  for await (const page of entryPages(db)) {
    for (const row of page) {
      const isMeant = row.booked_on >= first && row.booked_on <= last;
      if (!isMeant && !entries.has(row.id)) continue;
      files.add(row.import_id);
      if (row.refund_run_id !== null) wantedRuns.add(row.refund_run_id);
      yield {
        ...{ kind: 'entry', id: row.id, file: row.import_id, account: accounts.get(row.import_id) ?? '' },
        ...{
          day: row.booked_on,
          cents: row.amount_cents,
          currency: row.currency,
          assigned: row.assigned_cents,
        },
        ...{ outcome: row.outcome, because: row.ignored_because, twin: row.twin_of },
        ...{ returns: row.returned_entry_id, run: row.refund_run_id, reference: row.reference_hash },
        other: isOutside(row.booked_on, days),
      };
    }
  }
  for (const { id, file_name: name, file_hash: sha256 } of imports)
    if (files.has(id)) {
      const count = statements.filter(({ import_id }) => import_id === id).length;
      yield { kind: 'file', id, name, sha256, statements: count };
    }
  for (const row of statements)
    yield {
      ...{ kind: 'statement', id: row.id, file: row.import_id, account: row.account_iban.slice(-4) },
      ...{ from: row.from_day, to: row.to_day, opening: row.opening_cents, closing: row.closing_cents },
    };
  for (const { id, requested_on: requested, executed_on: executed } of await allRuns(db)) {
    const other = executed === null || isOutside(executed, days);
    if (!other || wantedRuns.has(id)) yield { kind: 'run', id, requested, executed, other };
  }
}

function allRuns(db: Db) {
  return db.selectFrom('refund_runs').orderBy('id').select(['id', 'requested_on', 'executed_on']).execute();
}

/** All entries, page by page, by their ids. */
async function* entryPages(db: Db) {
  const { most } = await db
    .selectFrom('bank_entries')
    .select((row) => row.fn.max('id').as('most'))
    .executeTakeFirstOrThrow();
  for (let after = 0; after < (most ?? 0); after += ENTRIES_A_PAGE) {
    await setImmediate();
    yield db
      .selectFrom('bank_entries')
      .where('id', '>', after)
      .where('id', '<=', after + ENTRIES_A_PAGE)
      .orderBy('id')
      .select(['id', 'import_id', 'booked_on', 'amount_cents', 'currency', 'assigned_cents', 'outcome'])
      .select(['ignored_because', 'twin_of', 'returned_entry_id', 'refund_run_id', 'reference_hash'])
      .execute();
  }
}

/** All payments until before a day (`YYYY-MM-DD`), refunds taken off, in integer cents. */
export async function paidBefore(db: Db, day: string): Promise<number> {
  const { cents } = await db
    .selectFrom('payments')
    .where('booked_on', '<', day)
    .where('undone_at', 'is', null)
    .select((row) => row.fn.sum<number>('cents').as('cents'))
    .executeTakeFirstOrThrow();
  return Number(cents ?? 0);
}
