import { type Expression, sql } from 'kysely';
import type { Db, Trx } from '../platform/database/store.ts';

/** Under which key the club's settings are kept. */
export const FESTIVAL = 'festival';

/** The JSON kept under a key, `null` when there is none. */
export async function findSetting(db: Db, key: string): Promise<string | null> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value ?? null;
}

/** Everything kept under keys that begin so; in none of them is a `%` or `_`. */
export function findSettingsBelow(db: Db, begin: string) {
  return db.selectFrom('settings').select(['key', 'value']).where('key', 'like', `${begin}%`).execute();
}

/** Keeps JSON under a key in place of what was there; `now` in epoch milliseconds. */
export async function upsertSetting(trx: Trx, key: string, value: string, now: number): Promise<void> {
  const kept = { value, updated_at: now };
  await trx
    .insertInto('settings')
    .values({ key, ...kept })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(kept))
    .execute();
}

/** The club's settings as JSON with their version; undefined before anybody has kept any. */
export function findFestival(db: Db) {
  return db
    .selectFrom('settings')
    .select(['value', 'version'])
    .where('key', '=', FESTIVAL)
    .executeTakeFirst();
}

/** The same; whoever else changes them waits until this operation has ended. */
export function lockFestival(trx: Trx) {
  // The update takes the row's lock on both databases.
  return trx
    .updateTable('settings')
    .set({ version: sql<number>`version` })
    .where('key', '=', FESTIVAL)
    .returning(['value', 'version'])
    .executeTakeFirst();
}

/** Counts the next version of the club's settings. */
export async function countFestivalVersion(trx: Trx): Promise<void> {
  await trx
    .updateTable('settings')
    .set({ version: sql<number>`version + 1` })
    .where('key', '=', FESTIVAL)
    .execute();
}

/** Inside a statement: whether any setting names `text`. */
export function isNamedInSettings(text: Expression<string>) {
  return sql<boolean>`exists (select settings.key from settings where settings.value like '%' || ${text} || '%')`;
}

/** Inside a statement: the JSON kept under a key, or null. */
export function settingValue(key: string) {
  return sql<string | null>`(select settings.value from settings where settings.key = ${key})`;
}
