import { setImmediate } from 'node:timers/promises';
import type * as v from 'valibot';
import { type Refusal, refuse } from '../../../contract/refusals.ts';
import type { SalePlan } from '../../../contract/sale-plans.ts';
import type { listOfficeEvents, StaffEvent } from '../../../contract/staff-events.ts';
import { compareGerman } from '../../../domain/german-text.ts';
import { centsToEuros } from '../../../domain/money.ts';
import { type StoredTime, storedTimeOfInstant } from '../../../domain/stored-time.ts';
import { countSold, soldOf } from '../../inventory/items.repository.ts';
import { heldOf } from '../../inventory/placements.repository.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { readFittings } from '../layouts/drawn-plan.ts';
import { blocksOfLayouts, layoutNames, layoutRows, publishedLayouts } from '../layouts/layouts.repository.ts';
import { seatCounts } from '../layouts/seats.repository.ts';
import { viewPicture } from './event-view.ts';
import { eventPage, findEventWithPicture } from './events.repository.ts';
import { type OfferRows, offerRows } from './offers.repository.ts';
import { lacksOf, tablesWithoutBuyer } from './sale-lacks.ts';

const PAGE = 50;

/**
 * A page of all events, latest first; `after` is `next` of the previous page. Refused: `malformed` for any
 * other.
 */
export async function listAdminEvents(
  services: Pick<Ports, 'changes' | 'store'>,
  after: string | undefined,
): Promise<v.InferOutput<typeof listOfficeEvents.answer> | Refusal> {
  const cursor = after === undefined ? null : readCursor(after);
  if (cursor === undefined) return refuse('malformed');
  const rows = await eventPage(services.store.read, PAGE + 1, cursor);
  const shown = rows.slice(0, PAGE);
  const sold = await soldByEvent(
    services,
    shown.map(({ id }) => id),
  );
  const last = shown.at(-1);
  return {
    events: shown.map(({ layout_id, layout_name, cancelled_at, moved_from, ...event }) => ({
      ...event,
      ...viewCallOff({ cancelled_at, moved_from }),
      is_published: event.is_published === 1,
      layout: layout_id === null ? null : { id: layout_id, name: layout_name ?? '' },
      sold: sold.get(event.id) ?? 0,
    })),
    next: rows.length > PAGE && last ? `${last.starts_at}_${last.id}` : null,
    layouts: await publishedLayouts(services.store.read),
  };
}

interface Counted {
  version: string;
  sold: number;
}
const ofShops = new WeakMap<object, Map<number, Counted>>();

/**
 * How many tickets of each of these events are sold: counted again only where places have changed since, and event by
 * event, so that other requests can run in between.
 */
async function soldByEvent(
  { store, changes }: Pick<Ports, 'changes' | 'store'>,
  eventIds: ReadonlyArray<number>,
): Promise<Map<number, number>> {
  const known = ofShops.get(changes) ?? new Map<number, Counted>();
  ofShops.set(changes, known);
  const sold = new Map<number, number>();
  for (const id of eventIds) {
    // Read before counting: what is sold meanwhile makes the count outdated.
    const version = `${changes.catalogue}.${changes.versionOf(id)}`;
    let counted = known.get(id);
    if (counted?.version !== version) {
      await setImmediate();
      const [row] = await countSold(store.read, { eventId: id });
      counted = { version, sold: Number(row?.sold ?? 0) };
      known.set(id, counted);
    }
    sold.set(id, counted.sold);
  }
  return sold;
}

function readCursor(text: string): { starts_at: string; id: number } | undefined {
  const [, starts_at = '', id = ''] =
    /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?)_(\d{1,9})$/.exec(text) ?? [];
  return starts_at === '' ? undefined : { starts_at, id: Number(id) };
}

