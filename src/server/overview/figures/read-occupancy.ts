import type { Occupancy } from '../../../contract/figures.ts';
import type { Db } from '../../platform/database/store.ts';
import {
  allContingents,
  allEvents,
  allPrices,
  heldByEvent,
  keptBackByEvent,
  placesByEvent,
} from './figures.repository.ts';
import type { OrderSums } from './order-sums.ts';

/** How full each event is at `now`; only events that are published or have tickets. */
export async function readOccupancy(
  db: Db,
  { events, places, priceIds }: Programme,
  sold: OrderSums['events'],
  now: number,
): Promise<Occupancy[]> {
  const contingents = Map.groupBy(await allContingents(db), (row) => row.event_id);
  const held = await heldByEvent(db, now);
  const keptBack = await keptBackByEvent(db);
  return events
    .filter(({ id, is_published }) => is_published === 1 || (sold.get(id)?.sold ?? 0) > 0)
    .map(({ id, name }) => {
      const limits = contingents.get(id) ?? [];
      return {
        id,
        name,
        sold: sold.get(id)?.sold ?? 0,
        held: held.get(id) ?? 0,
        kept_back: keptBack.get(id) ?? 0,
        total: totalOf(places.get(id), limits, priceIds.get(id) ?? []),
        contingents: limits.map((row) => ({
          id: row.id,
          name: [row.block_name, row.price_name].filter((part) => part !== null).join(', ') || 'Insgesamt',
          taken: row.taken,
          capacity: row.capacity,
        })),
      };
    });
}

type Limit = Pick<
  Awaited<ReturnType<typeof allContingents>>[number],
  'block_id' | 'ticket_price_id' | 'capacity'
>;

/**
 * The places of the plan, within the event's contingent. Without a plan, that contingent or else the sum of
 * its prices' contingents; null if a price has none.
 */
function totalOf(
  places: number | undefined,
  limits: ReadonlyArray<Limit>,
  priceIds: ReadonlyArray<number>,
): number | null {
  const whole = limits.find((limit) => limit.block_id === null && limit.ticket_price_id === null);
  const bounds = [places, whole?.capacity].filter((bound) => bound !== undefined);
  if (bounds.length > 0) return Math.min(...bounds);
  const ofPrices = priceIds.map(
    (id) => limits.find((limit) => limit.block_id === null && limit.ticket_price_id === id)?.capacity,
  );
  if (ofPrices.length === 0 || ofPrices.includes(undefined)) return null;
  return ofPrices.reduce<number>((sum, capacity) => sum + (capacity ?? 0), 0);
}

/** Changes only when staff change it. */
export interface Programme {
  events: Awaited<ReturnType<typeof allEvents>>;
  /** Only of events with a plan. */
  places: Map<number, number>;
  priceIds: Map<number, number[]>;
}

export async function readProgramme(db: Db): Promise<Programme> {
  const prices = Map.groupBy(await allPrices(db), (price) => price.event_id);
  return {
    events: await allEvents(db),
    places: await placesByEvent(db),
    priceIds: new Map([...prices].map(([id, rows]) => [id, rows.map((row) => row.id)])),
  };
}
