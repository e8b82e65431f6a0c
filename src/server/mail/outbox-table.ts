import { sql, type Updateable } from 'kysely';
import type { Trx } from '../database/store.ts';
import type { Tables } from '../database/tables.ts';

/** As a literal: only so the index of waiting mails is used. */
const WAITING = sql.lit('waiting' as const);

export type ClaimedMail = Awaited<ReturnType<typeof claimDueMails>>[number];

/** What a mail is written from. */
export type OutboxRow = Pick<
  ClaimedMail,
  'id' | 'kind' | 'order_id' | 'user_id' | 'document_id' | 'withdrawal_id' | 'created_at'
>;

interface Claim {
  now: number;
  leaseEndsAt: number;
  most: number;
}

/**
 * Takes up to `most` mails that are due and puts them off until `leaseEndsAt`, so that nobody else takes them and
 * they are due again should we not come back. Receipts of withdrawals, which anybody may have written to anybody, go
 * when nothing else is due.
 */
export async function claimDueMails(trx: Trx, now: number, leaseEndsAt: number, most: number) {
  const others = await claim(trx, 'is', { now, leaseEndsAt, most });
  if (others.length === most) return others;
  return [...others, ...(await claim(trx, 'is not', { now, leaseEndsAt, most: most - others.length }))];
}

/**
 * Two questions rather than one sequence, so that the index of what waits is in the order asked for. The condition stands
 * twice: on PostgreSQL a second worker that waited for the same rows looks at it again and leaves them alone.
 */
function claim(trx: Trx, withdrawal: 'is' | 'is not', { now, leaseEndsAt, most }: Claim) {
  return trx
    .updateTable('outbox')
    .set((eb) => ({ next_attempt_at: leaseEndsAt, is_under_way: 1, attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('outbox')
        .select('id')
        .where('state', '=', WAITING)
        .where('next_attempt_at', '<=', now)
        .where('withdrawal_id', withdrawal, null)
        .orderBy('next_attempt_at')
        .orderBy('id')
        .limit(most),
    )
    .where('state', '=', WAITING)
    .where('next_attempt_at', '<=', now)
    .returning([
      'id',
      'kind',
      'order_id',
      'user_id',
      'document_id',
      'withdrawal_id',
      'attempts',
      'created_at',
      'message_key',
    ])
    .execute();
}

/** Gives a mail the id it keeps at every attempt. */
export async function keepMessageKey(trx: Trx, id: number, key: string): Promise<void> {
  await trx.updateTable('outbox').set({ message_key: key }).where('id', '=', id).execute();
}

/** Writes down what became of an attempt; not if the lease ran out and somebody else made the next one. */
export async function settleMail(
  trx: Trx,
  { id, attempts }: Pick<ClaimedMail, 'id' | 'attempts'>,
  outcome: Updateable<Tables['outbox']>,
): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ is_under_way: 0, ...outcome })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'waiting')
    .execute();
}
