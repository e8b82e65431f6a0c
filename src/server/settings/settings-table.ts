import type { Db, Trx } from '../database/store.ts';

/** The JSON kept under a key, `null` when there is none. */
export async function findSetting(db: Db, key: string): Promise<string | null> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value ?? null;
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
