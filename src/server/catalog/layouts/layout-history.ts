import type { LayoutEntry } from '../../../contract/layouts.ts';
import { storedTimeOfInstant } from '../../../domain/stored-time.ts';
import type { Db, Trx } from '../../platform/database/store.ts';
import { nameOfStaff } from '../../platform/http/actor.ts';

/** What one person saves within this time of his last save is the same entry. */
const ONE_GO_MS = 10 * 60 * 1000;
const MOST_ENTRIES = 50;

export interface LayoutDeed {
  layoutId: number;
  at: number;
  who: { firstname: string; lastname: string };
  what: LayoutEntry['what'];
  added?: number;
  removed?: number;
  changed?: number;
}

/** Writes down who changed a layout, in the transaction that does it; saves of one go are counted together. */
export async function writeLayoutHistory(trx: Trx, deed: LayoutDeed): Promise<void> {
  const { layoutId, at, what, added = 0, removed = 0, changed = 0 } = deed;
  const who = nameOfStaff(deed.who);
  const last = await trx
    .selectFrom('layout_history')
    .select(['id', 'who', 'what', 'at', 'added', 'removed', 'changed'])
    .where('layout_id', '=', layoutId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (last?.who === who && last.what === what && what === 'changed' && at - last.at < ONE_GO_MS) {
    await trx
      .updateTable('layout_history')
      .set({
        at,
        added: last.added + added,
        removed: last.removed + removed,
        changed: last.changed + changed,
      })
      .where('id', '=', last.id)
      .execute();
    return;
  }
  const entry = { layout_id: layoutId, at, who, what, added, removed, changed };
  await trx.insertInto('layout_history').values(entry).execute();
}

/** Who changed a layout, the newest first. */
export async function readLayoutHistory(db: Db, layoutId: number): Promise<LayoutEntry[]> {
  const rows = await db
    .selectFrom('layout_history')
    .select(['at', 'who', 'what', 'added', 'removed', 'changed'])
    .where('layout_id', '=', layoutId)
    .orderBy('id', 'desc')
    .limit(MOST_ENTRIES)
    .execute();
  return rows.map((row) => ({ ...row, at: storedTimeOfInstant(row.at) }));
}
