import type { Context } from 'hono';
import { isRefusal, type Refusal } from '../../contract/refusals.ts';
import { clientAddress, siteOf } from '../platform/http/client-address.ts';
import { SecretAttempts } from '../platform/http/secret-attempts.ts';
import { hashSecret } from '../platform/http/secrets.ts';
import type { Ports } from '../platform/ports.ts';

/** Guessing at many accounts from one network, where the whole club may sit and mistype: 360 an hour in the end. */
const ofNetworks = new SecretAttempts({ most: 30, perMinute: 6 });
/** From the 256 networks that somebody rents at once. */
const ofSites = new SecretAttempts({ most: 120, perMinute: 24 });
/** At one account from one network. */
const ofAccounts = new SecretAttempts({ most: 10, perMinute: 2 });
/** Guessing by a browser that knew the password once, be it stolen: counted by itself, wherever it is. */
const ofBrowsers = new SecretAttempts({ most: 10, perMinute: 2 });

/**
 * Guessing at the second factor of one account, wherever from: only who knows the password gets here, so nobody keeps
 * a stranger out by it. Some 300 a day in the end, of a million codes; a new password begins anew.
 */
const ofCodes = new SecretAttempts({ most: 10, perMinute: 0.2 });

interface Login {
  c: Context;
  services: Pick<Ports, 'clock' | 'config'>;
  /** The folded address of the account, whether there is one or not. */
  account: string;
  /** Of a browser by which this account was logged in before. */
  knownToken: string | null;
}

/** Compares a password and a code, or refuses as `too_many`; only wrong ones count. */
export function countLogin<T>(
  { c, services, account, knownToken }: Login,
  compare: () => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const isWrong = (answer: T | Refusal) =>
    isRefusal(answer) && ['login_failed', 'second_factor_wrong'].includes(answer.code);
  const attempt = { c, services, isWrong };
  if (knownToken !== null) return ofBrowsers.count({ ...attempt, key: hashSecret(knownToken) }, compare);
  const network = clientAddress(c);
  const key = network && `${network} ${hashSecret(account)}`;
  const inNetwork = () => ofAccounts.count({ ...attempt, key }, compare);
  const inSite = () => ofNetworks.count({ ...attempt, key: network }, inNetwork);
  return ofSites.count({ ...attempt, key: siteOf(network) }, inSite);
}

/** Compares the code of a second factor, or refuses as `too_many`; only wrong ones count. */
export function countCode<T>(
  {
    c,
    services,
    passwordHash,
  }: { c: Context; services: Pick<Ports, 'clock' | 'config'>; passwordHash: string },
  compare: () => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const isWrong = (answer: T | Refusal) => isRefusal(answer) && answer.code === 'second_factor_wrong';
  return ofCodes.count({ c, services, key: hashSecret(passwordHash), isWrong }, compare);
}
