import { PreparedAnswer } from '../http/prepared-answers.ts';
import type { Services } from '../services.ts';
import { EventAnswers } from './event-answers.ts';
import { type LastingEvent, viewEvents } from './event-view.ts';
import { publishedRows } from './events-table.ts';

/** Everything that guests may read of events, as it is until staff change something. */
export interface Catalogue {
  events: PreparedAnswer;
  prices: PreparedAnswer;
  /** The answers about each published event, by its id. */
  byEvent: ReadonlyMap<number, EventAnswers>;
}

/** Reads all published events. Only what is in here is ever answered, so odd ids cost no look at the database. */
export async function readCatalogue(services: Services): Promise<Catalogue> {
  const events = viewEvents(await publishedRows(services.store.read));
  const byEvent = new Map(events.map((event) => [event.id, new EventAnswers(services, event)]));
  return {
    events: preparedList(services, [...byEvent.values()]),
    prices: preparedPrices(services, events),
    byEvent,
  };
}

function preparedList({ clock, changes }: Services, events: ReadonlyArray<EventAnswers>): PreparedAnswer {
  return new PreparedAnswer(clock, {
    version: () => changes.total,
    make: async () => {
      const summaries = await Promise.all(events.map((event) => event.summary()));
      return {
        value: `{"events":[${summaries.map(({ value }) => value).join(',')}]}`,
        freshUntil: Math.min(...summaries.map(({ freshUntil }) => freshUntil)),
      };
    },
  });
}

function preparedPrices({ clock }: Services, events: ReadonlyArray<LastingEvent>): PreparedAnswer {
  const blocks = new Map(
    events.flatMap((event) => event.layout?.blocks ?? []).map(({ id, name }) => [id, { id, name }]),
  );
  const prices = events.flatMap((event) => event.ticket_prices);
  const value = JSON.stringify({ prices, blocks: [...blocks.values()] });
  return new PreparedAnswer(clock, {
    version: () => 0,
    make: async () => ({ value, freshUntil: Number.POSITIVE_INFINITY }),
  });
}
