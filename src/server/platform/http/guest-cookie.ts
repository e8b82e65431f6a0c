import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { Ports } from '../ports.ts';
import { keepCookie, nameOfCookie } from './own-cookie.ts';
import { hashSecret, newSecret } from './secrets.ts';

const NAME = 'guest';
const MAX_AGE_SECONDS = 30 * 24 * 60 * 60;
const LENGTH = 43;

/** The guest this browser is, as its holds know him; `null` before the first reservation. */
export function guestOf(c: Context, services: Pick<Ports, 'config'>): string | null {
  const secret = getCookie(c, nameOfCookie(services.config, NAME));
  return secret?.length === LENGTH ? hashSecret(secret) : null;
}

/** The same, with a new cookie where there is none. */
export function guestOrNew(c: Context, services: Pick<Ports, 'config' | 'randomBytes'>): string {
  const guest = guestOf(c, services);
  if (guest !== null) return guest;
  const secret = newSecret(services.randomBytes);
  keepCookie(c, services.config, NAME, { value: secret, maxAge: MAX_AGE_SECONDS, sameSite: 'Lax' });
  return hashSecret(secret);
}
