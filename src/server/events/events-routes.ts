import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import { followEvent, listEvents, listPrices, readBlock, readEvent } from '../../contract/events.ts';
import { type RefusalCode, refuse } from '../../contract/refusals.ts';
import type { PreparedAnswer } from '../http/prepared-answers.ts';
import { Renewed } from '../http/renewed.ts';
import { answerRefusal } from '../http/route.ts';
import type { Services } from '../services.ts';
import { type Catalogue, readCatalogue } from './catalogue.ts';
import { LiveEvents } from './live-events.ts';

type Find = (catalogue: Catalogue) => PreparedAnswer | RefusalCode;

/**
 * What guests read of events. These calls are the hottest of all: they do not go by `route`, which would look up who
 * asks, and answer from prepared bytes without waiting as long as nothing has changed.
 */
export function eventsRoutes(app: Hono, services: Services): void {
  const catalogue = new Renewed<Catalogue>(services.clock, {
    version: () => services.changes.catalogue,
    make: async () => ({ value: await readCatalogue(services), freshUntil: Number.POSITIVE_INFINITY }),
  });
  const live = new LiveEvents(services);

  const answer = (c: Context, find: Find): Response | Promise<Response> => {
    const from = ({ value }: { value: Catalogue }) => {
      const found = find(value);
      return typeof found === 'string' ? answerRefusal(c, refuse(found)) : found.answer(c);
    };
    const current = catalogue.get();
    return current instanceof Promise ? current.then(from) : from(current);
  };

  app.get(listEvents.path, (c) => answer(c, ({ events }) => events));
  app.get(listPrices.path, (c) => answer(c, ({ prices }) => prices));

  app.get(readEvent.path, (c) => {
    const params = v.safeParse(readEvent.params, c.req.param());
    if (!params.success) return answerRefusal(c, refuse('unknown_address'));
    return answer(c, ({ byEvent }) => byEvent.get(params.output.id)?.detail ?? 'unknown_event');
  });

  app.get(readBlock.path, (c) => {
    const params = v.safeParse(readBlock.params, c.req.param());
    if (!params.success) return answerRefusal(c, refuse('unknown_address'));
    return answer(c, ({ byEvent }) => {
      const event = byEvent.get(params.output.id);
      return event ? (event.block(params.output.block) ?? 'unknown_block') : 'unknown_event';
    });
  });

  app.get(followEvent.path, async (c) => {
    const params = v.safeParse(followEvent.params, c.req.param());
    if (!params.success) return answerRefusal(c, refuse('unknown_address'));
    const { value } = await catalogue.get();
    if (!value.byEvent.has(params.output.id)) return answerRefusal(c, refuse('unknown_event'));
    return live.open(c, params.output.id);
  });
}
