import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Services } from '../services.ts';
import { hashSecret, newSecret } from './secrets.ts';

const NAME = 'guest';
const MAX_AGE_SECONDS = 30 * 24 * 60 * 60;
const LENGTH = 43;

/** The guest this browser is, as its holds know him; `null` before the first reservation. */
export function guestOf(c: Context): string | null {
  const secret = getCookie(c, NAME);
  return secret?.length === LENGTH ? hashSecret(secret) : null;
}

/** The same, with a new cookie where there is none. */
export function guestOrNew(c: Context, services: Services): string {
  const guest = guestOf(c);
  if (guest !== null) return guest;
  const secret = newSecret(services.randomBytes);
  setCookie(c, NAME, secret, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    maxAge: MAX_AGE_SECONDS,
    secure: services.config.publicUrl.startsWith('https:'),
  });
  return hashSecret(secret);
}
