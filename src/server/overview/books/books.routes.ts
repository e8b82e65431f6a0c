import type { Context, Hono } from 'hono';
import * as contract from '../../../contract/books.ts';
import { isRefusal, type Refusal, refuse } from '../../../contract/refusals.ts';
import { berlinDay, formatDay } from '../../../domain/stored-time.ts';
import { sha256Of } from '../../money/invoices/documents.repository.ts';
import { printDocument } from '../../money/invoices/issued-documents.ts';
import { route } from '../../platform/http/route.ts';
import type { Ports } from '../../platform/ports.ts';
import { MOST_ZIP_ENTRIES, type ZipEntry, zipStream } from '../../platform/zip-stream.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../sales/orders/csv-line.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { BILL_KINDS, bookTable, issuedBills, tableAsCsv } from './book-tables.ts';
import { countBills, countPayments } from './books.repository.ts';
import { datevFile } from './datev.ts';
import { type BooksServices, instantsOf, readBooks } from './read-books.ts';
import { MOST_SHEET_ROWS, workbookFiles } from './workbook.ts';

/** Endpoints for the year that the tax adviser gets: its sums, and every file streamed as it is made. */
export function booksRoutes(
  app: Hono,
  services: Pick<Ports, 'callerOf' | 'clock' | 'pdfWorker' | 'store'> & SettingsPort,
): void {
  route(app, services, contract.readBooks, async ({ query }) => {
    return refusePeriod(query) ?? readBooks(services, query);
  });

  route(app, services, contract.readBookTable, async ({ params, query, c }) => {
    const refused = refusePeriod(query);
    if (refused !== null) return refused;
    const name = `${contract.BOOK_TABLE_NAMES[params.table]}-${spanOf(query)}.csv`;
    return stream(c, tableAsCsv(bookTable(services, params.table, query)), name, 'text/csv; charset=utf-8');
  });

  route(app, services, contract.readWorkbook, async ({ query, c }) => {
    const refused = refusePeriod(query) ?? (await refuseLongSheets(services, query));
    if (refused !== null) return refused;
    const sheets = contract.bookTables.map((table) => ({
      name: contract.BOOK_TABLE_NAMES[table],
      table: bookTable(services, table, query),
    }));
    const files = zipStream(workbookFiles(sheets), services.clock());
    return stream(c, files, `Jahresabschluss-${spanOf(query)}.xlsx`, contract.readWorkbook.mediaType);
  });

  route(app, services, contract.readBookDocuments, async ({ query, c }) => {
    const refused = refusePeriod(query);
    if (refused !== null) return refused;
    if ((await countBills(services.store.read, instantsOf(query))) > MOST_ZIP_ENTRIES)
      return refuse('books_too_many', { most: MOST_ZIP_ENTRIES });
    const files = zipStream(documentFiles(services, query), services.clock());
    return stream(c, files, `Belege-${spanOf(query)}.zip`, contract.readBookDocuments.mediaType);
  });

  route(app, services, contract.readDatev, async ({ query, c }) => {
    const lines = refusePeriod(query) ?? (await datevFile(services, query));
    if (isRefusal(lines)) return lines;
    return stream(c, lines, `EXTF_Buchungsstapel_${spanOf(query)}.csv`, 'text/csv; charset=windows-1252');
  });
}

function refusePeriod({ from, to }: contract.BookPeriod): Refusal | null {
  return from > to ? refuse('books_backwards') : null;
}

/** A payment or document has a few rows at most. */
async function refuseLongSheets(
  { store }: BooksServices,
  period: contract.BookPeriod,
): Promise<Refusal | null> {
  const payments = await countPayments(store.read, period);
  const bills = await countBills(store.read, instantsOf(period));
  return Math.max(payments, bills) > MOST_SHEET_ROWS / 3
    ? refuse('books_too_many', { most: Math.floor(MOST_SHEET_ROWS / 3) })
    : null;
}

const spanOf = ({ from, to }: contract.BookPeriod) => `${from}-bis-${to}`;

function stream(
  c: Context,
  bytes: AsyncIterable<Uint8Array>,
  name: string,
  type: string | undefined,
): Response {
  return c.body(ReadableStream.from(bytes), 200, {
    'Content-Type': type ?? 'application/octet-stream',
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'no-store',
  });
}

/** Every document as issued, printed where nobody has asked for it yet, and an index with its hash at the end. */
async function* documentFiles(
  services: Pick<Ports, 'pdfWorker' | 'store'>,
  period: contract.BookPeriod,
): AsyncGenerator<ZipEntry> {
  const index = [csvLine(['Datei', 'Art', 'Nummer', 'Ausgestellt', 'Bestellung', 'SHA-256'])];
  for await (const { id, kind, number, issued_at, order_number } of issuedBills(services, period)) {
    const printed = await printDocument(services, id, 'later');
    // Erased meanwhile, at the end of its retention.
    if (printed === undefined) continue;
    const name = `${BILL_KINDS[kind]}-${number}.pdf`;
    const day = formatDay(berlinDay(issued_at));
    index.push(csvLine([name, BILL_KINDS[kind], number, day, order_number, sha256Of(printed.bytes)]));
    yield { name, content: printed.bytes };
  }
  yield { name: 'Verzeichnis.csv', content: new TextEncoder().encode(BYTE_ORDER_MARK + index.join('')) };
}
