import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Config } from '../config.ts';
import type { Ports } from '../ports.ts';
import { hashSecret, newSecret } from './secrets.ts';

const isSecure = ({ publicUrl }: Config) => publicUrl.startsWith('https:');

/**
 * The full name of one of our cookies. Over https it begins with `__Host-`: browsers then accept it from this very host
 * alone, so that no neighbouring subdomain can plant somebody else's.
 */
export function cookieName(config: Config, name: string): string {
  return isSecure(config) ? `__Host-${name}` : name;
}

/** Sets a cookie for this whole site that no script can read; `maxAge` in seconds. */
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

/** The id of the guest that this browser is, as its holds are stored under; `null` before the first reservation. */
export function guestOf(c: Context, services: Pick<Ports, 'config'>): string | null {
  const secret = getCookie(c, cookieName(services.config, GUEST));
  return secret?.length === GUEST_SECRET_LENGTH ? hashSecret(secret) : null;
}

/** The same, setting a new cookie where there is none. */
export function guestOrNew(c: Context, services: Pick<Ports, 'config' | 'randomBytes'>): string {
  const guest = guestOf(c, services);
  if (guest !== null) return guest;
  const secret = newSecret(services.randomBytes);
  setOwnCookie(c, services.config, GUEST, { value: secret, maxAge: GUEST_SECONDS, sameSite: 'Lax' });
  return hashSecret(secret);
}
