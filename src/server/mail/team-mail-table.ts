import type { Trx } from '../database/store.ts';

/** Mails with a link in them by which a password is set. */
export type TeamMailKind = (typeof linkMails)[number];
const linkMails = ['invitation', 'password_link'] as const;

/** Mails that tell a member of the team something. */
export type TeamNoteKind = 'mail_test' | 'bank_changed';

/**
 * Whose mail a row of the outbox is; null when it no longer waits. Until this operation has ended nobody drops it, so
 * that a link made for it is there for whoever ends all of that person's links.
 */
export async function holdWaitingMail(trx: Trx, id: number): Promise<number | null> {
  const held = await trx
    .updateTable('outbox')
    .set((row) => ({ state: row.ref('state') }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('user_id')
    .executeTakeFirst();
  return held?.user_id ?? null;
}

/** Takes back the links to a password that were to be mailed to somebody and have not been: he has one now. */
export async function dropLinkMails(trx: Trx, userId: number): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ state: 'dropped', is_under_way: 0 })
    .where('user_id', '=', userId)
    .where('kind', 'in', linkMails)
    .where('state', 'in', ['waiting', 'failed'])
    .execute();
}

/**
 * Puts a mail to a member of the team into the outbox; not while the same one waits there already, and not for nobody
 * (`null`). It is written first and then taken back, so that the time it takes tells no stranger which of them it was.
 */
export async function queueTeamMail(
  trx: Trx,
  { kind, userId, now }: { kind: TeamMailKind | TeamNoteKind; userId: number | null; now: number },
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
