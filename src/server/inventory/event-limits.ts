import { sql } from 'kysely';
import type { Db, Trx } from '../platform/database/store.ts';
import { keptBackOf } from './quotas.repository.ts';

/** A limit of an event, as the database keeps and guards it; `name` is what people call it. */
interface Limit {
  event_id: number;
  block_id: number | null;
  ticket_price_id: number | null;
  capacity: number;
  wanted: number | null;
}

/**
 * Sets a limit in place of the one there was. What is sold already counts, also of a sale that is just being written:
 * the items wait until this has ended. Answers how many are taken when that is more than the limit.
 */
export async function setLimit(trx: Trx, limit: Limit): Promise<number | null> {
  const { event_id, block_id, ticket_price_id, capacity, wanted } = limit;
  const kept = await trx
    .updateTable('contingents')
    .set({ capacity, wanted })
    .where('event_id', '=', event_id)
    .where(isFor(limit))
    .returning('taken')
    .executeTakeFirst();
  if (kept !== undefined) return kept.taken > capacity ? kept.taken : null;
  const taken = await countTaken(trx, limit);
  await trx
    .insertInto('contingents')
    .values({ event_id, block_id, ticket_price_id, capacity, wanted, taken })
    .execute();
  return taken > capacity ? taken : null;
}

/** Takes a limit away. */
export async function dropLimit(
  trx: Trx,
  limit: Pick<Limit, 'event_id' | 'block_id' | 'ticket_price_id'>,
): Promise<void> {
  await trx.deleteFrom('contingents').where('event_id', '=', limit.event_id).where(isFor(limit)).execute();
}

/** Nobody may write tickets or keep some back from here to the end of the transaction: on PostgreSQL others would not see a new limit. */
export async function holdSales(trx: Trx, isPostgres: boolean): Promise<void> {
  // In the order in which tickets are issued, so that neither waits for the other.
  if (isPostgres) await sql`lock table items, box_office_quotas in share mode`.execute(trx);
}

function isFor({ block_id, ticket_price_id }: Pick<Limit, 'block_id' | 'ticket_price_id'>) {
  const block = block_id === null ? sql`block_id is null` : sql`block_id = ${block_id}`;
  const price =
    ticket_price_id === null ? sql`ticket_price_id is null` : sql`ticket_price_id = ${ticket_price_id}`;
  return sql<boolean>`${block} and ${price}`;
}

async function countTaken(
  db: Db,
  { event_id, block_id, ticket_price_id }: Pick<Limit, 'event_id' | 'block_id' | 'ticket_price_id'>,
): Promise<number> {
  let sold = db
    .selectFrom('items')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('event_id', '=', event_id)
    .where('cancelled_at', 'is', null);
  if (block_id !== null) sold = sold.where('block_id', '=', block_id);
  if (ticket_price_id !== null) sold = sold.where('ticket_price_id', '=', ticket_price_id);
  const { count } = await sold.executeTakeFirstOrThrow();
  const keptBack = (await keptBackOf(db, event_id)).filter(
    (quota) =>
      (block_id === null || quota.block_id === block_id) &&
      (ticket_price_id === null || quota.ticket_price_id === ticket_price_id),
  );
  return keptBack.reduce((sum, { remaining }) => sum + remaining, Number(count));
}
