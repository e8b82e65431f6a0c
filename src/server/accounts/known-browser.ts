import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { keepCookie, nameOfCookie } from '../platform/http/own-cookie.ts';
import type { Ports } from '../platform/ports.ts';
import { NOBODYS_HASH } from './password-hash.ts';

const NAME = 'known';
const DAY_MS = 24 * 60 * 60 * 1000;
const MOST_DAYS = 180;
const NONCE_BYTES = 12;

/**
 * What a browser shows by which somebody has logged in before, `null` without it. It opens nothing: whoever has it
 * must know the password all the same, but strangers who guess at the same time are no longer in his way.
 */
export function browserToken(c: Context, services: Pick<Ports, 'config'>): string | null {
  return getCookie(c, nameOfCookie(services.config, NAME)) ?? null;
}

/** Gives the browser by which somebody has just logged in such a token, good for 180 days from now. */
export function rememberBrowser(
  c: Context,
  services: Pick<Ports, 'clock' | 'config' | 'randomBytes'>,
  passwordHash: string,
): void {
  const nonce = Buffer.from(services.randomBytes(NONCE_BYTES)).toString('base64url');
  const facts = `${services.clock().toString(36)}.${nonce}`;
  keepCookie(c, services.config, NAME, {
    value: signed(facts, passwordHash),
    maxAge: (MOST_DAYS * DAY_MS) / 1000,
    sameSite: 'Strict',
  });
}

/**
 * Whether a token was given to a browser of this account at most 180 days before `now` (epoch milliseconds). To the
 * letter: attempts are counted by token, and nobody makes a second one of his. An account without a password has none,
 * for everybody knows the hash it is kept with.
 */
export function isBrowserOf(token: string, passwordHash: string, now: number): boolean {
  if (passwordHash === NOBODYS_HASH) return false;
  const [since = '', nonce = ''] = token.split('.');
  const expected = Buffer.from(signed(`${since}.${nonce}`, passwordHash));
  const given = Buffer.from(token);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  return now - Number.parseInt(since, 36) < MOST_DAYS * DAY_MS;
}

/**
 * Signed by the account's own hash: nothing to keep, another account's is worth nothing here, and a new password
 * ends them all. The salt in it keeps a token from being a means to guess the password by.
 */
function signed(facts: string, passwordHash: string): string {
  return `${facts}.${createHmac('sha256', passwordHash).update(facts).digest('base64url')}`;
}
