import type { Context } from 'hono';
import { isRefusal, type Refusal } from '../../../contract/refusals.ts';
import { siteOf } from '../../platform/http/client-address.ts';
import { SecretAttempts } from '../../platform/http/secret-attempts.ts';
import type { Ports } from '../../platform/ports.ts';

/** From one network: 1,800 an hour in the end, while a crowd behind it may mistype the code from the poster. */
const ofNetworks = new SecretAttempts({ most: 120, perMinute: 30 });
/** From the 256 networks that somebody rents at once. */
const ofSites = new SecretAttempts({ most: 480, perMinute: 120 });

interface Guess {
  c: Context;
  services: Pick<Ports, 'clock' | 'config'>;
  /** Who guesses; `null` where nothing is guessed. */
  network: string | null;
}

/** Looks for a discount code, by whichever call, or refuses as `too_many`; only codes that there are not count. */
export function countGuess<T>(
  { c, services, network }: Guess,
  look: () => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const guess = { c, services, isWrong: isUnknownCode };
  const inNetwork = () => ofNetworks.count({ ...guess, key: network }, look);
  return ofSites.count({ ...guess, key: siteOf(network) }, inNetwork);
}

/** Whether an answer says that there is no such code. */
function isUnknownCode(answer: unknown): boolean {
  return isRefusal(answer) && answer.code === 'discount_unknown';
}
