import type { Insertable, Selectable } from 'kysely';
import type { RefundLinksTable } from '../../platform/database/money-tables.ts';
import type { Db, Trx } from '../../platform/database/store.ts';

export type RefundLinkRow = Selectable<RefundLinksTable>;

export async function insertRefundLink(trx: Trx, link: Insertable<RefundLinksTable>): Promise<void> {
  await trx.insertInto('refund_links').values(link).execute();
}

/** A link by its token's hash, whether or not it still counts. */
export function findRefundLink(db: Db, tokenHash: string): Promise<RefundLinkRow | undefined> {
  return db.selectFrom('refund_links').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
}

/** Counts an answer that was refused. */
export async function countAttempt(trx: Trx, tokenHash: string): Promise<void> {
  await trx
    .updateTable('refund_links')
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** Uses up all links of an order for the same purpose; false if one was used before. */
export async function takeRefundLinks(
  trx: Trx,
  { orderId, callOffId, now }: { orderId: string; callOffId: number | null; now: number },
): Promise<boolean> {
  const links = await trx
    .updateTable('refund_links')
    .set({ used_at: now })
    .where('order_id', '=', orderId)
    .where('call_off_id', callOffId === null ? 'is' : '=', callOffId)
    .where('used_at', 'is', null)
    .returning('token_hash')
    .execute();
  return links.length > 0;
}

/** The links sent about an order, without their tokens. */
export function refundLinksOf(db: Db, orderId: string) {
  return db
    .selectFrom('refund_links')
    .select(['created_at', 'expires_at', 'used_at'])
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .execute();
}

/** How many orders have answered by a link of these call-offs, by the call-off's id. */
export async function answersOf(db: Db, callOffIds: ReadonlyArray<number>): Promise<Map<number, number>> {
  if (callOffIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('refund_links')
    .where('call_off_id', 'in', callOffIds)
    .where('used_at', 'is not', null)
    .groupBy('call_off_id')
    .select((row) => ['call_off_id', row.fn.count<number>('order_id').distinct().as('answers')])
    .execute();
  return new Map(rows.map(({ call_off_id, answers }) => [Number(call_off_id), Number(answers)]));
}

/** Makes the links of an erased guest's order worthless. */
export async function eraseRefundLinks(trx: Trx, orderId: string): Promise<void> {
  await trx.deleteFrom('refund_links').where('order_id', '=', orderId).execute();
}

/** Deletes up to `most` links that ended at `now` (epoch milliseconds) and returns them. */
export function deleteEndedRefundLinks(trx: Trx, now: number, most: number) {
  return trx
    .deleteFrom('refund_links')
    .where('token_hash', 'in', (eb) =>
      eb.selectFrom('refund_links').select('token_hash').where('expires_at', '<=', now).limit(most),
    )
    .returning('token_hash')
    .execute();
}
