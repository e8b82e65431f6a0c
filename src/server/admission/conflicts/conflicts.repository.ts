import type { Conflict, OpenConflict, SettledConflict } from '../../../contract/door.ts';
import { storedTimeOfInstant } from '../../../domain/stored-time.ts';
import { PRICES_AS_PRICE } from '../../catalog/events/names.repository.ts';
import { ITEMS_AS_ITEM } from '../../inventory/items.repository.ts';
import type { Db, Trx } from '../../platform/database/store.ts';

const MOST = 100;
const UNKNOWN_TICKET = 'Unbekannte Karte';

/**
 * The latest open conflicts of tickets for these events: scans by which a door let in someone who should not
 * be inside. Sent to phones, so without ticket codes.
 */
export async function conflictsOf(db: Db, eventIds: ReadonlyArray<number>): Promise<Conflict[]> {
  const rows = await openConflicts(db).where('item.event_id', 'in', eventIds).execute();
  return rows.map((row) => {
    const { item_id, ...conflict } = viewConflict(row);
    // Not null, because the query selects by event.
    return { ...conflict, event_id: row.event_id as number };
  });
}

/**
 * The latest open conflicts of all tickets. Those of unknown tickets come last, because anyone can make them
 * up.
 */
export async function allConflicts(db: Db): Promise<OpenConflict[]> {
  return (await openConflicts(db).execute()).map(viewConflict);
}

/** How many conflicts are open, counted up to `most`. */
export async function countOpenConflicts(db: Db, most: number): Promise<number> {
  const open = openScans(db).select('scan.id').limit(most);
  const { count } = await db
    .selectFrom(open.as('found'))
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The most recently settled conflicts. */
export async function settledConflicts(db: Db): Promise<SettledConflict[]> {
  const rows = await withTickets(scans(db))
    .where('scan.settled_at', 'is not', null)
    .orderBy('scan.settled_at', 'desc')
    .orderBy('scan.id')
    .select(['scan.settled_at', 'scan.settled_by'])
    .execute();
  return rows.map((row) => ({
    ...viewConflict(row),
    settled_at: storedTimeOfInstant(row.settled_at ?? 0),
    settled_by: row.settled_by ?? '',
  }));
}

export async function hasSettledConflicts(db: Db): Promise<boolean> {
  const first = await db
    .selectFrom('scans')
    .where('settled_at', 'is not', null)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return first !== undefined;
}

/**
 * Records who settled a conflict and when, unless that is recorded already. False if there is no such
 * conflict.
 */
export async function markSettled(trx: Trx, scanId: string, by: string, now: number): Promise<boolean> {
  const settled = await trx
    .updateTable('scans')
    .set((row) => ({
      settled_at: row.fn.coalesce('settled_at', row.val(now)),
      settled_by: row.fn.coalesce('settled_by', row.val(by)),
    }))
    .where('id', '=', scanId)
    .where('is_conflict', '=', 1)
    .returning('id')
    .executeTakeFirst();
  return settled !== undefined;
}

const scans = (db: Db) => db.selectFrom('scans as scan');

const openScans = (db: Db) =>
  scans(db).where('scan.is_conflict', '=', 1).where('scan.settled_at', 'is', null);

function openConflicts(db: Db) {
  return withTickets(openScans(db))
    .orderBy((row) => row.case().when('item.id', 'is', null).then(1).else(0).end())
    .orderBy('scan.received_at', 'desc')
    .orderBy('scan.id');
}

function withTickets(found: ReturnType<typeof scans>) {
  return found
    .leftJoin(ITEMS_AS_ITEM, 'item.id', 'scan.item_id')
    .leftJoin(PRICES_AS_PRICE, 'price.id', 'item.ticket_price_id')
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
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof withTickets>['execute']>>[number];

function viewConflict(row: Row): OpenConflict {
  return {
    scan_id: row.id,
    item_id: row.item_id,
    event_id: row.event_id,
    ticket: row.name ?? UNKNOWN_TICKET,
    first: { at: row.redeemed_at, by: row.redeemed_by },
    second: { at: row.scanned_at, by: row.door },
  };
}
