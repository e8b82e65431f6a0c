import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { DocumentsTable } from '../../platform/database/money-tables.ts';
import { rowsOfIds } from '../../platform/database/rows-of-ids.ts';
import type { Db, Trx } from '../../platform/database/store.ts';

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
  return id;
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
