import { type BookPeriod, type Books, type BookTableName, SPHERE_NAMES } from '../../../contract/books.ts';
import { BYTE_ORDER_MARK, type Cell, csvLine } from '../../../domain/csv-line.ts';
import { eurosToCents } from '../../../domain/money.ts';
import {
  berlinDay,
  formatDate,
  formatDateTime,
  formatDay,
  storedTimeOfInstant,
} from '../../../domain/stored-time.ts';
import { differenceOf } from '../../box-office/cash-counts.ts';
import {
  type AnyBillFacts,
  billAmounts,
  formatRate,
  sellerText,
} from '../../money/invoices/pdf/invoice-facts.ts';
import {
  isOverpaid,
  type JournalPayment,
  pageOfBills,
  pageOfCashCounts,
  pageOfPayments,
} from './books.repository.ts';
import {
  type BooksServices,
  bookedDays,
  instantsOf,
  openPriceBook,
  type PriceBook,
  readBooks,
} from './read-books.ts';

const ROWS_A_PAGE = 500;

export const WAYS = { transfer: 'Überweisung', paypal: 'PayPal' };
const NO_CASH = 'Ohne das Bargeld der Abendkasse, über das hier kein Buch geführt wird.';

const CASH_NOTE =
  'Nicht in der EÜR enthalten. Karten und Verkauft: laut Shop beim Eintragen. Differenz: Gezählt weniger Wechselgeld und Verkauft. Was berichtigt ist, zählt nicht mehr.';

/** A table of the books, made row by row as it is read. */
export interface BookTable {
  head: ReadonlyArray<string>;
  rows: AsyncGenerator<ReadonlyArray<Cell>>;
}

const MAKERS: Record<BookTableName, (services: BooksServices, period: BookPeriod) => BookTable> = {
  payments: (services, period) => ({
    head: [
      ...['Tag', 'Bestellung', 'Rechnung', 'Art', 'Weg', 'Veranstaltung', 'Preis', 'Bereich', 'Steuersatz'],
      'Betrag',
    ],
    rows: paymentRows(services, period),
  }),
  invoices: (services, period) => ({
    head: [
      ...[
        'Nummer',
        'Art',
        'Ausgestellt',
        'Bestellung',
        'Empfänger',
        'USt-IdNr.',
        'Zu Rechnung',
        'Steuersatz',
      ],
      ...['Netto', 'Steuer', 'Brutto', 'Aussteller', 'Steuernummer'],
    ],
    rows: invoiceRows(services, period),
  }),
  taxes: (services, period) => ({
    head: ['Monat', 'Steuersatz', 'Eingegangen', 'Erstattet', 'Netto', 'Steuer'],
    rows: booksRows(services, period, ({ taxes }) =>
      taxes.map(({ month, percent, ...income }) => [month, rateText(percent), ...incomeCells(income)]),
    ),
  }),
  spheres: (services, period) => ({
    head: ['Bereich', 'Steuersatz', 'Eingegangen', 'Erstattet', 'Netto', 'Steuer'],
    rows: booksRows(services, period, ({ spheres, overpaid, difference }) => [
      ...spheres.map(({ sphere, percent, ...income }) => [
        SPHERE_NAMES[sphere],
        rateText(percent),
        ...incomeCells(income),
      ]),
      ['Überzahlt, keine Einnahme', '', cents(overpaid.received), cents(overpaid.refunded), '', ''],
      ['Differenz zu den Zahlungen', '', cents(difference), '', '', ''],
      [NO_CASH, '', '', '', '', ''],
    ]),
  }),
  prices: (services, period) => ({
    head: [
      ...['Veranstaltung', 'Tag', 'Preis', 'Bestellt', 'Wert vor Rabatt', 'Bezahlt', 'Storniert'],
      ...['Abendkasse', 'Frei', 'Eingegangen', 'Erstattet'],
    ],
    rows: booksRows(services, period, ({ prices }) =>
      prices.map((row) => [
        ...[row.event, formatDate(row.starts_at), row.price, { count: row.ordered }, cents(row.value)],
        ...[row.paid, row.cancelled, row.box_office, row.free].map((count) => ({ count })),
        ...[cents(row.received), cents(row.refunded)],
      ]),
    ),
  }),
  cash: (services, period) => ({
    head: [
      ...['Nummer', 'Veranstaltung', 'Tag', 'Kasse', 'Verkauft von', 'Schicht von', 'Schicht bis', 'Karten'],
      ...['Verkauft', 'Wechselgeld', 'Gezählt', 'Differenz', 'Grund', 'Eingetragen am', 'Eingetragen von'],
      ...['Berichtigt', 'Berichtigt durch'],
    ],
    rows: cashRows(services, period),
  }),
};

export function bookTable(services: BooksServices, name: BookTableName, period: BookPeriod): BookTable {
  return MAKERS[name](services, period);
}

/** A table as CSV, as fast as it is read. */
export async function* tableAsCsv({ head, rows }: BookTable): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(BYTE_ORDER_MARK + csvLine(head));
  let lines = '';
  for await (const row of rows) {
    lines += csvLine(row);
    if (lines.length < 32_000) continue;
    yield encoder.encode(lines);
    lines = '';
  }
  if (lines !== '') yield encoder.encode(lines);
}

const cents = (euros: number): Cell => ({ cents: eurosToCents(euros) });

