import { ARRIVAL_MINUTES, type Arrivals } from '../../../contract/figures.ts';
import { isoInstant } from '../../../domain/stored-time.ts';
import { allConflicts, hasSettledConflicts } from '../../admission/conflicts/conflicts.repository.ts';
import { eventsInOrder } from '../../catalog/events/events.repository.ts';
import { admissionsSince } from '../../inventory/items.repository.ts';
import { CachedValue } from '../../platform/http/prepared/cached-value.ts';
import type { Ports } from '../../platform/ports.ts';
import { currentOrderSums } from './order-ledger.ts';

/** Read at most this often, however many dashboards ask. */
const FRESH_MS = 1_000;

interface Cached {
  arrivals: CachedValue<Arrivals>;
  version: number;
}

const ofShops = new WeakMap<object, Cached>();

/** The arrivals at the doors, at most a second old; concurrent callers share one read. */
export async function currentArrivals(services: Pick<Ports, 'clock' | 'store'>): Promise<Arrivals> {
  return (await cachedFor(services).arrivals.get()).value;
}

/** Drops the cached arrivals, so that staff see their own changes at once. */
export function forgetArrivals(services: Pick<Ports, 'clock' | 'store'>): void {
  cachedFor(services).version++;
}

function cachedFor(services: Pick<Ports, 'clock' | 'store'>): Cached {
  const known = ofShops.get(services);
  if (known) return known;
  const cached: Cached = {
    version: 0,
    arrivals: new CachedValue(services.clock, {
      version: () => cached.version,
      async make() {
        const value = await readArrivals(services);
        return { value, freshUntil: services.clock() + FRESH_MS };
      },
    }),
  };
  ofShops.set(services, cached);
  return cached;
}

const MINUTE_MS = 60_000;
const NAMELESS = 'Ohne Angabe';

/** `minutes` are those of the clock, up to now; the numbers inside may be a second older. */
async function readArrivals(services: Pick<Ports, 'clock' | 'store'>): Promise<Arrivals> {
  const db = services.store.read;
  const now = services.clock();
  const from = Math.floor(now / MINUTE_MS) * MINUTE_MS - (ARRIVAL_MINUTES - 1) * MINUTE_MS;
  const sums = await currentOrderSums(services);
  const events = (await eventsInOrder(db)).map((event) => {
    const { paid = 0, redeemed = 0 } = sums.events.get(event.id) ?? {};
    return { ...event, paid, inside: redeemed };
  });
  const minutes = new Array<number>(ARRIVAL_MINUTES).fill(0);
  const byGate = new Map<string, number>();
  for (const { minute, gate, admitted } of await admissionsSince(db, from)) {
    const slot = Math.min(minute, ARRIVAL_MINUTES - 1);
    minutes[slot] = (minutes[slot] ?? 0) + admitted;
    byGate.set(gate ?? NAMELESS, (byGate.get(gate ?? NAMELESS) ?? 0) + admitted);
  }
  return {
    counted_at: isoInstant(now),
    events,
    minutes,
    gates: [...byGate]
      .map(([name, admitted]) => ({ name, admitted }))
      .sort((a, b) => b.admitted - a.admitted || a.name.localeCompare(b.name, 'de')),
    conflicts: await allConflicts(db),
    has_settled: await hasSettledConflicts(db),
  };
}
