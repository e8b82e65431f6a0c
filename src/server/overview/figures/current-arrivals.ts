import type { Arrivals } from '../../../contract/figures.ts';
import { Renewed } from '../../platform/http/renewed.ts';
import type { Ports } from '../../platform/ports.ts';
import { readArrivals } from './read-arrivals.ts';

/** However many dashboards ask: they are read once in this time, and nobody sees them older. */
const FRESH_MS = 1_000;

interface Kept {
  arrivals: Renewed<Arrivals>;
  version: number;
}

const ofShops = new WeakMap<object, Kept>();

/** What the doors have done, at most a second old; read once for all who ask meanwhile. */
export async function currentArrivals(services: Pick<Ports, 'clock' | 'store'>): Promise<Arrivals> {
  return (await keptOf(services).arrivals.get()).value;
}

/** What staff change themselves they see at once. */
export function forgetArrivals(services: Pick<Ports, 'clock' | 'store'>): void {
  keptOf(services).version++;
}

function keptOf(services: Pick<Ports, 'clock' | 'store'>): Kept {
  const known = ofShops.get(services);
  if (known) return known;
  const kept: Kept = {
    version: 0,
    arrivals: new Renewed(services.clock, {
      version: () => kept.version,
      async make() {
        const value = await readArrivals(services);
        return { value, freshUntil: services.clock() + FRESH_MS };
      },
    }),
  };
  ofShops.set(services, kept);
  return kept;
}
