import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Config } from '../config.ts';
import type { Ports } from '../ports.ts';
import { hashSecret, newSecret } from './secrets.ts';

const isSecure = ({ publicUrl }: Config) => publicUrl.startsWith('https:');

/**
 * The full name of a cookie. Over https it gets the prefix `__Host-`, with which browsers accept it only from
 * this very host, so that another subdomain cannot plant one.
 */
export function cookieName(config: Config, name: string): string {
  return isSecure(config) ? `__Host-${name}` : name;
}

/** Sets a cookie for the whole site that scripts cannot read; `maxAge` in seconds. */
export function setOwnCookie(
  c: Context,
  config: Config,
  name: string,
  { value, ...options }: { value: string; maxAge: number; sameSite: 'Lax' | 'Strict' },
): void {
  const ours = { httpOnly: true, path: '/', secure: isSecure(config) };
  setCookie(c, cookieName(config, name), value, { ...ours, ...options });
}

const GUEST = 'guest';
const GUEST_SECONDS = 30 * 24 * 60 * 60;
const GUEST_SECRET_LENGTH = 43;

/**
 * The id of the guest using this browser, under which holds are stored; null before the first reservation.
 */
export function guestOf(c: Context, services: Pick<Ports, 'config'>): string | null {
  const secret = getCookie(c, cookieName(services.config, GUEST));
  return secret?.length === GUEST_SECRET_LENGTH ? hashSecret(secret) : null;
}

/** Like `guestOf`, but sets a new cookie if there is none. */
export function guestOrNew(c: Context, services: Pick<Ports, 'config' | 'randomBytes'>): string {
  const guest = guestOf(c, services);
  if (guest !== null) return guest;
  const secret = newSecret(services.randomBytes);
  setOwnCookie(c, services.config, GUEST, { value: secret, maxAge: GUEST_SECONDS, sameSite: 'Lax' });
  return hashSecret(secret);
}
