import type { EventOffer } from '../../../contract/event-offers.ts';
import { type Refusal, refuse, refuseAt } from '../../../contract/refusals.ts';
import { eurosToCents } from '../../../domain/money.ts';
import {
  deleteBlockContingentsOf,
  dropLimit,
  holdSales,
  setLimit,
} from '../../inventory/contingents.repository.ts';
import { hasPlacements, pricesInUse } from '../../inventory/in-use.repository.ts';
import { deleteLapsedHolds, moveBlockedTo } from '../../inventory/placements.repository.ts';
import { deleteSpentQuotas, keptBackOf } from '../../inventory/quotas.repository.ts';
import type { Trx } from '../../platform/database/store.ts';
import type { Staff } from '../../platform/http/actor.ts';
import type { Ports } from '../../platform/ports.ts';
import { layoutExists } from '../layouts/layouts.repository.ts';
import { changing, type EventDependentsPort } from './change-event.ts';
import { isPartOutdated, type LockedEvent, updateEvent } from './events.repository.ts';
import {
  blocksOfLayout,
  deleteBlockUses,
  deleteCategories,
  deletePrice,
  insertBlockUse,
  insertCategory,
  insertPrice,
  offerRows,
  updateCategory,
  updatePrice,
} from './offers.repository.ts';
import { lacksOfEvent, textOf } from './sale-lacks.ts';
import { deleteSeatCategories, insertSeatCategories, seatsSoldSingly } from './seat-categories.repository.ts';

type Keys = Map<string | null, number | null>;

/**
 * Replaces the whole offer of an event: layout, categories, prices, the categories of blocks and seats, and limits.
 * Everything missing is deleted; sold tickets keep their price. Refused: `unknown_event`, `event_changed` if
 * somebody else has changed the offer since `version`, `unknown_block`, and `event_incomplete` if a published
 * event could no longer be sold. Refused at a field (`prices.0.capacity`): `unknown_layout`,
 * `event_layout_sold`, `event_kept_back`, `capacity_below_taken`; at `gone_prices.<id>` for each price that
 * must stay: `price_in_use`, `discount_names_it`.
 */
export function changeOffer(
  services: Pick<Ports, 'changes' | 'clock' | 'store'> & EventDependentsPort,
  who: Staff,
  id: number,
  offer: EventOffer,
): Promise<Refusal | null> {
  return changing(services, who, id, 'offer', async (trx, event) => {
    if (isPartOutdated(event, 'offer', offer.version)) return refuse('event_changed');
    await holdSales(trx, services.store.kind === 'postgres');
    await deleteLapsedHolds(trx, id, services.clock());
    const refused =
      (await changeLayout(trx, event, offer.layout_id, services.clock())) ??
      (await writeOffer(trx, services, id, offer));
    if (refused !== null || event.is_published === 0) return refused;
    const lacks = await lacksOfEvent(trx, { id, layout_id: offer.layout_id });
    return lacks.length > 0 ? refuse('event_incomplete', { lacks: textOf(lacks) }) : null;
  });
}

async function changeLayout(
  trx: Trx,
  event: LockedEvent,
  layoutId: number | null,
  now: number,
): Promise<Refusal | null> {
  if (layoutId === event.layout_id) return null;
  if (await hasPlacements(trx, event.id, now)) return refuseAt('layout_id', 'event_layout_sold');
  if ((await keptBackOf(trx, event.id)).length > 0) return refuseAt('layout_id', 'event_kept_back');
  await deleteSpentQuotas(trx, event.id);
  if (layoutId !== null && !(await layoutExists(trx, layoutId)))
    return refuseAt('layout_id', 'unknown_layout');
  await deleteBlockUses(trx, event.id);
  await deleteSeatCategories(trx, event.id);
  await deleteBlockContingentsOf(trx, event.id);
  await updateEvent(trx, event.id, { layout_id: layoutId, has_fixed_tickets: layoutId === null ? 1 : 0 });
  return null;
}

