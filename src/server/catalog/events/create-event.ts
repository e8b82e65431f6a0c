import type * as v from 'valibot';
import type {
  copyEvent as copyEndpoint,
  createEvent as createEndpoint,
} from '../../../contract/new-events.ts';
import { type Refusal, refuse, refuseAt } from '../../../contract/refusals.ts';
import { planLimits } from '../../../domain/floor-plan.ts';
import { hoursAfter, hoursBetween, type StoredTime } from '../../../domain/stored-time.ts';
import { insertContingent } from '../../inventory/contingents.repository.ts';
import type { Trx } from '../../platform/database/store.ts';
import type { Staff } from '../../platform/http/actor.ts';
import type { Ports } from '../../platform/ports.ts';
import { writeLayoutHistory } from '../layouts/layout-history.repository.ts';
import { layoutExists } from '../layouts/layouts.repository.ts';
import { writeEventHistory } from './event-history.repository.ts';
import { offerOfTemplate, offerOnOwnLayout } from './event-templates.ts';
import { insertEvent, type LockedEvent, lockEvent } from './events.repository.ts';
import {
  blocksOfLayout,
  insertBlockUse,
  insertCategory,
  insertPrice,
  type OfferRows,
  offerRows,
} from './offers.repository.ts';
import { insertSeatCategories } from './seat-categories.repository.ts';
import { seedLayout, seedOffer } from './seed-event.ts';

/**
 * Creates a hidden event and returns its id: without layout and prices, with those of a template, whose layout is named
 * after the place, or on a layout that is there. Refused: `not_allowed` for a template with a layout to those who may not
 * draw any; at `layout_id`: `unknown_layout`.
 */
export async function createEvent(
  services: Pick<Ports, 'clock' | 'store'>,
  who: Staff,
  { name, location, starts_at, template, layout_id }: v.InferOutput<typeof createEndpoint.body>,
): Promise<number | Refusal> {
  const at = services.clock();
  const drawn = template && offerOfTemplate[template];
  if (drawn?.layout && !who.permissions.includes('layouts')) return refuse('not_allowed');
  return services.store.write(async (trx) => {
    if (layout_id !== undefined && !(await layoutExists(trx, layout_id)))
      return refuseAt('layout_id', 'unknown_layout');
    const made = drawn?.layout
      ? await seedLayout(trx, { ...drawn.layout, name: location.slice(0, planLimits.name) })
      : null;
    const plan =
      layout_id === undefined ? made : { layoutId: layout_id, blocks: await ownBlocks(trx, layout_id) };
    const id = await insertEvent(trx, {
      ...{ name, location, starts_at },
      description: '',
      has_fixed_tickets: plan ? 0 : 1,
      layout_id: plan?.layoutId ?? null,
      is_published: 0,
      position: 0,
    });
    const offer = layout_id === undefined ? drawn : offerOnOwnLayout;
    if (offer !== undefined) await seedOffer(trx, id, offer, plan?.blocks ?? []);
    if (made !== null) {
      const added = made.blocks.length;
      await writeLayoutHistory(trx, { layoutId: made.layoutId, at, who, what: 'created', added });
    }
    await writeEventHistory(trx, { who, at }, 'created', { id, name });
    return id;
  });
}

/** All blocks of a layout, in the first category. */
async function ownBlocks(trx: Trx, layoutId: number) {
  const blocks = await blocksOfLayout(trx, layoutId);
  return blocks.map(({ id, has_fixed_places, fixed_places }) => ({
    ...{ id, category: 0 },
    fixed_places: has_fixed_places === 1 ? fixed_places : 0,
  }));
}

/**
 * Creates a hidden copy of an event and its offer at another time, with nothing sold; all other times move
 * along. Returns its id. Refused: `unknown_event`.
 */
export async function copyEvent(
  services: Pick<Ports, 'clock' | 'store'>,
  who: Staff,
  originalId: number,
  { name, starts_at }: v.InferOutput<typeof copyEndpoint.body>,
): Promise<number | Refusal> {
  const at = services.clock();
  return services.store.write(async (trx) => {
    const original = await lockEvent(trx, originalId);
    if (original === undefined) return refuse('unknown_event');
    const id = await insertCopy(trx, original, { name, starts_at });
    await copyOffer(trx, id, await offerRows(trx, original));
    await writeEventHistory(trx, { who, at }, 'copied', { id, name });
    return id;
  });
}

function insertCopy(
  trx: Trx,
  { id: _, version: _v, facts_version: _f, offer_version: _o, ...original }: LockedEvent,
  { name, starts_at }: { name: string; starts_at: StoredTime },
): Promise<number> {
  const moved = (time: StoredTime | null) =>
    time === null ? null : hoursAfter(time, hoursBetween(original.starts_at, starts_at));
  return insertEvent(trx, {
    ...original,
    name,
    starts_at,
    ends_at: moved(original.ends_at),
    sale_starts_at: moved(original.sale_starts_at),
    sale_ends_at: moved(original.sale_ends_at),
    admission_starts_at: moved(original.admission_starts_at),
    is_published: 0,
    cancelled_at: null,
    moved_from: null,
  });
}

async function copyOffer(trx: Trx, event_id: number, rows: OfferRows): Promise<void> {
  const categories = new Map<number | null, number | null>([[null, null]]);
  for (const { id, ...row } of rows.categories) {
    categories.set(id, await insertCategory(trx, { ...row, event_id }));
  }
  const prices = new Map<number | null, number | null>([[null, null]]);
  for (const { id, ...row } of rows.prices) {
    const price_category_id = categories.get(row.price_category_id) ?? null;
    prices.set(id, await insertPrice(trx, { ...row, event_id, price_category_id }));
  }
  for (const { block_id, price_category_id } of rows.blockUses) {
    // Blocks and seats only use the event's own categories, all of which were copied above.
    const category = categories.get(price_category_id) as number;
    await insertBlockUse(trx, { event_id, block_id, price_category_id: category });
  }
  await insertSeatCategories(
    trx,
    rows.seatCategories.map(({ seat_id, price_category_id }) => {
      return { event_id, seat_id, price_category_id: categories.get(price_category_id) as number };
    }),
  );
  for (const { block_id, ticket_price_id, capacity, wanted } of rows.contingents) {
    const price = prices.get(ticket_price_id) ?? null;
    await insertContingent(trx, { event_id, block_id, ticket_price_id: price, capacity, wanted });
  }
}
