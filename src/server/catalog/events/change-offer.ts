import { type Refusal, refuse, refuseAt } from '../../../contract/refusals.ts';
import type { EventOffer } from '../../../contract/staff-events.ts';
import { eurosToCents } from '../../../domain/money.ts';
import { deleteBlockContingentsOf } from '../../inventory/contingents.repository.ts';
import { dropLimit, holdSales, setLimit } from '../../inventory/event-limits.ts';
import { hasPlacements } from '../../inventory/in-use.repository.ts';
import { deleteLapsedHolds } from '../../inventory/placements.repository.ts';
import { deleteSpentQuotas, keptBackOf } from '../../inventory/quotas.repository.ts';
import type { Trx } from '../../platform/database/store.ts';
import type { Staff } from '../../platform/http/actor.ts';
import type { Ports } from '../../platform/ports.ts';
import { changing } from './change-event.ts';
import { dropPrices } from './drop-prices.ts';
import type { EventDependentsPort } from './event-dependents.ts';
import { blocksOfLayout, type LockedEvent, offerRows } from './office-events-table.ts';
import { lacksOfEvent } from './sale-lacks.ts';

type Keys = Map<string | null, number | null>;

/**
 * Sets what is sold at an event, all at once: floor plan, categories, prices, which block has which category, and
 * limits. What is no longer named goes. Tickets that are sold keep their price.
 * Refused: `unknown_event`, `event_changed`, `unknown_block`, and `event_incomplete` when a published event could no
 * longer be bought. Refused at a field (`prices.0.capacity`): `unknown_layout`, `event_layout_sold`, `event_kept_back`,
 * `capacity_below_taken`; and, at `gone_prices.<id>` for each price that has to stay, `price_in_use`, `discount_names_it`.
 */
export function changeOffer(
  services: Pick<Ports, 'changes' | 'clock' | 'store'> & EventDependentsPort,
  who: Staff,
  id: number,
  offer: EventOffer,
): Promise<Refusal | null> {
  return changing(services, who, id, 'offer', async (trx, event) => {
    if (event.version !== offer.version) return refuse('event_changed');
    await holdSales(trx, services.store.kind === 'postgres');
    await deleteLapsedHolds(trx, { eventId: id }, services.clock());
    const refused =
      (await changeLayout(trx, event, offer.layout_id, services.clock())) ??
      (await writeOffer(trx, services, id, offer));
    if (refused !== null || event.is_published === 0) return refused;
    const lacks = await lacksOfEvent(trx, { id, layout_id: offer.layout_id });
    return lacks.length > 0 ? refuse('event_incomplete', { lacks: lacks.join(' ') }) : null;
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
  if (layoutId !== null) {
    const layout = await trx.selectFrom('layouts').select('id').where('id', '=', layoutId).executeTakeFirst();
    if (layout === undefined) return refuseAt('layout_id', 'unknown_layout');
  }
  await trx.deleteFrom('event_blocks').where('event_id', '=', event.id).execute();
  await deleteBlockContingentsOf(trx, event.id);
  await trx
    .updateTable('events')
    .set({ layout_id: layoutId, has_fixed_tickets: layoutId === null ? 1 : 0 })
    .where('id', '=', event.id)
    .execute();
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
      await trx.updateTable('price_categories').set(row).where('id', '=', id).execute();
      keys.set(key, id);
    } else {
      const made = await trx
        .insertInto('price_categories')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow();
      keys.set(key, made.id);
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
  for (const [position, { id, name, price, category, capacity, tax_percent }] of prices.entries()) {
    const price_category_id = keys.get(category) ?? null;
    const row = {
      event_id,
      name,
      price_cents: eurosToCents(price),
      price_category_id,
      tax_percent,
      position,
    };
    let priceId = id;
    if (id !== null && before.some((known) => known.id === id)) {
      await trx.updateTable('ticket_prices').set(row).where('id', '=', id).execute();
    } else {
      const made = await trx
        .insertInto('ticket_prices')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow();
      priceId = made.id;
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

/** A block of places without numbers always has a limit: its places, or fewer when staff want fewer. */
async function writeBlocks(
  trx: Trx,
  event_id: number,
  { layout_id, blocks }: EventOffer,
  keys: Keys,
): Promise<Refusal | null> {
  const there = layout_id === null ? [] : await blocksOfLayout(trx, layout_id);
  if (blocks.some(({ block_id }) => there.every(({ id }) => id !== block_id))) return refuse('unknown_block');
  await trx.deleteFrom('event_blocks').where('event_id', '=', event_id).execute();
  for (const block of there) {
    const offered = blocks.find(({ block_id }) => block_id === block.id);
    const price_category_id = keys.get(offered?.category ?? null) ?? null;
    if (price_category_id !== null) {
      await trx
        .insertInto('event_blocks')
        .values({ event_id, block_id: block.id, price_category_id })
        .execute();
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

async function dropCategories(
  trx: Trx,
  kept: EventOffer['categories'],
  before: ReadonlyArray<{ id: number }>,
): Promise<null> {
  const gone = before.filter(({ id }) => kept.every((category) => category.id !== id)).map(({ id }) => id);
  if (gone.length > 0) await trx.deleteFrom('price_categories').where('id', 'in', gone).execute();
  return null;
}

/** Sets or drops a limit; `field` is where it was typed, `wanted` what was typed where the block has fewer places. */
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
