import { hashSecret, newSecret } from '../platform/http/secrets.ts';
import type { Ports } from '../platform/ports.ts';
import { insertPasswordLink, takeSetUpLinks } from './password-links.repository.ts';

const HOLDS_MS = 24 * 60 * 60 * 1000;

/** Makes the address by which the first account is made, from now on good for 24 hours; any older one ends. */
export async function makeSetUpLink({
  store,
  clock,
  randomBytes,
  config,
}: Pick<Ports, 'clock' | 'config' | 'randomBytes' | 'store'>): Promise<string> {
  const token = newSecret(randomBytes);
  const link = { token_hash: hashSecret(token), user_id: null, expires_at: clock() + HOLDS_MS };
  await store.write(async (trx) => {
    await takeSetUpLinks(trx);
    await insertPasswordLink(trx, link);
  });
  return `${config.publicUrl}/login/password#${token}`;
}