async function writeOffer(
  trx: Trx,
  dependents: EventDependentsPort,
  eventId: number,
  offer: EventOffer,
): Promise<Refusal | null> {
  const before = await offerRows(trx, { id: eventId, layout_id: offer.layout_id });
  const keys = await writeCategories(trx, eventId, offer.categories, before.categories);
  return (
    (await writePrices(trx, dependents, eventId, { offer, keys, before: before.prices })) ??
    (await writeBlocks(trx, eventId, offer, keys)) ??
    (await writeSeatCategories(trx, eventId, offer, keys)) ??
    (await dropCategories(trx, offer.categories, before.categories)) ??
    (await limit(
      trx,
      { event_id: eventId, block_id: null, ticket_price_id: null },
      { field: 'capacity', name: 'allen Karten', capacity: offer.capacity },
    ))
  );
}

async function writeCategories(
  trx: Trx,
  event_id: number,
  categories: EventOffer['categories'],
  before: ReadonlyArray<{ id: number }>,
): Promise<Keys> {
  const keys: Keys = new Map([[null, null]]);
  for (const [position, { id, key, name, color }] of categories.entries()) {
    const row = { event_id, name, color, position };
    if (id !== null && before.some((category) => category.id === id)) {
      await updateCategory(trx, id, row);
      keys.set(key, id);
    } else {
      keys.set(key, await insertCategory(trx, row));
    }
  }
  return keys;
}

async function writePrices(
  trx: Trx,
  dependents: EventDependentsPort,
  event_id: number,
  wish: { offer: EventOffer; keys: Keys; before: ReadonlyArray<{ id: number; name: string }> },
): Promise<Refusal | null> {
  const { keys, before } = wish;
  const { prices } = wish.offer;
  const written: number[] = [];
  for (const [position, { id, name, price, category, capacity, tax_percent, sphere }] of prices.entries()) {
    const price_category_id = keys.get(category) ?? null;
    const row = {
      event_id,
      name,
      price_cents: eurosToCents(price),
      price_category_id,
      tax_percent,
      ...(sphere !== undefined && { sphere }),
      position,
    };
    let priceId = id;
    if (id !== null && before.some((known) => known.id === id)) {
      await updatePrice(trx, id, row);
    } else {
      priceId = await insertPrice(trx, row);
    }
    if (priceId !== null) written.push(priceId);
    const scope = { event_id, block_id: null, ticket_price_id: priceId };
    const refused = await limit(trx, scope, { field: `prices.${position}.capacity`, name, capacity });
    if (refused !== null) return refused;
  }
  return dropPrices(
    trx,
    dependents,
    event_id,
    before.filter(({ id }) => !written.includes(id)),
    written[0],
  );
}

/** A block with unnumbered places always has a limit: its places, or fewer if set by staff. */
async function writeBlocks(
  trx: Trx,
  event_id: number,
  { layout_id, blocks }: EventOffer,
  keys: Keys,
): Promise<Refusal | null> {
  const there = layout_id === null ? [] : await blocksOfLayout(trx, layout_id);
  if (blocks.some(({ block_id }) => there.every(({ id }) => id !== block_id))) return refuse('unknown_block');
  await deleteBlockUses(trx, event_id);
  for (const block of there) {
    const offered = blocks.find(({ block_id }) => block_id === block.id);
    const price_category_id = keys.get(offered?.category ?? null) ?? null;
    if (price_category_id !== null) {
      await insertBlockUse(trx, { event_id, block_id: block.id, price_category_id });
    }
    const scope = { event_id, block_id: block.id, ticket_price_id: null };
    const wanted = offered?.capacity ?? null;
    const places = block.has_fixed_places === 1 ? block.fixed_places : null;
    const capacity = places === null ? wanted : Math.min(places, wanted ?? places);
    const field = offered === undefined ? 'capacity' : `blocks.${blocks.indexOf(offered)}.capacity`;
    const refused = await limit(trx, scope, { field, name: block.name, capacity, wanted });
    if (refused !== null) return refused;
  }
  return null;
}

