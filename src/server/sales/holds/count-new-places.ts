import type { Ports } from '../../platform/ports.ts';
import type { WantedLine } from '../orders/judge-lines.ts';
import { heldBy } from './holds.repository.ts';

/** How many of the places that a guest wants he does not hold already. */
export async function countNewPlaces(
  { store, clock }: Pick<Ports, 'clock' | 'store'>,
  guestId: string | null,
  lines: ReadonlyArray<WantedLine>,
): Promise<number> {
  const held = guestId === null ? [] : await heldBy(store.read, { id: guestId, now: clock() });
  const own = new Set(held.map(({ event_id, seat_id }) => `${event_id}/${seat_id}`));
  return lines.reduce((count, line) => {
    if (line.is_fixed) return count + line.quantity;
    return own.has(`${line.event}/${line.id}`) ? count : count + 1;
  }, 0);
}
