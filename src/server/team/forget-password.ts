import { queueTeamMail } from '../mail/team-mail-table.ts';
import type { Services } from '../services.ts';
import { foldEmail } from './fold-email.ts';
import { findUserByEmail } from './users-table.ts';

/** Writes somebody of the team a mail with a link to a new password; for any other address nothing happens. */
export async function forgetPassword(services: Services, email: string): Promise<void> {
  // One turn at the database for every address, so that the time it takes tells nobody who belongs to the team.
  await services.store.write(async (trx) => {
    const user = await findUserByEmail(trx, foldEmail(email));
    if (user === undefined) return;
    await queueTeamMail(trx, { kind: 'password_link', userId: user.id, now: services.clock() });
  });
  services.wakeOutbox();
}