/**
 * Only what differs from the block is stored. Seats that were removed from the plan meanwhile are left out, and so are those
 * of a table sold as a whole.
 */
async function writeSeatCategories(
  trx: Trx,
  event_id: number,
  { layout_id, blocks, seats }: EventOffer,
  keys: Keys,
): Promise<null> {
  if (seats === undefined) return null;
  await deleteSeatCategories(trx, event_id);
  const blockIds = [...new Set(seats.map(({ block_id }) => block_id))];
  if (blockIds.length === 0) return null;
  const there = await seatsSoldSingly(trx, layout_id, blockIds);
  const blockOf = new Map(there.map((seat) => [seat.id, seat.block_id]));
  const ofBlocks = new Map(blocks.map(({ block_id, category }) => [block_id, category]));
  const rows = new Map(
    seats
      .filter(({ block_id, category }) => category !== ofBlocks.get(block_id))
      .flatMap(({ block_id, category, seat_ids }) =>
        seat_ids
          .filter((seat_id) => blockOf.get(seat_id) === block_id)
          // The contract knows no other keys.
          .map((seat_id) => [
            seat_id,
            { event_id, seat_id, price_category_id: keys.get(category) as number },
          ]),
      ),
  );
  await insertSeatCategories(trx, [...rows.values()]);
  return null;
}

async function dropCategories(
  trx: Trx,
  kept: EventOffer['categories'],
  before: ReadonlyArray<{ id: number }>,
): Promise<null> {
  const gone = before.filter(({ id }) => kept.every((category) => category.id !== id)).map(({ id }) => id);
  await deleteCategories(trx, gone);
  return null;
}

/**
 * Sets or removes a limit; `field` is its form field, `wanted` the number typed, which may exceed the places.
 */
async function limit(
  trx: Trx,
  scope: { event_id: number; block_id: number | null; ticket_price_id: number | null },
  limit: { field: string; name: string; capacity: number | null; wanted?: number | null },
): Promise<Refusal | null> {
  const { field, name, capacity, wanted = capacity } = limit;
  if (capacity === null) {
    await dropLimit(trx, scope);
    return null;
  }
  const taken = await setLimit(trx, { ...scope, capacity, wanted });
  return taken === null ? null : refuseAt(field, 'capacity_below_taken', { names: name, count: taken });
}

/**
 * Deletes unused prices; places blocked under them move to the price `another`. Refused with a message for
 * each price that must stay (`gone_prices.<id>`): `price_in_use`, `discount_names_it`.
 */
async function dropPrices(
  trx: Trx,
  { eventDependents }: EventDependentsPort,
  event_id: number,
  gone: ReadonlyArray<{ id: number; name: string }>,
  another: number | undefined,
): Promise<Refusal | null> {
  if (gone.length === 0) return null;
  const ids = gone.map(({ id }) => id);
  if (another !== undefined) await moveBlockedTo(trx, event_id, ids, another);
  const inUse = await pricesInUse(trx, event_id);
  const blocked: [field: string, Refusal][] = [];
  for (const { id, name } of gone) {
    const campaign = await eventDependents.campaignNaming(trx, { priceIds: [id] });
    if (inUse.has(id)) blocked.push([`gone_prices.${id}`, refuse('price_in_use', { names: name })]);
    else if (campaign !== null)
      blocked.push([`gone_prices.${id}`, refuse('discount_names_it', { names: campaign })]);
  }
  if (blocked[0] !== undefined) {
    const [, { code, details }] = blocked[0];
    return refuse(code, {
      ...details,
      errors: Object.fromEntries(blocked.map(([field, { message }]) => [field, message])),
    });
  }
  for (const id of ids) {
    await dropLimit(trx, { event_id, block_id: null, ticket_price_id: id });
    await deleteSpentQuotas(trx, event_id, id);
    await deletePrice(trx, id);
  }
  return null;
}
