import { isRefusal } from '../../contract/refusals.ts';
import { permissions } from '../../domain/permission.ts';
import type { Ports } from '../platform/ports.ts';
import type { SettingsPort } from '../settings/festival-settings.ts';
import { foldEmail } from './fold-email.ts';
import { makeSetUpLink } from './make-set-up-link.ts';
import { hashPassword, PASSWORD_SALT_BYTES } from './password-hash.ts';
import { takeSetUpLinks } from './password-links.repository.ts';
import { refuseWeakPassword } from './password-strength.ts';
import { passwordTurns } from './password-turns.ts';
import { hasUsers, insertUser } from './users.repository.ts';

const SHORTEST_PASSWORD = 10;

/**
 * Sees to it that somebody can log in. While there is nobody yet, ADMIN_EMAIL and ADMIN_PASSWORD make the first member
 * of the team, with every permission; without them the address of a page is answered by which whoever sits at the
 * console makes that account himself, good for 24 hours. Otherwise answers null, and later both variables are ignored.
 * There is never a password that we chose. Throws with a sentence for whoever starts the server when one of the two
 * is missing or makes no sense.
 */
export async function ensureFirstAdmin(
  services: Pick<Ports, 'clock' | 'config' | 'log' | 'randomBytes' | 'store'> & SettingsPort,
): Promise<string | null> {
  const { config, store, log } = services;
  if (await hasUsers(store.read)) return null;
  if (config.adminEmail === '' && config.adminPassword === '') {
    log.warn('nobody can log in yet');
    return makeSetUpLink(services);
  }
  demandSense(config);
  const account = { email: foldEmail(config.adminEmail), firstname: 'Verwaltung', lastname: '' };
  const weak = await refuseWeakPassword(config.adminPassword, account, services.settings());
  if (weak !== null) throw new Error(`ADMIN_PASSWORD: ${weak.details.errors?.password}`);
  const salt = services.randomBytes(PASSWORD_SALT_BYTES);
  const hash = await passwordTurns.take(() => hashPassword(config.adminPassword, salt));
  if (isRefusal(hash)) throw new Error(hash.message);
  const user = { ...account, password_hash: hash, created_at: services.clock() };
  await store.write(async (trx) => {
    await takeSetUpLinks(trx);
    await insertUser(trx, user, permissions);
  });
  log.info('first account made', { from: 'ADMIN_EMAIL' });
  return null;
}

function demandSense({ adminEmail, adminPassword }: Ports['config']): void {
  if (!/^\S+@\S+$/.test(adminEmail.trim()))
    throw new Error('ADMIN_EMAIL fehlt oder ist keine E-Mail-Adresse; sie gehört zu ADMIN_PASSWORD.');
  if ([...adminPassword].length < SHORTEST_PASSWORD)
    throw new Error(`ADMIN_PASSWORD fehlt oder ist kürzer als ${SHORTEST_PASSWORD} Zeichen.`);
}
