import type { Hono } from 'hono';
import { changeEventOffer as offerEndpoint } from '../../../contract/event-offers.ts';
import { copyEvent as copyEndpoint, createEvent as createEndpoint } from '../../../contract/new-events.ts';
import { isRefusal } from '../../../contract/refusals.ts';
import { readSalePlan as salePlanEndpoint } from '../../../contract/sale-plans.ts';
import {
  deleteEvent as deleteEndpoint,
  changeEventFacts as factsEndpoint,
  readEventHistory as historyEndpoint,
  listOfficeEvents as listEndpoint,
  changeEventPicture as pictureEndpoint,
  publishEvent as publishEndpoint,
  readOfficeEvent as readEndpoint,
} from '../../../contract/staff-events.ts';
import { route } from '../../platform/http/route.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import {
  changeEventFacts,
  changeEventPicture,
  deleteEvent,
  type EventDependentsPort,
  publishEvent,
} from './change-event.ts';
import { changeOffer } from './change-offer.ts';
import { copyEvent, createEvent } from './create-event.ts';
import { readEventHistory } from './event-history.repository.ts';
import { listAdminEvents, readAdminEvent, readSalePlan } from './read-event.ts';

const DONE = { success: true } as const;

export function adminEventRoutes(
  app: Hono,
  services: Pick<Ports, 'callerOf' | 'changes' | 'clock' | 'store'> & EventDependentsPort & SettingsPort,
): void {
  route(app, services, listEndpoint, ({ query }) => listAdminEvents(services, query.after));

  route(app, services, readEndpoint, ({ params }) => readAdminEvent(services, params.id));

  route(app, services, salePlanEndpoint, ({ params }) => readSalePlan(services, params.id));

  route(app, services, historyEndpoint, ({ params, query }) =>
    readEventHistory(services.store.read, params.id, query.before),
  );

  route(app, services, createEndpoint, async ({ body, staff }) => {
    const id = await createEvent(services, staff, body);
    return isRefusal(id) ? id : { ...DONE, id };
  });

  route(app, services, copyEndpoint, async ({ params, body, staff }) => {
    const id = await copyEvent(services, staff, params.id, body);
    return isRefusal(id) ? id : { ...DONE, id };
  });

  route(app, services, factsEndpoint, async ({ params, body, staff }) => {
    return (await changeEventFacts(services, staff, params.id, body)) ?? DONE;
  });

  route(app, services, offerEndpoint, async ({ params, body, staff }) => {
    return (await changeOffer(services, staff, params.id, body)) ?? DONE;
  });

  route(app, services, pictureEndpoint, async ({ params, body, staff }) => {
    return (await changeEventPicture(services, staff, params.id, body)) ?? DONE;
  });

  route(app, services, publishEndpoint, async ({ params, body, staff }) => {
    return (await publishEvent(services, staff, params.id, body.is_published)) ?? DONE;
  });

  route(app, services, deleteEndpoint, async ({ params, staff }) => {
    return (await deleteEvent(services, staff, params.id)) ?? DONE;
  });
}
