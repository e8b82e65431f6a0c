import { isRefusal } from '../../contract/refusals.ts';
import { permissions } from '../../domain/permission.ts';
import type { Services } from '../services.ts';
import { foldEmail } from './fold-email.ts';
import { hashPassword, PASSWORD_SALT_BYTES } from './password-hash.ts';
import { passwordTurns } from './password-turns.ts';
import { hasUsers, insertUser } from './users-table.ts';

const SHORTEST_PASSWORD = 10;

/**
 * Makes the first member of the team from ADMIN_EMAIL and ADMIN_PASSWORD, with every permission, while there is
 * nobody yet; later both are ignored. There is never a password that we chose. Throws with a sentence for whoever
 * starts the server when one of the two is missing or makes no sense.
 */
export async function ensureFirstAdmin(services: Services): Promise<void> {
  const { config, store, log } = services;
  if (await hasUsers(store.read)) return;
  if (config.adminEmail === '' && config.adminPassword === '') {
    log.warn('nobody can log in yet', {
      todo: 'Mit ADMIN_EMAIL und ADMIN_PASSWORD neu starten, um das erste Konto anzulegen.',
    });
    return;
  }
  demandSense(config);
  const salt = services.randomBytes(PASSWORD_SALT_BYTES);
  const hash = await passwordTurns.take(() => hashPassword(config.adminPassword, salt));
  if (isRefusal(hash)) throw new Error(hash.message);
  const user = {
    email: foldEmail(config.adminEmail),
    firstname: 'Verwaltung',
    lastname: '',
    password_hash: hash,
    created_at: services.clock(),
  };
  await store.write((trx) => insertUser(trx, user, permissions));
  log.info('first account made', { from: 'ADMIN_EMAIL' });
}

function demandSense({ adminEmail, adminPassword }: Services['config']): void {
  if (!/^\S+@\S+$/.test(adminEmail.trim()))
    throw new Error('ADMIN_EMAIL fehlt oder ist keine E-Mail-Adresse; sie gehört zu ADMIN_PASSWORD.');
  if ([...adminPassword].length < SHORTEST_PASSWORD)
    throw new Error(`ADMIN_PASSWORD fehlt oder ist kürzer als ${SHORTEST_PASSWORD} Zeichen.`);
}
