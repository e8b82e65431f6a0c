import type { Hono } from 'hono';
import { cancelTickets as cancelEndpoint } from '../../contract/cancellations.ts';
import {
  exportOrders as exportEndpoint,
  listOrders as listEndpoint,
  listOrderEvents,
} from '../../contract/office-orders.ts';
import * as desk from '../../contract/order-desk.ts';
import { isRefusal, refuse } from '../../contract/refusals.ts';
import { berlinDay } from '../../domain/stored-time.ts';
import { route } from '../http/route.ts';
import { onlyStoresMail } from '../mail/postbox.ts';
import type { Services } from '../services.ts';
import { cancelTickets } from './cancel-tickets.ts';
import { correctCustomer } from './correct-customer.ts';
import { exportOrders } from './export-orders.ts';
import { listFreeSeats } from './list-free-seats.ts';
import { listOrders } from './list-orders.ts';
import { moveTicket } from './move-ticket.ts';
import { eventsByTime } from './order-list-table.ts';
import { readDeskOrder } from './read-desk-order.ts';
import { resendConfirmation, resendTickets } from './resend-mail.ts';
import { writeNote } from './write-note.ts';

const DONE = { success: true } as const;

/** The calls by which staff serve orders. */
export function officeOrdersRoutes(app: Hono, services: Services): void {
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

  route(app, services, desk.readDeskOrder, async ({ params }) => {
    const order = await readDeskOrder(services, params.id);
    return isRefusal(order) ? order : { order };
  });

  route(app, services, cancelEndpoint, async ({ params, body, staff }) => {
    if (staff === null) return refuse('not_logged_in');
    return (await cancelTickets(services, staff, params.id, body)) ?? DONE;
  });

  route(app, services, desk.correctCustomer, async ({ params, body, staff }) => {
    if (staff === null) return refuse('not_logged_in');
    return (await correctCustomer(services, staff, { orderId: params.id, ...body })) ?? DONE;
  });

  route(app, services, desk.writeNote, async ({ params, body, staff }) => {
    if (staff === null) return refuse('not_logged_in');
    return (await writeNote(services, staff, { orderId: params.id, ...body })) ?? DONE;
  });

  route(app, services, desk.resendConfirmation, async ({ params, staff }) => {
    if (staff === null) return refuse('not_logged_in');
    return (await resendConfirmation(services, staff, params.id)) ?? queued;
  });

  route(app, services, desk.resendTickets, async ({ params, staff }) => {
    if (staff === null) return refuse('not_logged_in');
    return (await resendTickets(services, staff, params.id)) ?? queued;
  });

  route(app, services, desk.listFreeSeats, async ({ params }) => {
    const seats = await listFreeSeats(services, { orderId: params.id, itemId: params.item });
    return isRefusal(seats) ? seats : { seats };
  });

  route(app, services, desk.moveTicket, async ({ params, body, staff }) => {
    if (staff === null) return refuse('not_logged_in');
    const move = { orderId: params.id, itemId: params.item, seatId: body.seat };
    return (await moveTicket(services, staff, move)) ?? DONE;
  });
}
