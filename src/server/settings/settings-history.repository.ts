import type { SettingsChange, SettingsEntry } from '../../contract/settings.ts';
import { storedTimeOfInstant } from '../../domain/stored-time.ts';
import type { Db, Trx } from '../platform/database/store.ts';
import type { Staff } from '../platform/http/actor.ts';
import { isBankField } from './settings-changes.ts';

const SHOWN = 20;

/** Writes down who changed which settings, in the transaction that does it; `at` in epoch milliseconds. */
export async function writeSettingsHistory(
  trx: Trx,
  { at, who, changes }: { at: number; who: Staff; changes: SettingsChange[] },
): Promise<void> {
  const name = `${who.firstname} ${who.lastname}`.trim();
  await trx
    .insertInto('settings_history')
    .values({ at, who: name, changes: JSON.stringify(changes) })
    .execute();
}

/** The last changes, the newest first. */
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
    changes: JSON.parse(changes) as SettingsChange[],
  }));
}

/** The last of these changes that was about the bank account. */
export async function lastBankChange(db: Db): Promise<SettingsEntry | undefined> {
  return (await readSettingsHistory(db)).find(({ changes }) => changes.some(isBankField));
}
