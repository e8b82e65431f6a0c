import type { Db, Trx } from '../database/store.ts';

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
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const deleted = await trx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('is_on')
    .executeTakeFirst();
  return deleted?.is_on === 1;
}