/** An event with its whole offer and what is currently sold and held. Refused: `unknown_event`. */
export async function readAdminEvent(
  { store, clock, settings }: Pick<Ports, 'clock' | 'store'> & SettingsPort,
  id: number,
): Promise<{ event: StaffEvent } | Refusal> {
  const row = await findEventWithPicture(store.read, id);
  if (row === undefined) return refuse('unknown_event');
  const rows = await offerRows(store.read, row);
  const layouts = await layoutNames(store.read);
  layouts.sort((a, b) => compareGerman(a.name, b.name));
  const count = counterOf(await soldOf(store.read, id), await heldOf(store.read, id, clock()));
  const limitOf = (block: number | null, price: number | null) =>
    rows.contingents.find((limit) => limit.block_id === block && limit.ticket_price_id === price);
  const categoryOf = new Map(rows.blockUses.map((use) => [use.block_id, use.price_category_id]));
  const {
    has_fixed_tickets: _fixed,
    layout_id,
    position: _position,
    picture_id: _picture,
    picture_alt: _alt,
    picture_width: _width,
    picture_height: _height,
    cancelled_at,
    moved_from,
    facts_version: _facts,
    offer_version: _offer,
    ...facts
  } = row;
  const missing = [...lacksOf(layout_id !== null, rows), ...tablesWithoutBuyer(rows, settings())];
  return {
    event: {
      ...facts,
      ...viewCallOff({ cancelled_at, moved_from }),
      is_published: row.is_published === 1,
      picture: viewPicture(row),
      layout: layouts.find((layout) => layout.id === layout_id) ?? null,
      capacity: limitOf(null, null)?.capacity ?? null,
      categories: rows.categories.map(({ id, name, color }) => ({ id, name, color })),
      prices: rows.prices.map(({ id, name, price_cents, price_category_id, tax_percent, sphere }) => ({
        id,
        name,
        price: centsToEuros(price_cents),
        price_category_id,
        capacity: limitOf(null, id)?.capacity ?? null,
        tax_percent,
        ...(sphere !== null && { sphere }),
        ...count(({ ticket_price_id }) => ticket_price_id === id),
      })),
      blocks: rows.blocks.map((block) => ({
        id: block.id,
        name: block.name,
        has_fixed_places: block.has_fixed_places === 1,
        places: block.has_fixed_places === 1 ? block.fixed_places : Number(block.seats),
        price_category_id: categoryOf.get(block.id) ?? null,
        capacity: wantedOf(limitOf(block.id, null), block.has_fixed_places === 1),
        ...count(({ block_id }) => block_id === block.id),
      })),
      ...viewSeatCategories(rows.seatCategories),
      ...count(() => true),
      lacks: missing.map(({ text }) => text),
      missing,
      has_tax: settings().tax.kind === 'rate',
      layouts,
    },
  };
}

/** A floor plan with what it offers for sale. Refused: `unknown_layout`. */
export async function readSalePlan(
  { store: { read: db } }: Pick<Ports, 'store'>,
  layoutId: number,
): Promise<{ plan: SalePlan } | Refusal> {
  const [layout] = await layoutRows(db, layoutId);
  if (layout === undefined) return refuse('unknown_layout');
  const blocks = await blocksOfLayouts(db, [layoutId]);
  const seats = new Map((await seatCounts(db, [layoutId])).map((row) => [row.block_id, row.available]));
  const fittings = readFittings(layout);
  return {
    plan: {
      blocks: blocks.map(({ id, name, x, y, w, h, rotation, fixed_places, ...block }) => {
        const has_fixed_places = block.has_fixed_places === 1;
        const places = has_fixed_places ? fixed_places : Number(seats.get(id) ?? 0);
        const drawn = { id, name, x, y, w, h, rotation, has_fixed_places, places };
        return block.sold_whole === 1 ? { ...drawn, sold_whole: true as const } : drawn;
      }),
      ...(fittings !== null && { fittings }),
    },
  };
}

function viewSeatCategories(seats: OfferRows['seatCategories']): Pick<StaffEvent, 'seats'> {
  const groups = Map.groupBy(seats, (seat) => `${seat.block_id}/${seat.price_category_id}`);
  const viewed = [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { block_id, price_category_id } = first;
    return { block_id, price_category_id, seat_ids: group.map(({ seat_id }) => seat_id) };
  });
  return viewed.length > 0 ? { seats: viewed } : {};
}

function viewCallOff({
  cancelled_at,
  moved_from,
}: {
  cancelled_at: number | null;
  moved_from: StoredTime | null;
}) {
  return {
    ...(cancelled_at !== null && { cancelled_at: storedTimeOfInstant(cancelled_at) }),
    ...(moved_from !== null && { moved_from }),
  };
}

/** The limit set by staff; the number of places of a block does not count as one. */
function wantedOf(
  limit: { wanted: number | null; capacity: number } | undefined,
  hasFixedPlaces: boolean,
): number | null {
  if (limit === undefined) return null;
  return hasFixedPlaces ? limit.wanted : limit.capacity;
}

interface Scope {
  block_id: number | null;
  ticket_price_id: number;
}

function counterOf(
  sold: ReadonlyArray<Scope & { sold: number; value_cents: number }>,
  held: ReadonlyArray<Scope & { held: number }>,
) {
  const sum = (numbers: ReadonlyArray<number>) => numbers.reduce((total, each) => total + each, 0);
  return (isCounted: (row: Scope) => boolean) => ({
    sold: sum(sold.filter(isCounted).map((row) => row.sold)),
    held: sum(held.filter(isCounted).map((row) => row.held)),
    value_cents: sum(sold.filter(isCounted).map((row) => row.value_cents)),
  });
}
