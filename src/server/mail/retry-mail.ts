import { sql } from 'kysely';
import { type Refusal, refuse } from '../../contract/refusals.ts';
import type { Trx } from '../database/store.ts';
import type { Services } from '../services.ts';
import { findMail, type MailScope } from './mail-list-table.ts';

/** So many at a time that no order waits for them. */
const BATCH = 500;

/**
 * Has a mail that was given up, or waits for its next attempt, tried at once, with as many attempts before it as a new
 * one. Refused: `unknown_mail`, `mail_not_waiting` for one that is sent, dropped or under way.
 */
export async function retryMail(services: Services, scope: MailScope, id: number): Promise<Refusal | null> {
  const refused = await services.store.write(async (trx) => {
    if ((await findMail(trx, scope, id)) === undefined) return refuse('unknown_mail');
    const retried = await tryAgain(trx, [id], services.clock());
    return retried === 0 ? refuse('mail_not_waiting') : null;
  });
  if (refused === null) services.wakeOutbox();
  return refused;
}

/** The same with every mail that did not go out; answers how many these were. */
export async function retryMails(services: Services, scope: MailScope): Promise<number> {
  const now = services.clock();
  let retried = 0;
  let last: number;
  do {
    last = await services.store.write(async (trx) => {
      const stuck = await stuckMails(trx, scope);
      return stuck.length === 0 ? 0 : tryAgain(trx, stuck, now);
    });
    retried += last;
  } while (last === BATCH);
  if (retried > 0) services.wakeOutbox();
  return retried;
}

/** The oldest that were given up, or else tried in vain and wait. */
async function stuckMails(trx: Trx, scope: MailScope): Promise<number[]> {
  const mails = trx
    .selectFrom('outbox')
    .select('id')
    .where('user_id', scope === 'team' ? 'is not' : 'is', null)
    .where('is_under_way', '=', 0)
    .orderBy('id');
  const failed = await mails.where('state', '=', 'failed').limit(BATCH).execute();
  // In the words of its index (migration 0015).
  const tried = await mails
    .where('state', '=', sql.lit('waiting' as const))
    .where('attempts', '>', sql.lit(0))
    .limit(BATCH - failed.length)
    .execute();
  return [...failed, ...tried].map(({ id }) => id);
}

async function tryAgain(trx: Trx, ids: number[], now: number): Promise<number> {
  const retried = await trx
    .updateTable('outbox')
    .set({ state: 'waiting', attempts: 0, next_attempt_at: now })
    .where('id', 'in', ids)
    .where('state', 'in', ['waiting', 'failed'])
    .where('is_under_way', '=', 0)
    .returning('id')
    .execute();
  return retried.length;
}
