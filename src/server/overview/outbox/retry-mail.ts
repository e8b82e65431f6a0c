import { type Refusal, refuse } from '../../../contract/refusals.ts';
import { stuckMails, tryAgain } from '../../platform/outbox/outbox.repository.ts';
import type { Ports } from '../../platform/ports.ts';
import { findMail, type MailScope } from './mails.repository.ts';

/** Small enough that no order waits for a batch. */
const BATCH = 500;

/**
 * Has a mail that was given up or waits for its next attempt sent at once, with its attempts counted afresh. Refused:
 * `unknown_mail`, `mail_not_waiting` for one that is sent, dropped or under way.
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

/** The same with every mail that could not be sent; answers how many. */
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
