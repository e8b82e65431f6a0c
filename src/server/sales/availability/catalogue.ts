import type { Block, NamedEvent } from '../../../contract/events.ts';
import { endOfEvent } from '../../../domain/sale-period.ts';
import { hoursAfter, instantOfStoredTime, storedTimeOfInstant } from '../../../domain/stored-time.ts';
import { type LastingEvent, summaryOf, viewEvents } from '../../catalog/events/event-view.ts';
import { publishedRows } from '../../catalog/events/published-events.repository.ts';
import { contingentsOfEvent } from '../../inventory/contingents.repository.ts';
import { CachedValue } from '../../platform/http/prepared/cached-value.ts';
import { PreparedAnswer } from '../../platform/http/prepared/prepared-answers.ts';
import type { Ports } from '../../platform/ports.ts';
import type { EventPicture } from './live-differences.ts';
import { placementsJson, placesLeft, readTakenPlaces, type TakenPlaces } from './places-left.ts';

/**
 * How long after its end an event is still named for tickets in a basket, because an old tab may be opened
 * again.
 */
const NAMED_FOR_HOURS = 30 * 24;

/** Everything guests may read about events. It holds until staff change something or an event is over. */
export interface Catalogue {
  events: PreparedAnswer;
  prices: PreparedAnswer;
  /** The answers about each published event that is not over, by event id. */
  byEvent: ReadonlyMap<number, EventAnswers>;
  /** Published events that are over. */
  over: ReadonlySet<number>;
}

/**
 * Reads all published events, and returns until when (epoch milliseconds) no further one is over. Only ids in
 * here are ever answered, so made-up ids cost no database query.
 */
export async function readCatalogue(
  services: Pick<Ports, 'changes' | 'clock' | 'store'>,
): Promise<{ value: Catalogue; freshUntil: number }> {
  const now = storedTimeOfInstant(services.clock());
  const rows = await publishedRows(services.store.read);
  const endOf = ({ starts_at: startsAt, ends_at: endsAt }: (typeof rows.events)[number]) =>
    endOfEvent({ startsAt, endsAt });
  const ends = new Map(rows.events.map((event) => [event.id, endOf(event)]));
  const over = new Set([...ends].filter(([, end]) => now >= end).map(([id]) => id));
  const freshUntil = Math.min(
    ...[...ends].filter(([id]) => !over.has(id)).map(([, end]) => instantOfStoredTime(end)),
  );
  const events = viewEvents({ ...rows, events: rows.events.filter(({ id }) => !over.has(id)) });
  const named = rows.events
    .filter((event) => now < hoursAfter(endOf(event), NAMED_FOR_HOURS))
    .map(({ id, name, location, starts_at }) => ({
      ...{ id, name, location, starts_at },
      ...(over.has(id) && { is_over: true as const }),
    }));
  const byEvent = new Map(events.map((event) => [event.id, new EventAnswers(services, event, freshUntil)]));
  const value = {
    events: preparedList(services, [...byEvent.values()], freshUntil),
    prices: preparedPrices(services, events, named, freshUntil),
    byEvent,
    over,
  };
  return { value, freshUntil };
}

function preparedList(
  { clock, changes }: Pick<Ports, 'changes' | 'clock'>,
  events: ReadonlyArray<EventAnswers>,
  until: number,
): PreparedAnswer {
  return new PreparedAnswer(clock, {
    version: () => changes.total,
    make: async () => {
      const summaries = await Promise.all(events.map((event) => event.summary()));
      return {
        value: `{"events":[${summaries.map(({ value }) => value).join(',')}]}`,
        freshUntil: Math.min(until, ...summaries.map(({ freshUntil }) => freshUntil)),
      };
    },
  });
}

