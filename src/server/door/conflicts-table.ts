import type { Conflict } from '../../contract/door.ts';
import type { Db } from '../database/store.ts';

const MOST = 100;

/** The latest scans by which a second door let in who was inside already, of these events. */
export async function conflictsOf(db: Db, eventIds: ReadonlyArray<number>): Promise<Conflict[]> {
  const rows = await db
    .selectFrom('scans as scan')
    .innerJoin('items as item', 'item.id', 'scan.item_id')
    .innerJoin('ticket_prices as price', 'price.id', 'item.ticket_price_id')
    .where('scan.is_conflict', '=', 1)
    .where('item.event_id', 'in', eventIds)
    .orderBy('scan.received_at', 'desc')
    .limit(MOST)
    .select([
      'scan.id',
      'scan.item_id',
      'item.event_id',
      'price.name',
      'item.redeemed_at',
      'item.redeemed_by',
      'scan.scanned_at',
      'scan.door',
    ])
    .execute();
  return rows.map((row) => ({
    scan_id: row.id,
    item_id: row.item_id,
    event_id: row.event_id,
    ticket: row.name,
    first: { at: row.redeemed_at, by: row.redeemed_by },
    second: { at: row.scanned_at, by: row.door },
  }));
}
