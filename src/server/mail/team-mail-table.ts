import type { Trx } from '../database/store.ts';

export type TeamMailKind = 'invitation' | 'password_link';

/** Puts a mail to a member of the team into the outbox; not while the same one waits there already. */
export async function queueTeamMail(
  trx: Trx,
  { kind, userId, now }: { kind: TeamMailKind; userId: number; now: number },
): Promise<void> {
  const waiting = await trx
    .selectFrom('outbox')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (waiting !== undefined) return;
  await trx
    .insertInto('outbox')
    .values({
      kind,
      order_id: null,
      user_id: userId,
      state: 'waiting',
      created_at: now,
      next_attempt_at: now,
    })
    .execute();
}
