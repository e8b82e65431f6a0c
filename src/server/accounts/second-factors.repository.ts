import type { Db, Trx } from '../platform/database/store.ts';

/** Prepared or on. */
export function findSecondFactor(db: Db, userId: number) {
  return db.selectFrom('second_factors').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Prepares one in place of another that is not on yet; false where one is on. */
export async function prepareSecondFactor(
  trx: Trx,
  factor: { user_id: number; secret: string; created_at: number },
): Promise<boolean> {
  const { secret, created_at } = factor;
  const prepared = await trx
    .insertInto('second_factors')
    .values({ ...factor, is_on: 0, last_step: 0 })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ secret, created_at }).where('second_factors.is_on', '=', 0),
    )
    .returning('user_id')
    .executeTakeFirst();
  return prepared !== undefined;
}

/** Turns on what is prepared; false where somebody was quicker. */
export async function turnOn(trx: Trx, userId: number, secret: string, last_step: number): Promise<boolean> {
  const turned = await trx
    .updateTable('second_factors')
    .set({ is_on: 1, last_step })
    .where('user_id', '=', userId)
    .where('secret', '=', secret)
    .where('is_on', '=', 0)
    .returning('user_id')
    .executeTakeFirst();
  return turned !== undefined;
}

/** Uses up a step and all before it; false where that has been done. */
export async function takeStep(trx: Trx, userId: number, step: number): Promise<boolean> {
  const taken = await trx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Takes it away with its recovery codes; false where there was none that was on. */
export async function deleteSecondFactor(trx: Trx, userId: number): Promise<boolean> {
  await deleteRecoveryCodes(trx, userId);
  const deleted = await trx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('is_on')
    .executeTakeFirst();
  return deleted?.is_on === 1;
}

/** Keeps somebody's recovery codes. */
export async function insertRecoveryCodes(
  trx: Trx,
  userId: number,
  codeHashes: ReadonlyArray<string>,
): Promise<void> {
  const rows = codeHashes.map((code_hash) => ({ code_hash, user_id: userId }));
  await trx.insertInto('recovery_codes').values(rows).execute();
}

/** Uses a recovery code up; false where it is none of his, or was used. */
export async function takeRecoveryCode(trx: Trx, userId: number, codeHash: string): Promise<boolean> {
  const taken = await trx
    .deleteFrom('recovery_codes')
    .where('code_hash', '=', codeHash)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** How many recovery codes somebody has left. */
export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const rows = await db
    .selectFrom('recovery_codes')
    .select('user_id')
    .where('user_id', '=', userId)
    .execute();
  return rows.length;
}

/** Takes all of somebody's recovery codes away. */
export async function deleteRecoveryCodes(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}
