import type { Insertable } from 'kysely';
import type { Db, Trx } from '../database/store.ts';
import type { ScansTable } from '../database/order-tables.ts';

export type TicketRow = NonNullable<Awaited<ReturnType<typeof findTicket>>>;

/** A ticket with all that the door asks and says of it. */
export function findTicket(db: Db, id: string) {
  return db
    .selectFrom('items as item')
    .innerJoin('orders as order', 'order.id', 'item.order_id')
    .innerJoin('events as event', 'event.id', 'item.event_id')
    .innerJoin('ticket_prices as price', 'price.id', 'item.ticket_price_id')
    .leftJoin('blocks as block', 'block.id', 'item.block_id')
    .leftJoin('seats as seat', 'seat.id', 'item.seat_id')
    .where('item.id', '=', id)
    .select([
      'item.id',
      'item.event_id',
      'item.cancelled_at',
      'item.redeemed_at',
      'item.redeemed_by',
      'order.status as order_status',
      'event.name as event_name',
      'event.starts_at',
      'event.ends_at',
      'price.name as price_name',
      'block.name as block_name',
      'seat.row',
      'seat.name as seat_name',
    ])
    .executeTakeFirst();
}

/** Lets a ticket in if nobody did before: the database itself says who was first. */
export async function redeem(
  trx: Trx,
  id: string,
  redeemed: { redeemed_at: number; redeemed_by: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('items')
    .set(redeemed)
    .where('id', '=', id)
    .where('redeemed_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Writes a scan down; false when its id was used before. */
export async function insertScan(trx: Trx, scan: Insertable<ScansTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('scans')
    .values(scan)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export function findScan(trx: Trx, id: string) {
  return trx
    .selectFrom('scans')
    .select(['item_id', 'verdict'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export async function correctScan(trx: Trx, id: string, verdict: string): Promise<void> {
  await trx.updateTable('scans').set({ verdict }).where('id', '=', id).execute();
}
