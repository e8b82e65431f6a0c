import type { Occupancy } from '../../../contract/figures.ts';
import {
  comparedEvent,
  type DayTickets,
  daysBetween,
  salesCurve,
  soldBy,
} from '../../../domain/sales-curve.ts';
import { berlinDay, instantOfStoredTime, type StoredTime } from '../../../domain/stored-time.ts';
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

/** So long after its start an event stays on the dashboard. */
const SHOWN_DAYS = 30;

/** How full each event is at `now`; only events that are published or have tickets, and are not long over. */
export async function readOccupancy(
  db: Db,
  { events, places, priceIds }: Programme,
  sold: OrderSums['events'],
  now: number,
): Promise<Occupancy[]> {
  const contingents = Map.groupBy(await allContingents(db), (row) => row.event_id);
  const held = await heldByEvent(db, now);
  const keptBack = await keptBackByEvent(db);
  const comparable = comparableEvents(events, sold);
  const today = berlinDay(now);
  return events
    .filter(({ id, is_published }) => is_published === 1 || (sold.get(id)?.sold ?? 0) > 0)
    .filter((event) => daysBetween(dayOf(event), today) <= SHOWN_DAYS)
    .map((event) => {
      const { id, name } = event;
      const before = comparedEvent({ ...event, startsOn: dayOf(event) }, comparable);
      const soldThen =
        before === undefined
          ? 0
          : soldBy(salesCurve(daysOf(sold, before.id), before.startsOn), daysBetween(today, dayOf(event)));
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
        ...(before && soldThen > 0 && { compared: { name: before.name, sold: soldThen } }),
      };
    });
}

/** The events that have sold tickets. */
export function comparableEvents(events: Programme['events'], sold: OrderSums['events']) {
  return events.filter(({ id }) => sold.has(id)).map((event) => ({ ...event, startsOn: dayOf(event) }));
}

/** Oldest first. */
export function daysOf(sold: OrderSums['events'], eventId: number): DayTickets[] {
  const days = [...(sold.get(eventId)?.days ?? [])].map(([day, tickets]) => ({ day, tickets }));
  return days.sort((a, b) => (a.day < b.day ? -1 : 1));
}

/** The day in Berlin on which an event starts. */
export function dayOf({ starts_at }: { starts_at: StoredTime }): string {
  return berlinDay(instantOfStoredTime(starts_at));
}

type Limit = Pick<
  Awaited<ReturnType<typeof allContingents>>[number],
  'block_id' | 'ticket_price_id' | 'capacity'
>;

/**
 * The places of the plan, within the event's contingent. Without a plan, that contingent or else the sum of
 * its prices' contingents; null if a price has none.
 */
export function totalOf(
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
