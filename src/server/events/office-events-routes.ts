import type { Hono } from 'hono';
import * as places from '../../contract/event-places.ts';
import {
  copyEvent as copyEndpoint,
  createEvent as createEndpoint,
  deleteEvent as deleteEndpoint,
  changeEventFacts as factsEndpoint,
  readEventHistory as historyEndpoint,
  listOfficeEvents as listEndpoint,
  changeEventOffer as offerEndpoint,
  changeEventPicture as pictureEndpoint,
  previewEvent as previewEndpoint,
  publishEvent as publishEndpoint,
  readOfficeEvent as readEndpoint,
} from '../../contract/office-events.ts';
import { isRefusal, refuse } from '../../contract/refusals.ts';
import { route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { blockPlaces, unblockPlaces } from './block-places.ts';
import { changeEventFacts, changeEventPicture, deleteEvent, publishEvent } from './change-event.ts';
import { changeOffer } from './change-offer.ts';
import { copyEvent, createEvent } from './create-event.ts';
import { readEventHistory } from './event-history.ts';
import { previewEvent } from './preview-event.ts';
import { readBlockPlaces } from './read-block-places.ts';
import { listOfficeEvents, readOfficeEvent } from './read-office-event.ts';

const DONE = { success: true } as const;

/** Events as staff make and change them. */
export function officeEventsRoutes(app: Hono, services: Services): void {
  route(app, services, listEndpoint, ({ query }) => listOfficeEvents(services, query.after));

  route(app, services, readEndpoint, ({ params }) => readOfficeEvent(services, params.id));

  route(app, services, previewEndpoint, ({ params }) => previewEvent(services, params.id));

  route(app, services, historyEndpoint, ({ params, query }) =>
    readEventHistory(services.store.read, params.id, query.before),
  );

  route(app, services, createEndpoint, async ({ body, staff }) => {
    if (staff === null) return refuse('not_logged_in');
    return { ...DONE, id: await createEvent(services, staff, body) };
  });

  route(app, services, copyEndpoint, async ({ params, body, staff }) => {
    if (staff === null) return refuse('not_logged_in');
    const id = await copyEvent(services, staff, params.id, body);
    return isRefusal(id) ? id : { ...DONE, id };
  });

  route(app, services, factsEndpoint, async ({ params, body, staff }) => {
    if (staff === null) return refuse('not_logged_in');
    return (await changeEventFacts(services, staff, params.id, body)) ?? DONE;
  });

  route(app, services, offerEndpoint, async ({ params, body, staff }) => {
    if (staff === null) return refuse('not_logged_in');
    return (await changeOffer(services, staff, params.id, body)) ?? DONE;
  });

  route(app, services, pictureEndpoint, async ({ params, body, staff }) => {
    if (staff === null) return refuse('not_logged_in');
    return (await changeEventPicture(services, staff, params.id, body)) ?? DONE;
  });

  route(app, services, publishEndpoint, async ({ params, body, staff }) => {
    if (staff === null) return refuse('not_logged_in');
    return (await publishEvent(services, staff, params.id, body.is_published)) ?? DONE;
  });

  route(app, services, deleteEndpoint, async ({ params, staff }) => {
    if (staff === null) return refuse('not_logged_in');
    return (await deleteEvent(services, staff, params.id)) ?? DONE;
  });

  route(app, services, places.readBlockPlaces, async ({ params, staff }) => {
    if (staff === null) return refuse('not_logged_in');
    return readBlockPlaces(services, staff, params.id, params.block);
  });

  route(app, services, places.blockPlaces, async ({ params, body, staff }) => {
    if (staff === null) return refuse('not_logged_in');
    const where = { eventId: params.id, blockId: params.block };
    return (await blockPlaces(services, staff, where, body)) ?? DONE;
  });

  route(app, services, places.unblockPlaces, async ({ params, body, staff }) => {
    if (staff === null) return refuse('not_logged_in');
    const where = { eventId: params.id, blockId: params.block };
    return (await unblockPlaces(services, staff, where, body)) ?? DONE;
  });
}
