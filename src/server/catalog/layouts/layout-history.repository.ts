import type { LayoutEntry } from '../../../contract/layouts.ts';
import { storedTimeOfInstant } from '../../../domain/stored-time.ts';
import type { Db, Trx } from '../../platform/database/store.ts';
import { nameOfStaff } from '../../platform/http/actor.ts';

/** Saves by a member within this time after their last save share an entry. */
const SAME_ENTRY_MS = 10 * 60 * 1000;
const MOST_ENTRIES = 50;

export interface LayoutAudit {
  layoutId: number;
  at: number;
  who: { firstname: string; lastname: string };
  what: LayoutEntry['what'];
  added?: number;
  removed?: number;
  changed?: number;
}

/**
 * Writes an audit entry of a layout in the same transaction as its change; saves in quick succession share
 * one.
 */
export async function writeLayoutHistory(trx: Trx, entry: LayoutAudit): Promise<void> {
  const { layoutId, at, what, added = 0, removed = 0, changed = 0 } = entry;
  const who = nameOfStaff(entry.who);
  const last = await trx
    .selectFrom('layout_history')
    .select(['id', 'who', 'what', 'at', 'added', 'removed', 'changed'])
    .where('layout_id', '=', layoutId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (last?.who === who && last.what === what && what === 'changed' && at - last.at < SAME_ENTRY_MS) {
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
  const row = { layout_id: layoutId, at, who, what, added, removed, changed };
  await trx.insertInto('layout_history').values(row).execute();
}

/** The latest entries of a layout's audit log, newest first. */
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
