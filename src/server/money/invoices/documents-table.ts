import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { DocumentsTable } from '../../platform/database/document-tables.ts';
import type { Db, Trx } from '../../platform/database/store.ts';

/** The documents of an order without their papers, the oldest first. */
export function documentsOfOrder(db: Db, orderId: string) {
  return db
    .selectFrom('documents')
    .select(['id', 'kind', 'number', 'issued_at', 'cancels_id', 'replaces_id', 'facts'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
}

/** The invoice of an order that holds, without its paper: the last, which corrects those before. */
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

/** A document with its paper. */
export function findDocument(db: Db, id: number) {
  return db.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Writes a document down as issued and answers its id. */
export async function insertDocument(trx: Trx, document: Insertable<DocumentsTable>): Promise<number> {
  const { id } = await trx.insertInto('documents').values(document).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Keeps the paper of a document with its hash; who comes second changes nothing. */
export async function keepPaper(trx: Trx, id: number, bytes: Uint8Array): Promise<void> {
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
