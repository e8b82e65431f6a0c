import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { cookieName, setOwnCookie } from '../../platform/http/cookies.ts';
import type { Ports } from '../../platform/ports.ts';
import { NOBODYS_HASH } from '../passwords/password-hash.ts';

const NAME = 'known';
const DAY_MS = 24 * 60 * 60 * 1000;
const MOST_DAYS = 180;
const NONCE_BYTES = 12;

/**
 * The token this browser was given at a login, null without one. It grants no access, because the password is
 * still needed, but such a browser does not queue with strangers who are guessing.
 */
export function browserToken(c: Context, services: Pick<Ports, 'config'>): string | null {
  return getCookie(c, cookieName(services.config, NAME)) ?? null;
}

/** Gives a browser that has just logged in a token, valid for 180 days. */
export function rememberBrowser(
  c: Context,
  services: Pick<Ports, 'clock' | 'config' | 'randomBytes'>,
  passwordHash: string,
): void {
  const nonce = Buffer.from(services.randomBytes(NONCE_BYTES)).toString('base64url');
  const facts = `${services.clock().toString(36)}.${nonce}`;
  setOwnCookie(c, services.config, NAME, {
    value: signed(facts, passwordHash),
    maxAge: (MOST_DAYS * DAY_MS) / 1000,
    sameSite: 'Strict',
  });
}

/**
 * Whether a token was given to a browser of this account in the 180 days before `now` (epoch milliseconds).
 * It is compared byte by byte, because attempts are counted per token and another spelling must not start a
 * new count. An account without a password has no known browsers, because its placeholder hash is public.
 */
export function isKnownBrowser(token: string, passwordHash: string, now: number): boolean {
  if (passwordHash === NOBODYS_HASH) return false;
  const [since = '', nonce = ''] = token.split('.');
  const expected = Buffer.from(signed(`${since}.${nonce}`, passwordHash));
  const given = Buffer.from(token);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  return now - Number.parseInt(since, 36) < MOST_DAYS * DAY_MS;
}

/**
 * Signs with the account's password hash: nothing needs to be stored, the token is worthless for other
 * accounts, and a new password ends all tokens. Thanks to the salt in the hash, the token does not help to
 * guess the password.
 */
function signed(facts: string, passwordHash: string): string {
  return `${facts}.${createHmac('sha256', passwordHash).update(facts).digest('base64url')}`;
}
