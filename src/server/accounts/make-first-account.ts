import type * as v from 'valibot';
import type { makeFirstAccount as endpoint } from '../../contract/accounts.ts';
import { isRefusal, type Refusal, refuse } from '../../contract/refusals.ts';
import { permissions } from '../../domain/permission.ts';
import { hashSecret } from '../platform/http/secrets.ts';
import type { Ports } from '../platform/ports.ts';
import type { SettingsPort } from '../settings/festival-settings.ts';
import { foldEmail } from './fold-email.ts';
import { hashPassword, PASSWORD_SALT_BYTES } from './password-hash.ts';
import { isSetUpLink, takeSetUpLinks } from './password-links.repository.ts';
import { refuseWeakPassword } from './password-strength.ts';
import { passwordTurns } from './password-turns.ts';
import { writeTeamHistory } from './team-history.repository.ts';
import { hasUsers, insertUser } from './users.repository.ts';

type FirstAccount = v.InferOutput<typeof endpoint.body>;

/**
 * Makes the first account, which may do everything, by the link that a start without any account wrote to the
 * console. The link ends with it. Refused: `link_over`, also to the later of two; `set_up_over` while nobody has an
 * account; a weak password (see `refuseWeakPassword`); `try_again` when too many set a password at once.
 */
export async function makeFirstAccount(
  services: Pick<Ports, 'clock' | 'log' | 'randomBytes' | 'store'> & SettingsPort,
  { token, password, email, ...name }: FirstAccount,
): Promise<Refusal | null> {
  const { store, clock, randomBytes, log } = services;
  const tokenHash = hashSecret(token);
  const over = async () => refuse((await hasUsers(store.read)) ? 'link_over' : 'set_up_over');
  // Before the work: nobody without the link makes us hash.
  if (!(await isSetUpLink(store.read, tokenHash, clock()))) return over();
  const weak = await refuseWeakPassword(password, { ...name, email }, services.settings());
  if (weak !== null) return weak;
  const password_hash = await passwordTurns.take(() =>
    hashPassword(password, randomBytes(PASSWORD_SALT_BYTES)),
  );
  if (isRefusal(password_hash)) return password_hash;
  const member = { ...name, email: foldEmail(email) };
  const now = clock();
  const refused = await store.write(async (trx) => {
    const isRunOut = !(await isSetUpLink(trx, tokenHash, now));
    const links = await takeSetUpLinks(trx);
    if (isRunOut || !links.includes(tokenHash) || (await hasUsers(trx))) return refuse('link_over');
    await insertUser(trx, { ...member, password_hash, created_at: now }, permissions);
    await writeTeamHistory(trx, { at: now, who: member, what: 'first', member, permissions });
    return null;
  });
  if (refused !== null) return over();
  log.info('first account made', { from: 'console' });
  return null;
}
