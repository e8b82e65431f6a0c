import type { Db, Trx } from '../../platform/database/store.ts';

/** A second factor, prepared or on. */
export function findSecondFactor(db: Db, userId: number) {
  return db.selectFrom('second_factors').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Prepares a factor, replacing another prepared one; false if one is on. */
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

/** Turns the prepared factor on; false if it was replaced or turned on concurrently. */
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

/** Uses up a step and all earlier ones; false if it was already used. */
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

/** Deletes a factor with its recovery codes; false unless it was on. */
export async function deleteSecondFactor(trx: Trx, userId: number): Promise<boolean> {
  await deleteRecoveryCodes(trx, userId);
  const deleted = await trx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('is_on')
    .executeTakeFirst();
  return deleted?.is_on === 1;
}

export async function insertRecoveryCodes(
  trx: Trx,
  userId: number,
  codeHashes: ReadonlyArray<string>,
): Promise<void> {
  const rows = codeHashes.map((code_hash) => ({ code_hash, user_id: userId }));
  await trx.insertInto('recovery_codes').values(rows).execute();
}

/** Uses up a recovery code; false if the member has no such code. */
export async function takeRecoveryCode(trx: Trx, userId: number, codeHash: string): Promise<boolean> {
  const taken = await trx
    .deleteFrom('recovery_codes')
    .where('code_hash', '=', codeHash)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const rows = await db
    .selectFrom('recovery_codes')
    .select('user_id')
    .where('user_id', '=', userId)
    .execute();
  return rows.length;
}

export async function deleteRecoveryCodes(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}
