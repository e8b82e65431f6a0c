import type { Services } from '../services.ts';
import { deleteHeld } from './holds-table.ts';

/** Lets go of seats of an event that this guest holds; seats he does not hold are left alone. Never refused. Answers how many. */
export async function releaseSeats(
  services: Services,
  guestId: string,
  eventId: number,
  seatIds: ReadonlyArray<number>,
): Promise<number> {
  const freed = await services.store.write((trx) => deleteHeld(trx, guestId, eventId, seatIds));
  if (freed.length > 0) services.changes.announce(eventId, { taken: [], freed });
  return freed.length;
}
