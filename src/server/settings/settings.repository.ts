import { type Expression, sql } from 'kysely';
import type { SettingsChange, SettingsEntry } from '../../contract/settings.ts';
import { storedTimeOfInstant } from '../../domain/stored-time.ts';
import type { Db, Trx } from '../platform/database/store.ts';
import { nameOfStaff, type Staff } from '../platform/http/actor.ts';
import { isBankField } from './settings-changes.ts';

export const FESTIVAL = 'festival';

/** The JSON stored under a key, or null. */
export async function findSetting(db: Db, key: string): Promise<string | null> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value ?? null;
}

/** All settings whose keys have this prefix, which must not contain `%` or `_`. */
export function findSettingsBelow(db: Db, begin: string) {
  return db.selectFrom('settings').select(['key', 'value']).where('key', 'like', `${begin}%`).execute();
}

/** Stores JSON under a key; `now` in epoch milliseconds. */
export async function upsertSetting(trx: Trx, key: string, value: string, now: number): Promise<void> {
  const row = { value, updated_at: now };
  await trx
    .insertInto('settings')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
}

/** Stores JSON under a key unless something is stored there; `now` in epoch milliseconds. */
export async function insertSettingOnce(trx: Trx, key: string, value: string, now: number): Promise<void> {
  await trx
    .insertInto('settings')
    .values({ key, value, updated_at: now })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/** The club's settings as JSON with their version; undefined before they are first stored. */
export function findFestival(db: Db) {
  return db
    .selectFrom('settings')
    .select(['value', 'version'])
    .where('key', '=', FESTIVAL)
    .executeTakeFirst();
}

/** Like `findFestival`, but locks the row, so that concurrent changes wait for this transaction. */
export function lockFestival(trx: Trx) {
  // An update locks the row on both databases.
  return trx
    .updateTable('settings')
    .set({ version: sql<number>`version` })
    .where('key', '=', FESTIVAL)
    .returning(['value', 'version'])
    .executeTakeFirst();
}

export async function countFestivalVersion(trx: Trx): Promise<void> {
  await trx
    .updateTable('settings')
    .set({ version: sql<number>`version + 1` })
    .where('key', '=', FESTIVAL)
    .execute();
}

/** An expression: whether any setting contains `text`. */
export function isNamedInSettings(text: Expression<string>) {
  return sql<boolean>`exists (select settings.key from settings where settings.value like '%' || ${text} || '%')`;
}

/** An expression: the JSON stored under a key, or null. */
export function settingValue(key: string) {
  return sql<string | null>`(select settings.value from settings where settings.key = ${key})`;
}

const SHOWN = 20;

/** Writes an audit entry of changed settings in the same transaction; `at` in epoch milliseconds. */
export async function writeSettingsHistory(
  trx: Trx,
  { at, who, changes }: { at: number; who: Staff; changes: SettingsChange[] },
): Promise<void> {
  await trx
    .insertInto('settings_history')
    .values({ at, who: nameOfStaff(who), changes: JSON.stringify(changes) })
    .execute();
}

/** The latest changes, newest first. */
export async function readSettingsHistory(db: Db): Promise<SettingsEntry[]> {
  const rows = await db
    .selectFrom('settings_history')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
  return rows.map(({ id, at, who, changes }) => ({
    id,
    at: storedTimeOfInstant(at),
    who,
    changes: JSON.parse(changes),
  }));
}

/** The latest change of the bank account among the last 20 entries. */
export async function lastBankChange(db: Db): Promise<SettingsEntry | undefined> {
  return (await readSettingsHistory(db)).find(({ changes }) => changes.some(isBankField));
}
