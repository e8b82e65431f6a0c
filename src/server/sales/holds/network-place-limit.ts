import type { Refusal } from '../../../contract/refusals.ts';
import { siteOf } from '../../platform/http/limits/client-address.ts';
import { RateLimiter, type Spending } from '../../platform/http/limits/rate-limiter.ts';
import type { Ports } from '../../platform/ports.ts';
import { placesOf, type WantedLine } from '../orders/check-lines.ts';
import { heldBy } from './holds.repository.ts';

/**
 * Free places that callers from one network may take, held or sold; a limit by guest alone would end with the
 * cookie. A village behind one address, 300 guests taking four each at the same moment, must pass: an
 * attacker gets as many at first and can keep 600, since a hold lasts an hour at most.
 */
const ofNetworks = new RateLimiter({ most: 4 * 300, perMinute: 10, refusal: 'too_many_here' });

/** The same for 256 networks rented together: 1,800 at first, 900 in the long run. */
const ofSites = new RateLimiter({ most: 6 * 300, perMinute: 15, refusal: 'too_many_here' });

/** How many of the wanted places the guest does not hold already. */
export async function countNewPlaces(
  { store, clock }: Pick<Ports, 'clock' | 'store'>,
  guestId: string | null,
  lines: ReadonlyArray<WantedLine>,
): Promise<number> {
  const held = guestId === null ? [] : await heldBy(store.read, { id: guestId, now: clock() });
  const own = new Set(held.map(({ event_id, seat_id }) => `${event_id}/${seat_id}`));
  return lines.reduce((count, line) => {
    if (line.is_fixed) return count + line.quantity;
    return own.has(`${line.event}/${line.id}`) ? count : count + placesOf(line);
  }, 0);
}

/** Runs `work`, which takes places for a network, or refuses as `too_many_here` without running it. */
export function spendPlaces<T>(
  spending: Spending<T>,
  work: () => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const inNetwork = () => ofNetworks.spend(spending, work);
  return ofSites.spend({ ...spending, key: siteOf(spending.key) }, inNetwork);
}

/** Credits a network with places it has released. */
export function giveBackPlaces(
  services: Pick<Ports, 'clock' | 'config'>,
  network: string | null,
  count: number,
): void {
  ofNetworks.giveBack(services, network, count);
  ofSites.giveBack(services, siteOf(network), count);
}
