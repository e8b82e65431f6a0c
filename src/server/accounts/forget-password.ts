import { queueTeamMail } from '../platform/outbox/outbox.repository.ts';
import type { Ports } from '../platform/ports.ts';
import { foldEmail } from './fold-email.ts';
import { findUserByEmail } from './users.repository.ts';

/** Writes somebody of the team a mail with a link to a new password; for any other address nothing happens. */
export async function forgetPassword(
  services: Pick<Ports, 'clock' | 'store' | 'wakeOutbox'>,
  email: string,
): Promise<void> {
  // The same work for every address, so that the time it takes tells nobody who belongs to the team.
  await services.store.write(async (trx) => {
    const user = await findUserByEmail(trx, foldEmail(email));
    await queueTeamMail(trx, { kind: 'password_link', userId: user?.id ?? null, now: services.clock() });
  });
  services.wakeOutbox();
}
