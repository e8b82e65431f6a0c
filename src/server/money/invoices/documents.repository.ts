import { createHash } from 'node:crypto';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { DocumentsTable } from '../../platform/database/money-tables.ts';
import { rowsOfIds } from '../../platform/database/rows-of-ids.ts';
import type { Db, Store, Trx } from '../../platform/database/store.ts';
import type { AnyBillFacts } from './pdf/invoice-facts.ts';

type DocumentRow = Selectable<DocumentsTable>;

/** The documents of an order without their PDFs, the oldest first. */
export function documentsOfOrder(db: Db, orderId: string) {
  return db
    .selectFrom('documents')
    .select(['id', 'kind', 'number', 'issued_at', 'cancels_id', 'replaces_id', 'facts'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
}

/** The current invoice of an order without its PDF: the last one, which corrects earlier ones. */
export function invoiceOfOrder(db: Db, orderId: string) {
  return db
    .selectFrom('documents')
    .select(['id', 'number', 'facts'])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'invoice')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** A document with its PDF. */
export function findDocument(db: Db, id: number) {
  return db.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function ordersOfInvoices(db: Db, numbers: ReadonlyArray<string>): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('documents')
    .innerJoin(rowsOfIds(db, numbers).as('wanted'), 'wanted.id', 'documents.number')
    .where('documents.kind', '=', 'invoice')
    .select(['documents.number', 'documents.order_id'])
    .execute();
  return new Map(rows.map(({ number, order_id }) => [number, order_id]));
}

export async function invoicedAmong(db: Db, orderIds: ReadonlyArray<string>): Promise<Set<string>> {
  const rows = await db
    .selectFrom('documents')
    .innerJoin(rowsOfIds(db, orderIds).as('wanted'), 'wanted.id', 'documents.order_id')
    .where('documents.kind', '=', 'invoice')
    .select('documents.order_id')
    .distinct()
    .execute();
  return new Set(rows.map(({ order_id }) => order_id));
}

/**
 * The next number of a year, `2027-00042`. Other issuers wait until this transaction ends. If it rolls back,
 * the next one gets the same number, so that there is no gap.
 */
export async function nextNumber(trx: Trx, year: number): Promise<string> {
  const { last } = await trx
    .insertInto('document_numbers')
    .values({ year, last: 1 })
    .onConflict((conflict) =>
      conflict.column('year').doUpdateSet((row) => ({ last: row('document_numbers.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return `${year}-${String(last).padStart(5, '0')}`;
}

export async function insertDocument(trx: Trx, document: Insertable<DocumentsTable>): Promise<number> {
  const { id } = await trx.insertInto('documents').values(document).returning('id').executeTakeFirstOrThrow();
  await insertSums(trx, [{ id, kind: document.kind, facts: document.facts }]);
  return id;
}

type Bill = Pick<DocumentRow, 'id' | 'kind' | 'facts'>;

async function insertSums(trx: Trx, bills: ReadonlyArray<Bill>): Promise<void> {
  if (bills.length === 0) return;
  const rows = bills.map(({ id, kind, facts }) => ({
    document_id: id,
    kind,
    gross_cents: grossOf(JSON.parse(facts)),
  }));
  await trx
    .insertInto('document_sums')
    .values(rows)
    .onConflict((conflict) => conflict.column('document_id').doNothing())
    .execute();
}

/** The total of a bill, from its stored facts. */
function grossOf({ lines, discount }: AnyBillFacts): number {
  const sum = lines.reduce((cents, line) => cents + line.quantity * line.unitCents, 0);
  return sum - (discount?.cents ?? 0);
}

/** By how much the documents of an order since `at` (epoch milliseconds) have lowered its total, in integer cents. */
export async function takenBackSince(db: Db, orderId: string, at: number): Promise<number> {
  const { cents } = await db
    .selectFrom('documents')
    .innerJoin('document_sums as bill', 'bill.document_id', 'documents.id')
    .where('documents.order_id', '=', orderId)
    .where('documents.issued_at', '>', at)
    // An invoice counts only where it replaces a cancelled one.
    .where((row) =>
      row.or([row('bill.kind', '=', 'cancellation'), row('documents.replaces_id', 'is not', null)]),
    )
    .select(
      sql<number>`coalesce(sum(case when bill.kind = 'cancellation' then bill.gross_cents else 0 - bill.gross_cents end), 0)`.as(
        'cents',
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(cents);
}

/** Few enough for one statement, and for the time that others wait. */
const FILLED_AT_ONCE = 500;

/** Adds the sums of the bills of these orders that earlier versions have issued. */
export async function fillDocumentSums(
  store: Store,
  { after, last }: { after: string; last: string | null },
): Promise<void> {
  for (;;) {
    let missing = store.read
      .selectFrom('documents')
      .leftJoin('document_sums', 'document_sums.document_id', 'documents.id')
      .where('document_sums.document_id', 'is', null)
      .where('documents.order_id', '>', after)
      .limit(FILLED_AT_ONCE)
      .select(['documents.id', 'documents.kind', 'documents.facts']);
    if (last !== null) missing = missing.where('documents.order_id', '<=', last);
    const bills = await missing.execute();
    if (bills.length > 0) await store.write((trx) => insertSums(trx, bills));
    if (bills.length < FILLED_AT_ONCE) return;
  }
}

/** A page of documents issued from an instant to before another that were never printed, behind an earlier one. */
export function unprintedDocuments(
  db: Db,
  { from, until }: { from: number; until: number },
  after: { issued_at: number; id: number },
  most: number,
) {
  return db
    .selectFrom('documents')
    .where('issued_at', '>=', from)
    .where('issued_at', '<', until)
    .where(sql<boolean>`(issued_at, id) > (${after.issued_at}, ${after.id})`)
    .where('sha256', 'is', null)
    .orderBy('issued_at')
    .orderBy('id')
    .limit(most)
    .select(['id', 'issued_at'])
    .execute();
}

/** Stores the PDF of a document with its hash; a second call changes nothing. */
export async function storePdf(trx: Trx, id: number, bytes: Uint8Array): Promise<void> {
  await trx
    .updateTable('documents')
    .set({ bytes: Buffer.from(bytes), sha256: sha256Of(bytes) })
    .where('id', '=', id)
    .where('bytes', 'is', null)
    .execute();
}

/** In hex. */
export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export async function eraseDocuments(trx: Trx, orderIds: ReadonlyArray<string>): Promise<void> {
  await trx.deleteFrom('documents').where('order_id', 'in', orderIds).execute();
}
