import type { Trx } from '../database/store.ts';

export type TeamMailKind = 'invitation' | 'password_link';

/**
 * Puts a mail to a member of the team into the outbox; not while the same one waits there already, and not for nobody
 * (`null`). It is written first and then taken back, so that the time it takes tells no stranger which of them it was.
 */
export async function queueTeamMail(
  trx: Trx,
  { kind, userId, now }: { kind: TeamMailKind; userId: number | null; now: number },
): Promise<void> {
  const { id } = await trx
    .insertInto('outbox')
    .values({
      kind,
      order_id: null,
      user_id: userId,
      state: 'waiting',
      created_at: now,
      next_attempt_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const waiting = await trx
    .selectFrom('outbox')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .where('id', '!=', id)
    .executeTakeFirst();
  if (userId === null || waiting !== undefined) await trx.deleteFrom('outbox').where('id', '=', id).execute();
}
