import type { NamedEvent } from '../../../contract/events.ts';
import { endOfEvent } from '../../../domain/sale-period.ts';
import {
  hoursAfter,
  instantOfStoredTime,
  type StoredTime,
  storedTimeOfInstant,
} from '../../../domain/stored-time.ts';
import { type LastingEvent, viewEvents } from '../../catalog/events/event-view.ts';
import { publishedRows } from '../../catalog/events/events-table.ts';
import { PreparedAnswer } from '../../platform/http/prepared-answers.ts';
import type { Ports } from '../../platform/ports.ts';
import { EventAnswers } from './event-answers.ts';

/** So long after its end an event is still named where its tickets lie in a basket: a tab may be opened again. */
const NAMED_FOR_HOURS = 30 * 24;

/** Everything that guests may read of events, as it is until staff change something or an event is over. */
export interface Catalogue {
  events: PreparedAnswer;
  prices: PreparedAnswer;
  /** The answers about each published event that is not over, by its id. */
  byEvent: ReadonlyMap<number, EventAnswers>;
  /** Published events that are over. */
  over: ReadonlySet<number>;
}

/**
 * Reads all published events, and says until when (epoch milliseconds) none more of them is over. Only what is in here
 * is ever answered, so odd ids cost no look at the database.
 */
export async function readCatalogue(
  services: Pick<Ports, 'changes' | 'clock' | 'store'>,
): Promise<{ value: Catalogue; freshUntil: number }> {
  const now = storedTimeOfInstant(services.clock());
  const rows = await publishedRows(services.store.read);
  const ends = new Map(
    rows.events.map((event) => [event.id, endOfEvent({ startsAt: event.starts_at, endsAt: event.ends_at })]),
  );
  const over = new Set([...ends].filter(([, end]) => now >= end).map(([id]) => id));
  const freshUntil = Math.min(
    ...[...ends].filter(([id]) => !over.has(id)).map(([, end]) => instantOfStoredTime(end)),
  );
  const events = viewEvents({ ...rows, events: rows.events.filter(({ id }) => !over.has(id)) });
  const named = rows.events
    .filter(({ id }) => now < hoursAfter(ends.get(id) as StoredTime, NAMED_FOR_HOURS))
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
