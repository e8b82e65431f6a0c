import { sql } from 'kysely';
import type { Db, Trx } from '../platform/database/store.ts';

/**
 * The box office quotas of these events, always in the same order, so that concurrent sales cannot deadlock.
 */
export function quotasOf(db: Db, eventIds: ReadonlyArray<number>) {
  return db
    .selectFrom('box_office_quotas')
    .selectAll()
    .where('event_id', 'in', eventIds)
    .orderBy('id')
    .execute();
}

/** The tickets that a quota is for; without a block if the event has none. */
interface QuotaKey {
  event_id: number;
  block_id: number | null;
  ticket_price_id: number;
}

/** The id of the quota for these tickets, created empty if there is none. */
export async function quotaFor(
  trx: Trx,
  key: QuotaKey,
  changed: { at: number; by: string },
): Promise<number> {
  await trx
    .insertInto('box_office_quotas')
    .values({ ...key, remaining: 0, issued: 0, changed_at: changed.at, changed_by: changed.by })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id } = await trx
    .selectFrom('box_office_quotas')
    .select('id')
    .where('ticket_price_id', '=', key.ticket_price_id)
    .where((row) =>
      key.block_id === null ? row('block_id', 'is', null) : row('block_id', '=', key.block_id),
    )
    .executeTakeFirstOrThrow();
  return id;
}

/** Locks a quota until the transaction ends and returns how many tickets are left in it. */
export async function lockQuota(trx: Trx, id: number): Promise<number> {
  const { remaining } = await trx
    .updateTable('box_office_quotas')
    .set((row) => ({ remaining: row.ref('remaining') }))
    .where('id', '=', id)
    .returning('remaining')
    .executeTakeFirstOrThrow();
  return remaining;
}

export async function issueFromQuota(trx: Trx, id: number, quantity: number): Promise<void> {
  await trx
    .updateTable('box_office_quotas')
    .set({
      remaining: sql<number>`remaining - ${quantity}`,
      issued: sql<number>`issued + ${quantity}`,
    })
    .where('id', '=', id)
    .execute();
}

export async function writeQuota(
  trx: Trx,
  id: number,
  quota: { remaining: number; changed_at: number; changed_by: string },
): Promise<void> {
  await trx.updateTable('box_office_quotas').set(quota).where('id', '=', id).execute();
}

/** How many places without number are kept back for the box office, by block. */
export function placesKeptBack(db: Db, eventId: number) {
  return db
    .selectFrom('box_office_quotas')
    .where('event_id', '=', eventId)
    .where('block_id', 'is not', null)
    .where('remaining', '>', 0)
    .select((row) => [
      'block_id',
      sql<null>`null`.as('price_id'),
      row.fn.sum<number>('remaining').as('count'),
    ])
    .groupBy('block_id')
    .orderBy('block_id')
    .execute();
}

export function keptBackOf(db: Db, eventId: number) {
  return db
    .selectFrom('box_office_quotas')
    .select(['block_id', 'ticket_price_id', 'remaining'])
    .where('event_id', '=', eventId)
    .where('remaining', '>', 0)
    .execute();
}

/** The blocks among these for which the box office still has tickets, in any event. */
export async function blocksKeptBack(db: Db, blockIds: ReadonlyArray<number>): Promise<Set<number | null>> {
  const kept = await db
    .selectFrom('box_office_quotas')
    .select('block_id')
    .where('block_id', 'in', blockIds)
    .where('remaining', '>', 0)
    .execute();
  return new Set(kept.map(({ block_id }) => block_id));
}

export async function deleteQuotasOfBlocks(trx: Trx, blockIds: ReadonlyArray<number>): Promise<void> {
  await trx.deleteFrom('box_office_quotas').where('block_id', 'in', blockIds).execute();
}

/** Deletes the empty quotas of an event, or of one of its prices. */
export async function deleteSpentQuotas(trx: Trx, eventId: number, priceId?: number): Promise<void> {
  let spent = trx.deleteFrom('box_office_quotas').where('event_id', '=', eventId).where('remaining', '=', 0);
  if (priceId !== undefined) spent = spent.where('ticket_price_id', '=', priceId);
  await spent.execute();
}

/** How many of the wanted tickets come from a quota; the rest must come from the contingents. */
export function quotaShare(remaining: number, wanted: number): number {
  return Math.min(remaining, wanted);
}
