import { readFileSync } from 'node:fs';
import type { Context, Hono } from 'hono';
import * as contract from '../../../contract/books.ts';
import { isRefusal, type Refusal, refuse } from '../../../contract/refusals.ts';
import { formatDay } from '../../../domain/stored-time.ts';
import { writeTeamHistory } from '../../accounts/team/team-history.repository.ts';
import { route } from '../../platform/http/route.ts';
import type { Ports } from '../../platform/ports.ts';
import { MOST_ZIP_ENTRIES, zipStream } from '../../platform/zip-stream.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { bookTable, tableAsCsv } from './book-tables.ts';
import { countBills, countPayments } from './books.repository.ts';
import { datevFile } from './datev.ts';
import { type BooksServices, instantsOf, readBooks } from './read-books.ts';
import { MOST_SHEET_ROWS, workbookFiles } from './workbook.ts';
import { archiveFingerprint, openArchiveKey, yearArchive } from './year-archive.ts';

const { version: VERSION }: { version: string } = JSON.parse(
  readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'),
);

/** Tables, proof and page are some twenty files more. */
const MOST_ARCHIVED = MOST_ZIP_ENTRIES - 100;

/** Endpoints for the year that the tax adviser gets: its sums, and every file streamed as it is made. */
export function booksRoutes(
  app: Hono,
  services: Pick<Ports, 'callerOf' | 'clock' | 'config' | 'pdfWorker' | 'store'> & SettingsPort,
): void {
  route(app, services, contract.readBooks, async ({ query }) => {
    const refused = refusePeriod(query);
    if (refused !== null) return refused;
    return {
      ...(await readBooks(services, query)),
      archive_key: await archiveFingerprint(services.store.read),
    };
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

  route(app, services, contract.makeArchive, async ({ body, staff, c }) => {
    const refused = refusePeriod(body);
    if (refused !== null) return refused;
    if ((await countBills(services.store.read, instantsOf(body))) > MOST_ARCHIVED)
      return refuse('books_too_many', { most: MOST_ARCHIVED });
    const at = services.clock();
    const key = await services.store.write(async (trx) => {
      await writeTeamHistory(trx, { at, who: staff, what: 'archive_made', thing: spanInWords(body) });
      return openArchiveKey(trx, at);
    });
    const { signal } = c.req.raw;
    const files = zipStream(yearArchive(services, { period: body, key, version: VERSION, signal }), at);
    return stream(c, files, `Jahresarchiv-${spanOf(body)}.zip`, contract.makeArchive.mediaType);
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

const spanInWords = ({ from, to }: contract.BookPeriod) => `${formatDay(from)} bis ${formatDay(to)}`;

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
