import type { Conflict, OpenConflict, SettledConflict } from '../../../contract/door.ts';
import { storedTimeOfInstant } from '../../../domain/stored-time.ts';
import { PRICES_AS_PRICE } from '../../catalog/events/names.repository.ts';
import { ITEMS_AS_ITEM } from '../../inventory/items.repository.ts';
import type { Db, Trx } from '../../platform/database/store.ts';

const MOST = 100;
const UNKNOWN_TICKET = 'Unbekannte Karte';

/** For phones, so without codes: the latest open conflicts of these events' tickets: by the second scan a door let in who should not be inside. */
export async function conflictsOf(db: Db, eventIds: ReadonlyArray<number>): Promise<Conflict[]> {
  const rows = await openConflicts(db).where('item.event_id', 'in', eventIds).execute();
  return rows.map((row) => {
    const { item_id, ...conflict } = viewConflict(row);
    return { ...conflict, event_id: row.event_id as number };
  });
}

/** The latest open conflicts of all tickets; those of tickets we do not know last, for anybody can make them up. */
export async function allConflicts(db: Db): Promise<OpenConflict[]> {
  return (await openConflicts(db).execute()).map(viewConflict);
}

/** The conflicts that were dealt with last. */
export async function settledConflicts(db: Db): Promise<SettledConflict[]> {
  const rows = await conflicts(db)
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

/** Whether any conflict was dealt with. */
export async function hasSettledConflicts(db: Db): Promise<boolean> {
  const first = await db
    .selectFrom('scans')
    .where('settled_at', 'is not', null)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return first !== undefined;
}

/** Notes who has dealt with a conflict and when; what was noted first stays. False when there is no such conflict. */
export async function settle(trx: Trx, scanId: string, by: string, now: number): Promise<boolean> {
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

function openConflicts(db: Db) {
  return conflicts(db)
    .where('scan.is_conflict', '=', 1)
    .where('scan.settled_at', 'is', null)
    .orderBy((row) => row.case().when('item.id', 'is', null).then(1).else(0).end())
    .orderBy('scan.received_at', 'desc')
    .orderBy('scan.id');
}

type Row = Awaited<ReturnType<ReturnType<typeof conflicts>['execute']>>[number];

function conflicts(db: Db) {
  return db
    .selectFrom('scans as scan')
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
