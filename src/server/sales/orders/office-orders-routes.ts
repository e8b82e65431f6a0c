import type { Hono } from 'hono';
import { isRefusal } from '../../../contract/refusals.ts';
import * as desk from '../../../contract/staff-orders.ts';
import {
  exportOrders as exportEndpoint,
  listOrders as listEndpoint,
  listOrderEvents,
} from '../../../contract/staff-orders.ts';
import { berlinDay } from '../../../domain/stored-time.ts';
import { eventsByTime } from '../../catalog/events/event-lists.repository.ts';
import { onlyStoresMail } from '../../platform/config.ts';
import { route } from '../../platform/http/route.ts';
import type { Ports } from '../../platform/ports.ts';
import { correctCustomer } from './correct-customer.ts';
import { exportOrders } from './export-orders.ts';
import { listFreeSeats } from './list-free-seats.ts';
import { listOrders } from './list-orders.ts';
import { moveTicket } from './move-ticket.ts';
import { resendConfirmation, resendTickets } from './resend-mail.ts';
import { writeNote } from './write-note.ts';

const DONE = { success: true } as const;

/** The calls by which staff serve orders. */
export function officeOrdersRoutes(
  app: Hono,
  services: Pick<Ports, 'callerOf' | 'changes' | 'clock' | 'config' | 'store' | 'wakeOutbox'>,
): void {
  const queued = { ...DONE, only_stored: onlyStoresMail(services.config) };

  route(app, services, listEndpoint, ({ query }) => listOrders(services, query));

  route(app, services, listOrderEvents, async () => ({ events: await eventsByTime(services.store.read) }));

  route(app, services, exportEndpoint, async ({ query, c }) => {
    const day = berlinDay(services.clock());
    return c.body(exportOrders(services, query), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="bestellungen-${day}.csv"`,
      'Cache-Control': 'no-store',
    });
  });

  route(app, services, desk.correctCustomer, async ({ params, body, staff }) => {
    return (await correctCustomer(services, staff, { orderId: params.id, ...body })) ?? DONE;
  });

  route(app, services, desk.writeNote, async ({ params, body, staff }) => {
    return (await writeNote(services, staff, { orderId: params.id, ...body })) ?? DONE;
  });

  route(app, services, desk.resendConfirmation, async ({ params, staff }) => {
    return (await resendConfirmation(services, staff, params.id)) ?? queued;
  });

  route(app, services, desk.resendTickets, async ({ params, staff }) => {
    return (await resendTickets(services, staff, params.id)) ?? queued;
  });

  route(app, services, desk.listFreeSeats, async ({ params }) => {
    const seats = await listFreeSeats(services, { orderId: params.id, itemId: params.item });
    return isRefusal(seats) ? seats : { seats };
  });

  route(app, services, desk.moveTicket, async ({ params, body, staff }) => {
    const move = { orderId: params.id, itemId: params.item, seatId: body.seat };
    return (await moveTicket(services, staff, move)) ?? DONE;
  });
}
