import type { Refusal } from '../../../contract/refusals.ts';
import { Allowance, type Spending } from '../../platform/http/allowance.ts';
import { siteOf } from '../../platform/http/client-address.ts';
import type { Ports } from '../../platform/ports.ts';

/**
 * Places, held or sold, that callers from one address may take of those nobody has. A cookie is thrown away in no
 * time, and with it the limit of a guest. 300 guests of a village behind one address take four each at the same
 * moment, so that is what whoever holds seats for nothing gets at first; 600 are what he can keep, since a hold lasts
 * an hour at most.
 */
const ofNetworks = new Allowance({ most: 4 * 300, perMinute: 10, refusal: 'too_many_here' });
/** The same for the 256 networks that somebody rents at once: with all of them he gets 1,800 and keeps 900. */
const ofSites = new Allowance({ most: 6 * 300, perMinute: 15, refusal: 'too_many_here' });

/** Takes places by `work` for a network, or refuses as `too_many_here` without doing it. */
export function spendPlaces<T>(
  spending: Spending<T>,
  work: () => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const inNetwork = () => ofNetworks.spend(spending, work);
  return ofSites.spend({ ...spending, key: siteOf(spending.key) }, inNetwork);
}

/** So many places that a network took are to be had again. */
export function giveBackPlaces(services: Pick<Ports, 'clock'>, network: string | null, count: number): void {
  ofNetworks.giveBack(services, network, count);
  ofSites.giveBack(services, siteOf(network), count);
}
