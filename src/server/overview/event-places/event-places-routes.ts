import type { Hono } from 'hono';
import * as places from '../../../contract/event-places.ts';
import { blockPlaces, unblockPlaces } from '../../catalog/events/block-places.ts';
import { route } from '../../platform/http/route.ts';
import type { Ports } from '../../platform/ports.ts';
import { readBlockPlaces } from './read-block-places.ts';

const DONE = { success: true } as const;

/** The places of an event's blocks as staff see, block and free them. */
export function eventPlacesRoutes(
  app: Hono,
  services: Pick<Ports, 'callerOf' | 'changes' | 'clock' | 'store'>,
): void {
  route(app, services, places.readBlockPlaces, async ({ params, staff }) => {
    return readBlockPlaces(services, staff, params.id, params.block);
  });

  route(app, services, places.blockPlaces, async ({ params, body, staff }) => {
    const where = { eventId: params.id, blockId: params.block };
    return (await blockPlaces(services, staff, where, body)) ?? DONE;
  });

  route(app, services, places.unblockPlaces, async ({ params, body, staff }) => {
    const where = { eventId: params.id, blockId: params.block };
    return (await unblockPlaces(services, staff, where, body)) ?? DONE;
  });
}
