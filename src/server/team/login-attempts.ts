import type { Context } from 'hono';
import { isRefusal, type Refusal } from '../../contract/refusals.ts';
import { clientAddress } from '../http/client-address.ts';
import { SecretAttempts } from '../http/secret-attempts.ts';
import { hashSecret } from '../http/secrets.ts';
import type { Services } from '../services.ts';

/** Guessing at many accounts from one network, where the whole club may sit and mistype: 360 an hour in the end. */
const ofNetworks = new SecretAttempts({ most: 30, perMinute: 6 });
/** Guessing at one account from there. */
const ofAccounts = new SecretAttempts({ most: 10, perMinute: 2 });
/** Guessing by a browser that knew the password once, be it stolen: counted by itself, wherever it is. */
const ofBrowsers = new SecretAttempts({ most: 10, perMinute: 2 });

interface Login {
  c: Context;
  services: Services;
  /** The folded address of the account, whether there is one or not. */
  account: string;
  /** Of a browser by which this account was logged in before. */
  knownToken: string | null;
}

/** Compares a password, or refuses as `too_many`; only wrong ones count. */
export function countLogin<T>(
  { c, services, account, knownToken }: Login,
  compare: () => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const isWrong = (answer: T | Refusal) => isRefusal(answer) && answer.code === 'login_failed';
  const attempt = { c, services, isWrong };
  if (knownToken !== null) return ofBrowsers.count({ ...attempt, key: hashSecret(knownToken) }, compare);
  const network = clientAddress(c);
  const key = network && `${network} ${hashSecret(account)}`;
  return ofNetworks.count({ ...attempt, key: network }, () => ofAccounts.count({ ...attempt, key }, compare));
}
