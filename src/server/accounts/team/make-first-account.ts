import type * as v from 'valibot';
import type { makeFirstAccount as endpoint } from '../../../contract/accounts.ts';
import { isRefusal, type Refusal, refuse } from '../../../contract/refusals.ts';
import { permissions } from '../../../domain/permission.ts';
import { hashSecret, newSecret } from '../../platform/http/secrets.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { hashingSlots, hashPassword, PASSWORD_SALT_BYTES } from '../passwords/password-hash.ts';
import { insertPasswordLink, isSetUpLink, takeSetUpLinks } from '../passwords/password-links.repository.ts';
import { refuseWeakPassword } from '../passwords/password-strength.ts';
import { writeTeamHistory } from './team-history.repository.ts';
import { foldEmail, hasUsers, insertUser } from './users.repository.ts';

type FirstAccount = v.InferOutput<typeof endpoint.body>;

/**
 * Creates the first account, with every permission, by the set-up link printed to the console at a start
 * without accounts. The link ends with it. Refused: `link_over` if there is an account already, also for the
 * second of two concurrent uses; `set_up_over` for an invalid link while there is none; a weak password (see
 * `refuseWeakPassword`); `try_again` when too many passwords are being hashed.
 */
export async function makeFirstAccount(
  services: Pick<Ports, 'clock' | 'log' | 'randomBytes' | 'store'> & SettingsPort,
  { token, password, email, ...name }: FirstAccount,
): Promise<Refusal | null> {
  const { store, clock, randomBytes, log } = services;
  const tokenHash = hashSecret(token);
  const over = async () => refuse((await hasUsers(store.read)) ? 'link_over' : 'set_up_over');
  // Checked before hashing, so that only the owner of the link can cause the work.
  if (!(await isSetUpLink(store.read, tokenHash, clock()))) return over();
  const weak = await refuseWeakPassword(password, { ...name, email }, services.settings());
  if (weak !== null) return weak;
  const password_hash = await hashingSlots.run(() =>
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

const SHORTEST_PASSWORD = 10;

/**
 * Ensures that someone can log in. While there is no account, ADMIN_EMAIL and ADMIN_PASSWORD create the first
 * one, with every permission; without them this returns the URL of a set-up link for the console, valid for
 * 24 hours. Returns null otherwise. No default password ever exists.
 * @throws an error with a message for the operator when only one of the two is set or either is invalid.
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
  validateAdminEnv(config);
  const account = { email: foldEmail(config.adminEmail), firstname: 'Verwaltung', lastname: '' };
  const weak = await refuseWeakPassword(config.adminPassword, account, services.settings());
  if (weak !== null) throw new Error(`ADMIN_PASSWORD: ${weak.details.errors?.password}`);
  const salt = services.randomBytes(PASSWORD_SALT_BYTES);
  const hash = await hashingSlots.run(() => hashPassword(config.adminPassword, salt));
  if (isRefusal(hash)) throw new Error(hash.message);
  const user = { ...account, password_hash: hash, created_at: services.clock() };
  await store.write(async (trx) => {
    await takeSetUpLinks(trx);
    await insertUser(trx, user, permissions);
  });
  log.info('first account made', { from: 'ADMIN_EMAIL' });
  return null;
}

function validateAdminEnv({ adminEmail, adminPassword }: Ports['config']): void {
  if (!/^\S+@\S+$/.test(adminEmail.trim()))
    throw new Error('ADMIN_EMAIL fehlt oder ist keine E-Mail-Adresse; sie gehört zu ADMIN_PASSWORD.');
  if ([...adminPassword].length < SHORTEST_PASSWORD)
    throw new Error(`ADMIN_PASSWORD fehlt oder ist kürzer als ${SHORTEST_PASSWORD} Zeichen.`);
}

const SET_UP_LINK_MS = 24 * 60 * 60 * 1000;

/** Processes that start together print a link each, within this time; nobody could tell which of them is the last. */
const START_TOGETHER_MS = 60 * 1000;

/** Creates the link for the first account; those of earlier starts end. */
async function makeSetUpLink({
  store,
  clock,
  randomBytes,
  config,
}: Pick<Ports, 'clock' | 'config' | 'randomBytes' | 'store'>): Promise<string> {
  const token = newSecret(randomBytes);
  const link = { token_hash: hashSecret(token), user_id: null, expires_at: clock() + SET_UP_LINK_MS };
  await store.write(async (trx) => {
    await takeSetUpLinks(trx, config.processes === 1 ? undefined : link.expires_at - START_TOGETHER_MS);
    await insertPasswordLink(trx, link);
  });
  return `${config.publicUrl}/login/password#${token}`;
}
