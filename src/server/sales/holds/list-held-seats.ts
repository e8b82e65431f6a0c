import type { HeldSeat } from '../../../contract/holds.ts';
import { specialKind } from '../../../domain/seat-words.ts';
import type { Ports } from '../../platform/ports.ts';
import { heldBy } from './holds.repository.ts';

/** The seats a guest holds right now, with the whole seconds that are left of each; none without a cookie. */
export async function listHeldSeats(
  services: Pick<Ports, 'clock' | 'store'>,
  guestId: string | null,
): Promise<HeldSeat[]> {
  if (guestId === null) return [];
  const now = services.clock();
  const held = await heldBy(services.store.read, { id: guestId, now });
  return held.map((own) => ({
    event_id: own.event_id,
    block_id: own.block_id as number,
    seat_id: own.seat_id as number,
    ticket_price_id: own.ticket_price_id,
    kind: specialKind(own.kind),
    seconds_left: Math.floor(((own.held_until as number) - now) / 1000),
  }));
}
