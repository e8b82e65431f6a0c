import type * as v from 'valibot';
import type {
  blockPlaces as blockEndpoint,
  unblockPlaces as freeEndpoint,
} from '../../../contract/event-places.ts';
import { isRefusal, type Refusal, refuse, refuseAt } from '../../../contract/refusals.ts';
import { contingentOfBlock, giveBackTo, takeFrom } from '../../inventory/contingents.repository.ts';
import {
  blockedPlacesOf,
  insertBlocked,
  markBlocked,
  removeBlocked,
} from '../../inventory/placements.repository.ts';
import { claimSeats } from '../../inventory/seat-claims.repository.ts';
import type { Trx } from '../../platform/database/store.ts';
import type { Staff } from '../../platform/http/actor.ts';
import type { Ports } from '../../platform/ports.ts';
import { blockOfEvent, seatsOfBlock } from '../layouts/seats.repository.ts';
import { writeEventHistory } from './event-history.repository.ts';
import { lockEvent } from './events.repository.ts';
import { firstPriceOf } from './offers.repository.ts';

/** Blocked places never expire: the last day of the year 9999, in epoch milliseconds. */
const FOR_EVER = Date.UTC(9999, 11, 31);

interface Where {
  eventId: number;
  blockId: number;
}

/**
 * Blocks free places of a block from sale, all or none. Refused: `unknown_event`, `unknown_block`,
 * `event_incomplete` without any price, `seats_not_free` with those seats, `places_taken` with
 * the number left.
 */
export async function blockPlaces(
  services: Pick<Ports, 'changes' | 'clock' | 'store'>,
  who: Staff,
  { eventId, blockId }: Where,
  { seats, places, reason }: v.InferOutput<typeof blockEndpoint.body>,
): Promise<Refusal | null> {
  const now = services.clock();
  const refused = await services.store.write(async (trx) => {
    const event = await lockEvent(trx, eventId);
    if (event === undefined) return refuse('unknown_event');
    const block = await blockOfEvent(trx, event.layout_id, blockId);
    if (block === undefined) return refuse('unknown_block');
    const price = await firstPriceOf(trx, eventId);
    if (price === undefined) return refuse('event_incomplete', { lacks: 'Es fehlt ein Preis.' });
    const row = {
      event_id: eventId,
      block_id: blockId,
      ticket_price_id: price.id,
      guest_id: null,
      first_held_at: now,
      held_until: FOR_EVER,
      order_id: null,
    };
    const known = await seatsOfBlock(trx, blockId, seats);
    const claims = known.map((seat_id) => ({ ...row, seat_id }));
    const claimed = await claimSeats(trx, claims, null, now);
    const taken = seats.filter((seat) => !claimed.has(seat));
    if (taken.length > 0) return refuse('seats_not_free', { taken });
    await markBlocked(trx, eventId, known, reason);
    const left = await claimPlaces(trx, { eventId, blockId }, places);
    if (left !== null) return refuseAt('places', 'places_taken', { left });
    const rows = Array.from({ length: places }, () => ({ ...row, seat_id: null, blocked_reason: reason }));
    await insertBlocked(trx, rows);
    await writeEventHistory(trx, { who, at: now }, 'blocked', event);
    return null;
  });
  if (!isRefusal(refused)) announce(services, { eventId, blockId }, 'taken', seats, places);
  return refused;
}

/** Releases blocked places for sale and ignores all others. Refused: `unknown_event`, `unknown_block`. */
export async function unblockPlaces(
  services: Pick<Ports, 'changes' | 'clock' | 'store'>,
  who: Staff,
  { eventId, blockId }: Where,
  { seats, places }: v.InferOutput<typeof freeEndpoint.body>,
): Promise<Refusal | null> {
  const freed = await services.store.write(async (trx) => {
    const event = await lockEvent(trx, eventId);
    if (event === undefined) return refuse('unknown_event');
    if ((await blockOfEvent(trx, event.layout_id, blockId)) === undefined) return refuse('unknown_block');
    const blocked = await blockedPlacesOf(trx, eventId, blockId);
    const chosen = [
      ...blocked.filter(({ seat_id }) => seat_id !== null && seats.includes(seat_id)),
      ...blocked.filter(({ seat_id }) => seat_id === null).slice(0, places),
    ];
    await removeBlocked(
      trx,
      chosen.map(({ id }) => id),
    );
    const unnumbered = chosen.filter(({ seat_id }) => seat_id === null).length;
    const contingent = unnumbered > 0 ? await contingentOfBlock(trx, eventId, blockId) : undefined;
    if (contingent !== undefined) await giveBackTo(trx, contingent.id, unnumbered);
    await writeEventHistory(trx, { who, at: services.clock() }, 'unblocked', event);
    return { seats: chosen.flatMap(({ seat_id }) => seat_id ?? []), places: unnumbered };
  });
  if (isRefusal(freed)) return freed;
  announce(services, { eventId, blockId }, 'freed', freed.seats, freed.places);
  return null;
}

/** Takes places from the block's contingent; returns how many are left if that is too few, otherwise null. */
async function claimPlaces(trx: Trx, { eventId, blockId }: Where, places: number): Promise<number | null> {
  if (places === 0) return null;
  const contingent = await contingentOfBlock(trx, eventId, blockId);
  return contingent === undefined ? 0 : takeFrom(trx, contingent.id, places);
}

function announce(
  { changes }: Pick<Ports, 'changes'>,
  { eventId, blockId }: Where,
  what: 'taken' | 'freed',
  seats: ReadonlyArray<number>,
  places: number,
): void {
  const changed = [...seats, ...Array.from({ length: places }, () => null)].map((seat_id) => ({
    block_id: blockId,
    seat_id,
  }));
  changes.announce(eventId, { taken: [], freed: [], [what]: changed });
}
