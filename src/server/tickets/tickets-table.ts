import type { Insertable } from 'kysely';
import { compiledOnce } from '../database/compiled-once.ts';
import type { ScansTable } from '../database/order-tables.ts';
import type { Db, Trx } from '../database/store.ts';

export type TicketRow = Awaited<ReturnType<typeof ticketsOf>>[number];

/** A ticket with all that the door asks and says of it. */
export async function findTicket(db: Db, id: string): Promise<TicketRow | null> {
  return (await ticketsOf(db, { id }))[0] ?? null;
}

const ticketsOf = compiledOnce((db, ticket: { id: string }) =>
  db
    .selectFrom('items as item')
    .innerJoin('orders as order', 'order.id', 'item.order_id')
    .innerJoin('events as event', 'event.id', 'item.event_id')
    .innerJoin('ticket_prices as price', 'price.id', 'item.ticket_price_id')
    .leftJoin('blocks as block', 'block.id', 'item.block_id')
    .leftJoin('seats as seat', 'seat.id', 'item.seat_id')
    .where('item.id', '=', ticket.id)
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
      'event.admission_starts_at',
      'price.name as price_name',
      'block.name as block_name',
      'seat.row',
      'seat.name as seat_name',
      'seat.kind as seat_kind',
    ]),
);

interface Admission {
  id: string;
  at: number;
  by: string;
  scanId: string;
  now: number;
}

/** Lets a ticket in if nobody did before: the database itself says who was first. */
export async function redeem(trx: Trx, admission: Admission): Promise<boolean> {
  return (await redeemOnce(trx, admission)).length === 1;
}

const redeemOnce = compiledOnce((trx, admission: Admission) =>
  trx
    .updateTable('items')
    .set({
      redeemed_at: admission.at,
      redeemed_by: admission.by,
      redeemed_scan_id: admission.scanId,
      changed_at: admission.now,
    })
    .where('id', '=', admission.id)
    .where('redeemed_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .returning('id'),
);

/** Writes a scan down; false when its id was used before. */
export async function insertScan(trx: Trx, scan: Insertable<ScansTable>): Promise<boolean> {
  return (await insertNewScan(trx, scan)).length === 1;
}

const insertNewScan = compiledOnce((trx, scan: Insertable<ScansTable>) =>
  trx
    .insertInto('scans')
    .values({
      id: scan.id,
      item_id: scan.item_id,
      scanned_at: scan.scanned_at,
      received_at: scan.received_at,
      door: scan.door,
      verdict: scan.verdict,
      is_conflict: scan.is_conflict,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id'),
);

/** A scan that was written down under this id. */
export async function findScan(trx: Trx, id: string) {
  return (await scansOf(trx, { id }))[0];
}

const scansOf = compiledOnce((trx, scan: { id: string }) =>
  trx
    .selectFrom('scans')
    .select(['item_id', 'door', 'verdict', 'is_conflict', 'undone_at'])
    .where('id', '=', scan.id),
);

export async function correctScan(
  trx: Trx,
  id: string,
  judged: { verdict: string; is_conflict: 0 | 1 },
): Promise<void> {
  await trx.updateTable('scans').set(judged).where('id', '=', id).execute();
}

/**
 * Lets nobody else change a ticket until this operation has ended. Taken after a scan's id is claimed, never before,
 * so that two operations cannot wait for each other.
 */
export async function lockTicket(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('items')
    .set((row) => ({ changed_at: row.ref('changed_at') }))
    .where('id', '=', id)
    .execute();
}

/** Notes that nobody is inside by a scan any more; false when nobody was. */
export async function markUndone(trx: Trx, id: string, now: number): Promise<boolean> {
  const marked = await trx
    .updateTable('scans')
    .set({ undone_at: now, is_conflict: 0 })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .where((where) => where.or([where('verdict', '=', 'admitted'), where('is_conflict', '=', 1)]))
    .returning('id')
    .executeTakeFirst();
  return marked !== undefined;
}

/** The first of those whom a door let in although the ticket was redeemed, and nobody has looked into it. */
export function findNextInside(trx: Trx, itemId: string) {
  return trx
    .selectFrom('scans')
    .select(['id', 'scanned_at', 'door'])
    .where('item_id', '=', itemId)
    .where('is_conflict', '=', 1)
    .where('verdict', '=', 'redeemed')
    .where('settled_at', 'is', null)
    .orderBy('scanned_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** Takes back the redemption that a scan made; false when the ticket is not redeemed by it. */
export async function unredeem(
  trx: Trx,
  undo: { itemId: string; scanId: string; now: number },
): Promise<boolean> {
  const undone = await trx
    .updateTable('items')
    .set({ redeemed_at: null, redeemed_by: null, redeemed_scan_id: null, changed_at: undo.now })
    .where('id', '=', undo.itemId)
    .where('redeemed_scan_id', '=', undo.scanId)
    .returning('id')
    .executeTakeFirst();
  return undone !== undefined;
}
