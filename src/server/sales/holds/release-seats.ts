import { deleteHeld } from '../../inventory/placements.repository.ts';
import type { Ports } from '../../platform/ports.ts';

/** Lets go of seats of an event that this guest holds; seats he does not hold are left alone. Never refused. Answers how many. */
export async function releaseSeats(
  services: Pick<Ports, 'changes' | 'store'>,
  guestId: string,
  eventId: number,
  seatIds: ReadonlyArray<number>,
): Promise<number> {
  const freed = await services.store.write((trx) => deleteHeld(trx, guestId, eventId, seatIds));
  if (freed.length > 0) services.changes.announce(eventId, { taken: [], freed });
  return freed.length;
}
