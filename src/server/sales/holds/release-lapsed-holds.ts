import { deleteLapsed, hasLapsedHolds } from '../../inventory/placements.repository.ts';
import type { Ports } from '../../platform/ports.ts';

/** Deletes holds that have run out and announces their seats as free. Called about once a second. */
export async function releaseLapsedHolds(
  services: Pick<Ports, 'changes' | 'clock' | 'store'>,
): Promise<void> {
  const now = services.clock();
  if (!(await hasLapsedHolds(services.store.read, now))) return;
  const lapsed = await services.store.write((trx) => deleteLapsed(trx, now));
  for (const [eventId, freed] of Map.groupBy(lapsed, (row) => row.event_id)) {
    services.changes.announce(eventId, {
      taken: [],
      freed: freed.map(({ block_id, seat_id }) => ({ block_id, seat_id })),
    });
  }
}