function preparedPrices(
  { clock }: Pick<Ports, 'clock'>,
  events: ReadonlyArray<LastingEvent>,
  named: ReadonlyArray<NamedEvent>,
  until: number,
): PreparedAnswer {
  const blocks = new Map(
    events.flatMap((event) => event.layout?.blocks ?? []).map(({ id, name }) => [id, { id, name }]),
  );
  const prices = events.flatMap((event) => event.ticket_prices);
  const value = JSON.stringify({ prices, blocks: [...blocks.values()], events: named });
  return new PreparedAnswer(clock, { version: () => 0, make: async () => ({ value, freshUntil: until }) });
}

/** The taken places of an event, and how many can still be bought. */
interface Places {
  taken: TakenPlaces;
  left: number | null;
}

/**
 * The prepared answers about one event. The long part, which only staff change, is kept as JSON. A sale only
 * renews the short part, and one database query serves the overview and every block.
 */
export class EventAnswers {
  readonly detail: PreparedAnswer;
  readonly #blocks: Map<number, PreparedAnswer>;
  readonly #places: CachedValue<Places>;
  readonly #eventJson: string;
  readonly #summaryJson: string;
  readonly #until: number;

  /** The answers hold until `until` (epoch milliseconds) at most. */
  constructor(services: Pick<Ports, 'changes' | 'clock' | 'store'>, event: LastingEvent, until: number) {
    this.#until = until;
    const { clock, changes } = services;
    const version = () => changes.versionOf(event.id);
    this.#places = new CachedValue<Places>(clock, { version, make: () => readPlaces(services, event) });
    this.#summaryJson = JSON.stringify(summaryOf(event));

    this.#eventJson = JSON.stringify(event);
    this.detail = this.#prepared(services, event.id, ({ taken, left }) => {
      const placements = placementsJson(event.id, taken);
      return `{"event":${withPlacesLeft(this.#eventJson, left)},"placements":${placements}}`;
    });
    this.#blocks = new Map(
      event.layout?.blocks.map((block) => [block.id, this.#preparedBlock(services, event.id, block)]),
    );
  }

  /** `undefined` for a block that does not belong to the event. */
  block(blockId: number): PreparedAnswer | undefined {
    return this.#blocks.get(blockId);
  }

  /** The event's entry in the list of events as JSON, and until when it holds. */
  async summary(): Promise<{ value: string; freshUntil: number }> {
    const { value, freshUntil } = await this.#places.get();
    return { value: withPlacesLeft(this.#summaryJson, value.left), freshUntil };
  }

  /** What open pages show, as read after the last change. */
  async picture(): Promise<EventPicture> {
    const { value } = await this.#places.get();
    return { offer: this.#eventJson, taken: value.taken };
  }

  #preparedBlock(services: Pick<Ports, 'changes' | 'clock'>, eventId: number, block: Block): PreparedAnswer {
    const blockJson = JSON.stringify(block);
    return this.#prepared(services, eventId, ({ taken }) => {
      return `{"block":${blockJson},"placements":${placementsJson(eventId, taken, block.id)}}`;
    });
  }

  #prepared(
    { clock, changes }: Pick<Ports, 'changes' | 'clock'>,
    eventId: number,
    write: (places: Places) => string,
  ): PreparedAnswer {
    return new PreparedAnswer(clock, {
      version: () => changes.versionOf(eventId),
      make: async () => {
        const { value, freshUntil } = await this.#places.get();
        return { value: write(value), freshUntil: Math.min(freshUntil, this.#until) };
      },
    });
  }
}

async function readPlaces({ store, clock }: Pick<Ports, 'clock' | 'store'>, event: LastingEvent) {
  const { value: taken, freshUntil } = await readTakenPlaces(store.read, event, clock());
  const contingents = await contingentsOfEvent(store.read, event.id);
  return { value: { taken, left: placesLeft(event, taken, contingents) }, freshUntil };
}

function withPlacesLeft(eventJson: string, left: number | null): string {
  return `${eventJson.slice(0, -1)},"places_left":${left}}`;
}