const incomeCells = (income: Record<'received' | 'refunded' | 'net' | 'tax', number>): Cell[] => [
  ...[cents(income.received), cents(income.refunded), cents(income.net), cents(income.tax)],
];

const rateText = (percent: number) => (percent === 0 ? 'steuerfrei' : formatRate(percent));

async function* booksRows(
  services: BooksServices,
  period: BookPeriod,
  rowsOf: (books: Omit<Books, 'archive_key'>) => Cell[][],
): AsyncGenerator<Cell[]> {
  yield* rowsOf(await readBooks(services, period));
}

/** All payments and refunds of a period by day of receipt, the oldest first. */
export async function* journal(
  services: BooksServices,
  period: BookPeriod,
): AsyncGenerator<JournalPayment & { day: string }> {
  for await (const day of bookedDays(services, period)) {
    for (let after = 0; ; ) {
      const page = await pageOfPayments(services.store.read, day, after, ROWS_A_PAGE);
      for (const payment of page) yield { ...payment, day };
      if (page.length < ROWS_A_PAGE) break;
      after = page.at(-1)?.id ?? after;
    }
  }
}

/** A payment has a row for each price that it is for. */
async function* paymentRows(services: BooksServices, period: BookPeriod): AsyncGenerator<Cell[]> {
  const prices = await openPriceBook(services);
  for await (const { day, order, invoice, way, cents: all, parts } of journal(services, period)) {
    const kind = all > 0 ? 'Zahlung' : 'Erstattung';
    const common = [formatDay(day), order, invoice ?? '', kind, WAYS[way]];
    for (const part of parts) yield [...common, ...partCells(part, prices), { cents: part.cents }];
    // What it is for is not known: shown as what it is.
    const rest = all - parts.reduce((sum, part) => sum + part.cents, 0);
    if (rest !== 0) yield [...common, 'Nicht zugeordnet', '', '', '', { cents: rest }];
  }
}

function partCells(part: JournalPayment['parts'][number], prices: PriceBook): string[] {
  if (isOverpaid(part)) return ['Überzahlt', '', '', ''];
  const price = prices.of(part.priceId);
  return [
    price?.event_name ?? '',
    price?.name ?? '',
    SPHERE_NAMES[prices.sphereOf(part.priceId)],
    rateText(prices.rateOf(part)),
  ];
}

/** The documents of a period in the order of issue, page by page. */
export async function* issuedBills({ store }: Pick<BooksServices, 'store'>, period: BookPeriod) {
  const instants = instantsOf(period);
  for (let after = { at: 0, id: 0 }; ; ) {
    const page = await pageOfBills(store.read, instants, after, ROWS_A_PAGE);
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < ROWS_A_PAGE) return;
    after = { at: last.issued_at, id: last.id };
  }
}

export const BILL_KINDS = { invoice: 'Rechnung', cancellation: 'Stornorechnung' };

/** A document has a row for each rate. */
async function* invoiceRows(services: BooksServices, period: BookPeriod): AsyncGenerator<Cell[]> {
  for await (const bill of issuedBills(services, period)) {
    const facts: AnyBillFacts = JSON.parse(bill.facts);
    const { company, name, vatId = '' } = facts.buyer;
    const common = [
      ...[bill.number, BILL_KINDS[bill.kind], formatDay(berlinDay(bill.issued_at)), bill.order_number],
      [company, name].filter(Boolean).join(', '),
      ...[vatId, facts.kind === 'cancellation' ? facts.cancels.number : (facts.replaces?.number ?? '')],
    ];
    // As the document names it, whatever the club is called today.
    const issuer = [sellerText(facts.seller), facts.seller.taxNumber];
    const { taxes, totalCents } = billAmounts(facts);
    if (taxes.length === 0)
      yield [...common, rateText(0), { cents: totalCents }, { cents: 0 }, { cents: totalCents }, ...issuer];
    for (const { ratePercent, netCents, taxCents, grossCents } of taxes)
      yield [
        ...common,
        rateText(ratePercent),
        ...[netCents, taxCents, grossCents].map((sum) => ({ cents: sum })),
        ...issuer,
      ];
  }
}

/** A row for each count as it was typed in, and what it is not part of. */
async function* cashRows({ store }: BooksServices, period: BookPeriod): AsyncGenerator<Cell[]> {
  const instants = instantsOf(period);
  for (let after = { at: 0, id: 0 }; ; ) {
    const page = await pageOfCashCounts(store.read, instants, after, ROWS_A_PAGE);
    for (const row of page)
      yield [
        ...[String(row.id), row.event_name, formatDate(row.event_starts_at), row.cash_box],
        ...[row.seller ?? 'alle', instantText(row.from_at), instantText(row.until_at)],
        ...[{ count: row.tickets }, { cents: row.sales_cents }, { cents: row.opening_cents }],
        ...[{ cents: row.counted_cents }, { cents: differenceOf(row) }, row.reason],
        ...[instantText(row.counted_at), row.counted_by],
        ...[row.replaces_id, row.replaced_by].map((id) => (id === null ? '' : String(id))),
      ];
    const last = page.at(-1);
    if (last === undefined || page.length < ROWS_A_PAGE) break;
    after = { at: last.from_at, id: last.id };
  }
  yield [CASH_NOTE, ...Array.from({ length: 16 }, () => '')];
}

const instantText = (at: number) => formatDateTime(storedTimeOfInstant(at));
