import { createHmac, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import type * as v from 'valibot';
import type { logIn } from '../../../contract/accounts.ts';
import { isRefusal, type Refusal, refuse } from '../../../contract/refusals.ts';
import type { Staff } from '../../platform/http/actor.ts';
import { clientAddress, siteOf } from '../../platform/http/limits/client-address.ts';
import { RateLimiter } from '../../platform/http/limits/rate-limiter.ts';
import { hashSecret, newSecret } from '../../platform/http/secrets.ts';
import type { Ports } from '../../platform/ports.ts';
import { hashingSlots, isPassword, knownBrowserSlots, NOBODYS_HASH } from '../passwords/password-hash.ts';
import { checkSecondFactor } from '../second-factor/check-second-factor.ts';
import { owesSecondFactor } from '../second-factor/demand-second-factor.ts';
import { findPermissions, findUserByEmail, foldEmail } from '../team/users.repository.ts';
import { firstExpiry } from './find-staff.ts';
import { browserToken, isKnownBrowser, rememberBrowser } from './known-browser.ts';
import { deleteSession, insertSession } from './sessions.repository.ts';

type Login = v.InferOutput<typeof logIn.body>;
type LoggedIn = v.InferOutput<typeof logIn.answer>;
type User = NonNullable<Awaited<ReturnType<typeof findUserByEmail>>>;

/**
 * Logs in a member with a new token, of which only the hash is stored. A remembered session lasts 30 days,
 * any other ends after 12 hours without use or after 7 days. The browser is known from then on and no longer
 * queues with strangers; the session it called with, `staff`, ends. Refused: `login_failed`, after the same
 * work for an unknown address and a wrong password; only after the right password `second_factor_needed` and
 * `second_factor_wrong`; `too_many` after too many wrong ones; `try_again` when too many passwords are being
 * checked.
 */
export async function logInStaff(
  services: Pick<Ports, 'clock' | 'config' | 'log' | 'randomBytes' | 'store'>,
  { email, password, ...login }: Login,
  { c, staff }: { c: Context; staff: Staff | null },
): Promise<LoggedIn | Refusal> {
  const browser = browserLabel(c.req.header('User-Agent') ?? '');
  return withPassword(services, { c, email, password }, async (user) => {
    const answer = await beginSession(services, user, {
      ...login,
      browser,
      replaced: staff?.tokenHash ?? null,
    });
    if (!isRefusal(answer)) rememberBrowser(c, services, user.password_hash);
    return answer;
  });
}

interface WithPassword extends Pick<Login, 'email' | 'password'> {
  c: Context;
}

/**
 * Does `work` for the member of an address and its right password, limited and logged as a log-in is, also by what
 * `work` says of the second factor. Refused: as `logInStaff` and `work` are.
 */
export async function withPassword<T>(
  services: Pick<Ports, 'clock' | 'config' | 'log' | 'store'>,
  { c, email, password }: WithPassword,
  work: (user: User) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const account = foldEmail(email);
  const user = await findUserByEmail(services.store.read, account);
  const passwordHash = user?.password_hash ?? NOBODYS_HASH;
  const token = browserToken(c, services);
  const isKnown =
    token !== null && user !== undefined && isKnownBrowser(token, passwordHash, services.clock());
  const slots = isKnown ? knownBrowserSlots : hashingSlots;
  const attempt = { c, services, account, passwordHash, knownToken: isKnown ? token : null };
  const answer = await limitLogins(attempt, async () => {
    const isRight = await slots.run(() => isPassword(password, passwordHash));
    if (isRefusal(isRight)) return isRight;
    if (user === undefined || !isRight) return refuse('login_failed');
    return limitCodes({ c, services, passwordHash }, () => work(user));
  });
  if (isRefusal(answer) && answer.code !== 'second_factor_needed')
    services.log.warn('log-in failed', { account: pseudonymOf(account), code: answer.code });
  return answer;
}

/** Never stored: with it, whoever reads the log could try out addresses. A restart therefore gives other pseudonyms. */
const pseudonymKey = randomBytes(32);

/** Tells for the log whether guesses are about the same account, whether or not it exists. */
function pseudonymOf(account: string): string {
  return createHmac('sha256', pseudonymKey).update(account).digest('base64url').slice(0, 12);
}

interface NewSession {
  browser: string;
  /** The token hash of the session that this one takes the place of. */
  replaced: string | null;
}

/**
 * Refused: `second_factor_needed`, `second_factor_wrong`; `login_failed` after a concurrent change of the
 * password.
 */
async function beginSession(
  services: Pick<Ports, 'clock' | 'log' | 'randomBytes' | 'store'>,
  user: User,
  { remember, code, browser, replaced }: Pick<Login, 'remember' | 'code'> & NewSession,
): Promise<LoggedIn | Refusal> {
  const { store, randomBytes, log } = services;
  const now = services.clock();
  const token = newSecret(randomBytes);
  const session = {
    token_hash: hashSecret(token),
    user_id: user.id,
    browser,
    is_remembered: remember ? 1 : 0,
    created_at: now,
    used_at: now,
    expires_at: firstExpiry(now, remember),
  } as const;
  const begun = await store.write(async (trx) => {
    const factor = await checkSecondFactor(trx, { userId: user.id, code, now });
    if (isRefusal(factor)) return factor;
    if (!(await insertSession(trx, session, user.password_hash))) return refuse('login_failed');
    if (replaced !== null) await deleteSession(trx, replaced);
    const permissions = await findPermissions(trx, user.id);
    return { isOwing: await owesSecondFactor(trx, user.id, permissions), permissions, factor };
  });
  if (isRefusal(begun)) return begun;
  log.info('logged in', { user: user.id, factor: begun.factor });
  return {
    success: true,
    token,
    user: { firstname: user.firstname, lastname: user.lastname },
    permissions: begun.isOwing ? [] : begun.permissions,
    ...(begun.isOwing && { owes_second_factor: true as const }),
  };
}

/**
 * Against a network guessing at many accounts; a whole club behind it may mistype. 360 an hour in the long
 * run.
 */
const perNetwork = new RateLimiter({ most: 30, perMinute: 6 });
/** Against an attacker who rents a /48, which is 256 networks. */
const perSite = new RateLimiter({ most: 120, perMinute: 24 });
/** Against a network guessing at one account. */
const perAccount = new RateLimiter({ most: 10, perMinute: 2 });
/**
 * Against many networks guessing at one account together, 720 a day in the long run. Its owner goes on logging in from a
 * browser that knows the account, or sets a new password by mail, which begins a new count.
 */
const perAccountInAll = new RateLimiter({ most: 50, perMinute: 0.5 });
/**
 * A browser that once knew the password, perhaps a stolen one, is counted separately, whatever its network.
 */
const perBrowser = new RateLimiter({ most: 10, perMinute: 2 });

interface Attempt {
  c: Context;
  services: Pick<Ports, 'clock' | 'config'>;
  /** The folded address, whether or not the account exists. */
  account: string;
  passwordHash: string;
  /** The token of a browser that has logged in to this account before. */
  knownToken: string | null;
}

function limitLogins<T>(
  { c, services, account, passwordHash, knownToken }: Attempt,
  compare: () => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const isWrong = (answer: T | Refusal) =>
    isRefusal(answer) && ['login_failed', 'second_factor_wrong'].includes(answer.code);
  const attempt = { c, services, isWrong };
  if (knownToken !== null) return perBrowser.count({ ...attempt, key: hashSecret(knownToken) }, compare);
  const network = clientAddress(c);
  const accountKey = hashSecret(account);
  const key = network && `${network} ${accountKey}`;
  const withPassword = hashSecret(`${account} ${passwordHash}`);
  const inAll = () => perAccountInAll.count({ ...attempt, key: withPassword }, compare);
  const inNetwork = () => perAccount.count({ ...attempt, key }, inAll);
  const inSite = () => perNetwork.count({ ...attempt, key: network }, inNetwork);
  return perSite.count({ ...attempt, key: siteOf(network) }, inSite);
}

/**
 * Guesses at the second factor of an account, from any network: only those who know the password get this
 * far, so this locks out nobody else. Some 300 a day in the long run, of a million codes; a new password
 * resets the count.
 */
const perSecondFactor = new RateLimiter({ most: 10, perMinute: 0.2 });

function limitCodes<T>(
  {
    c,
    services,
    passwordHash,
  }: { c: Context; services: Pick<Ports, 'clock' | 'config'>; passwordHash: string },
  compare: () => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const isWrong = (answer: T | Refusal) => isRefusal(answer) && answer.code === 'second_factor_wrong';
  return perSecondFactor.count({ c, services, key: hashSecret(passwordHash), isWrong }, compare);
}

/** The first match counts, because most browsers also name others. */
const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
];

/** A browser as people recognise their own devices: `Safari auf iPhone`. Empty if neither part is known. */
export function browserLabel(userAgent: string): string {
  // Only the beginning of the header is searched, and only our own labels are stored.
  const head = userAgent.slice(0, 500);
  const find = (known: [RegExp, string][]) => known.find(([sign]) => sign.test(head))?.[1];
  return [find(browsers), find(systems)].filter((label) => label !== undefined).join(' auf ');
}
