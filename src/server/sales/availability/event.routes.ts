import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import { followEvent, listEvents, listPrices, readBlock, readEvent } from '../../../contract/events.ts';
import { type RefusalCode, refuse } from '../../../contract/refusals.ts';
import { previewEvent } from '../../../contract/staff-events.ts';
import { CachedValue } from '../../platform/http/prepared/cached-value.ts';
import type { PreparedAnswer } from '../../platform/http/prepared/prepared-answers.ts';
import { answerRefusal, route } from '../../platform/http/route.ts';
import type { Ports } from '../../platform/ports.ts';
import { type Catalogue, type EventAnswers, readCatalogue } from './catalogue.ts';
import { LiveEvents } from './live-events.ts';
import { readPreview } from './places-left.ts';

type Find = (catalogue: Catalogue) => PreparedAnswer | RefusalCode;

/**
 * What guests read about events. These are the most frequent calls, so they bypass `route`, which would look
 * up the caller, and answer from prepared bytes without waiting as long as nothing has changed.
 */
export function eventRoutes(
  app: Hono,
  services: Pick<Ports, 'callerOf' | 'changes' | 'clock' | 'store'>,
): void {
  const catalogue = new CachedValue<Catalogue>(services.clock, {
    version: () => services.changes.catalogue,
    make: () => readCatalogue(services),
  });
  const live = new LiveEvents(services, async (id) => {
    const { value } = await catalogue.get();
    return (await value.byEvent.get(id)?.picture()) ?? null;
  });

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
    return answer(c, (catalogue) => {
      const event = findEvent(catalogue, params.output.id);
      return typeof event === 'string' ? event : event.detail;
    });
  });

  app.get(readBlock.path, (c) => {
    const params = v.safeParse(readBlock.params, c.req.param());
    if (!params.success) return answerRefusal(c, refuse('unknown_address'));
    return answer(c, (catalogue) => {
      const event = findEvent(catalogue, params.output.id);
      return typeof event === 'string' ? event : (event.block(params.output.block) ?? 'unknown_block');
    });
  });

  app.get(followEvent.path, async (c) => {
    const params = v.safeParse(followEvent.params, c.req.param());
    if (!params.success) return answerRefusal(c, refuse('unknown_address'));
    const { value } = await catalogue.get();
    const event = findEvent(value, params.output.id);
    if (typeof event === 'string') return answerRefusal(c, refuse(event));
    return live.open(c, params.output.id);
  });

  route(app, services, previewEvent, ({ params }) => readPreview(services, params.id));
}

function findEvent({ byEvent, over }: Catalogue, id: number): EventAnswers | RefusalCode {
  return byEvent.get(id) ?? (over.has(id) ? 'event_over' : 'unknown_event');
}
