import { type Refusal, refuse } from '../../../contract/refusals.ts';
import { stuckMails, tryAgain } from '../../platform/outbox/outbox.repository.ts';
import type { Ports } from '../../platform/ports.ts';
import { findMail, type MailScope } from './mails.repository.ts';

/** Small, because orders wait while a batch is written. */
const BATCH = 500;

/**
 * Sends a mail at once that was given up or waits for its next attempt, counting its attempts from zero.
 * Refused: `unknown_mail`, `mail_not_waiting` if it was sent or dropped or is being sent.
 */
export async function retryMail(
  services: Pick<Ports, 'clock' | 'store' | 'wakeOutbox'>,
  scope: MailScope,
  id: number,
): Promise<Refusal | null> {
  const refused = await services.store.write(async (trx) => {
    if ((await findMail(trx, scope, id)) === undefined) return refuse('unknown_mail');
    const retried = await tryAgain(trx, [id], services.clock());
    return retried === 0 ? refuse('mail_not_waiting') : null;
  });
  if (refused === null) services.wakeOutbox();
  return refused;
}

/** The same for every mail that could not be sent; returns how many. */
export async function retryMails(
  services: Pick<Ports, 'clock' | 'store' | 'wakeOutbox'>,
  scope: MailScope,
): Promise<number> {
  const now = services.clock();
  let retried = 0;
  let last: number;
  do {
    last = await services.store.write(async (trx) => {
      const stuck = await stuckMails(trx, scope, BATCH);
      return stuck.length === 0 ? 0 : tryAgain(trx, stuck, now);
    });
    retried += last;
  } while (last === BATCH);
  if (retried > 0) services.wakeOutbox();
  return retried;
}
