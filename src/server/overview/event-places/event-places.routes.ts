import type { Hono } from 'hono';
import type { BlockPlaces, OccupiedPlace } from '../../../contract/event-places.ts';
import * as places from '../../../contract/event-places.ts';
import { type Refusal, refuse } from '../../../contract/refusals.ts';
import { blockPlaces, unblockPlaces } from '../../catalog/events/block-places.ts';
import { blockOfEvent } from '../../catalog/layouts/seats.repository.ts';
import type { Staff } from '../../platform/http/actor.ts';
import { route } from '../../platform/http/route.ts';
import type { Ports } from '../../platform/ports.ts';
import { findEventOfPlaces, occupiedPlacesOf, seatsInBlock } from './event-places.repository.ts';

const DONE = { success: true } as const;

/** Endpoints to see, block and free the places of an event's blocks. */
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

/**
 * Every place of a block with its state for an event. Only members who may see orders learn whose it is.
 * Refused: `unknown_event`, `unknown_block`.
 */
async function readBlockPlaces(
  { store, clock }: Pick<Ports, 'clock' | 'store'>,
  who: Staff,
  eventId: number,
  blockId: number,
): Promise<BlockPlaces | Refusal> {
  const event = await findEventOfPlaces(store.read, eventId);
  if (event === undefined) return refuse('unknown_event');
  const block = await blockOfEvent(store.read, event.layout_id, blockId);
  if (block === undefined) return refuse('unknown_block');
  const seats = await seatsInBlock(store.read, blockId);
  const rows = await occupiedPlacesOf(store.read, eventId, blockId, clock());
  const maySeeOrders = who.permissions.includes('orders');
  return {
    event: { id: event.id, name: event.name },
    block: {
      ...block,
      has_fixed_places: block.has_fixed_places === 1,
      seats: seats.map(({ position, is_available, kind, view, ...seat }) => ({
        ...seat,
        column: position,
        available: is_available === 1,
        ...(kind === 'seat' ? {} : { kind }),
        ...(view === null ? {} : { view }),
      })),
    },
    places: rows.map(
      ({ seat_id, order_id, blocked_reason, number, firstname, lastname }): OccupiedPlace => ({
        seat_id,
        state: order_id !== null ? 'sold' : blocked_reason !== null ? 'blocked' : 'held',
        order:
          order_id === null || !maySeeOrders
            ? null
            : { id: order_id, number: number ?? '', name: `${firstname ?? ''} ${lastname ?? ''}`.trim() },
        reason: order_id === null ? blocked_reason : null,
      }),
    ),
  };
}
