import type { HeldSeat } from '../../../contract/holds.ts';
import { MAX_HOLD_MS } from '../../../domain/availability.ts';
import { specialKind } from '../../../domain/seat.ts';
import { seatsSoldWith } from '../../catalog/events/offers.repository.ts';
import {
  deleteHeld,
  deleteLapsed,
  hasLapsedHolds,
  hasOverlongHolds,
  shortenOverlongHolds,
} from '../../inventory/placements.repository.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { heldBy } from './holds.repository.ts';

/** The seats a guest holds now, each with the whole seconds left; none without a cookie. */
export async function listHeldSeats(
  services: Pick<Ports, 'clock' | 'store'>,
  guestId: string | null,
): Promise<HeldSeat[]> {
  if (guestId === null) return [];
  const now = services.clock();
  const held = await heldBy(services.store.read, { id: guestId, now });
  return held.map((own) => ({
    event_id: own.event_id,
    // Guests can hold nothing but seats, and a seat has a block.
    block_id: own.block_id as number,
    seat_id: own.seat_id as number,
    ticket_price_id: own.ticket_price_id,
    kind: specialKind(own.kind),
    view: own.view ?? undefined,
    // `heldBy` finds only holds that have not lapsed.
    seconds_left: Math.floor(((own.held_until as number) - now) / 1000),
  }));
}

/**
 * Releases seats of an event that this guest holds, a table that is sold as a whole with all its seats, and ignores all
 * others. Never refused. Returns how many.
 */
export async function releaseSeats(
  services: Pick<Ports, 'changes' | 'store'>,
  guestId: string,
  eventId: number,
  seatIds: ReadonlyArray<number>,
): Promise<number> {
  const freed = await services.store.write(async (trx) => {
    const beside = (await seatsSoldWith(trx, seatIds)).map(({ id }) => id);
    return deleteHeld(trx, guestId, eventId, [...seatIds, ...beside]);
  });
  if (freed.length > 0) services.changes.announce(eventId, { taken: [], freed });
  return freed.length;
}

/** Deletes lapsed holds and announces their seats as free. Called about once a second. */
export async function releaseLapsedHolds(
  services: Pick<Ports, 'changes' | 'clock' | 'store'> & SettingsPort,
): Promise<void> {
  const now = services.clock();
  await shortenHoldsOfTheFuture(services, now);
  if (!(await hasLapsedHolds(services.store.read, now))) return;
  const lapsed = await services.store.write((trx) => deleteLapsed(trx, now));
  for (const [eventId, freed] of Map.groupBy(lapsed, (row) => row.event_id)) {
    services.changes.announce(eventId, {
      taken: [],
      freed: freed.map(({ block_id, seat_id }) => ({ block_id, seat_id })),
    });
  }
}

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** After the clock was set back by a day, seats would otherwise be kept for a day. */
async function shortenHoldsOfTheFuture(
  { store, settings }: Pick<Ports, 'store'> & SettingsPort,
  now: number,
): Promise<void> {
  const overlong = { after: now + MAX_HOLD_MS, before: now + YEAR_MS };
  if (!(await hasOverlongHolds(store.read, overlong))) return;
  const hold = { first_held_at: now, held_until: now + settings().hold_minutes * 60_000 };
  await store.write((trx) => shortenOverlongHolds(trx, overlong, hold));
}
