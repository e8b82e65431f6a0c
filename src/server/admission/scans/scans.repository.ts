import type { Insertable } from 'kysely';
import { selectItems } from '../../inventory/items.repository.ts';
import { compiledOnce } from '../../platform/database/compiled-query.ts';
import type { ScansTable } from '../../platform/database/sales-tables.ts';
import type { Trx } from '../../platform/database/store.ts';

/** False if the id was used before. */
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
  decision: { verdict: string; is_conflict: 0 | 1 },
): Promise<void> {
  await trx.updateTable('scans').set(decision).where('id', '=', id).execute();
}

/** Marks a scan's admission as undone; false if it admitted no one or was undone before. */
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

/** The earliest unsettled scan that admitted a guest although the ticket was already redeemed. */
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

export async function eraseScansOfOrders(trx: Trx, orderIds: ReadonlyArray<string>): Promise<void> {
  const items = selectItems(trx).where('item.order_id', 'in', orderIds).select('item.id');
  await trx.deleteFrom('scans').where('item_id', 'in', items).execute();
}

/** Returns how many were deleted. */
export async function deleteScans(trx: Trx, ids: ReadonlyArray<string>): Promise<number> {
  if (ids.length === 0) return 0;
  return (await trx.deleteFrom('scans').where('id', 'in', ids).returning('id').execute()).length;
}
