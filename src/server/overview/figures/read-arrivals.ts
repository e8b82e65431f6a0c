import { ARRIVAL_MINUTES, type Arrivals } from '../../../contract/figures.ts';
import { instantText } from '../../../domain/instant-text.ts';
import { allConflicts, hasSettledConflicts } from '../../admission/door/conflicts.repository.ts';
import { eventsInOrder } from '../../catalog/events/event-lists.repository.ts';
import { admissionsSince } from '../../inventory/items.repository.ts';
import type { Ports } from '../../platform/ports.ts';
import { currentBooks } from './current-books.ts';

const MINUTE_MS = 60_000;
const NAMELESS = 'Ohne Angabe';

/** What the doors have done up to now; minutes begin with the full minute of the clock. Read afresh at every call, but for who is inside: at most a second old. */
export async function readArrivals(services: Pick<Ports, 'clock' | 'store'>): Promise<Arrivals> {
  const db = services.store.read;
  const now = services.clock();
  const from = Math.floor(now / MINUTE_MS) * MINUTE_MS - (ARRIVAL_MINUTES - 1) * MINUTE_MS;
  const books = await currentBooks(services);
  const events = (await eventsInOrder(db)).map((event) => {
    const { paid = 0, redeemed = 0 } = books.events.get(event.id) ?? {};
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
    counted_at: instantText(now),
    events,
    minutes,
    gates: [...byGate]
      .map(([name, admitted]) => ({ name, admitted }))
      .sort((a, b) => b.admitted - a.admitted || a.name.localeCompare(b.name, 'de')),
    conflicts: await allConflicts(db),
    has_settled: await hasSettledConflicts(db),
  };
}
