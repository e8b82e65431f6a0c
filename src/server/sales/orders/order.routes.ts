import type { Hono } from 'hono';
import * as orderList from '../../../contract/order-list.ts';
import { correctEmail as correctEmailEndpoint, placeOrder } from '../../../contract/orders.ts';
import { isRefusal } from '../../../contract/refusals.ts';
import * as staffOrders from '../../../contract/staff-orders.ts';
import { berlinDay } from '../../../domain/stored-time.ts';
import { eventsByTime } from '../../catalog/events/events.repository.ts';
import { onlyStoresMail } from '../../platform/config.ts';
import { guestOf } from '../../platform/http/cookies.ts';
import { route } from '../../platform/http/route.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { addNote, correctCustomer, replaceNote } from './correct-order.ts';
import { exportOrders } from './export-orders.ts';
import { countOrders, listOrders } from './list-orders.ts';
import { listFreeSeats, moveTicket } from './move-ticket.ts';
import {
  checkoutKey,
  correctEmailWithinLimits,
  placeOrderWithinLimits,
} from './place-order-within-limits.ts';
import { resendConfirmation, resendTickets } from './resend-mail.ts';

const DONE = { success: true } as const;

export function orderRoutes(
  app: Hono,
  services: Pick<
    Ports,
    'callerOf' | 'changes' | 'clock' | 'config' | 'randomBytes' | 'store' | 'wakeOutbox'
  > &
    SettingsPort,
): void {
  const queued = { ...DONE, only_stored: onlyStoresMail(services.config) };

  route(app, services, placeOrder, async ({ body, c }) => {
    const key = checkoutKey(c, services);
    if (isRefusal(key)) return key;
    const attempt = { checkout: body, key, guestId: guestOf(c, services) };
    const order = await placeOrderWithinLimits(c, services, attempt);
    return isRefusal(order) ? order : { ...DONE, order: { id: order.id } };
  });

  route(app, services, correctEmailEndpoint, async ({ params, body, c }) => {
    const answer = await correctEmailWithinLimits(c, services, { orderId: params.id, email: body.email });
    return isRefusal(answer) ? answer : DONE;
  });

  route(app, services, orderList.listOrders, ({ query }) => listOrders(services, query));

  route(app, services, orderList.countOrders, () => countOrders(services));

  route(app, services, orderList.listOrderEvents, async () => ({
    events: await eventsByTime(services.store.read),
  }));

  route(app, services, orderList.exportOrders, async ({ query, c }) => {
    const day = berlinDay(services.clock());
    return c.body(exportOrders(services, query), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="bestellungen-${day}.csv"`,
      'Cache-Control': 'no-store',
    });
  });

  route(app, services, staffOrders.correctCustomer, async ({ params, body, staff }) => {
    return (await correctCustomer(services, staff, { orderId: params.id, ...body })) ?? DONE;
  });

  route(app, services, staffOrders.addNote, async ({ params, body, staff }) => {
    return (await addNote(services, staff, { orderId: params.id, ...body })) ?? DONE;
  });

  route(app, services, staffOrders.writeNote, async ({ params, body, staff }) => {
    return (await replaceNote(services, staff, { orderId: params.id, ...body })) ?? DONE;
  });

  route(app, services, staffOrders.resendConfirmation, async ({ params, staff }) => {
    return (await resendConfirmation(services, staff, params.id)) ?? queued;
  });

  route(app, services, staffOrders.resendTickets, async ({ params, staff }) => {
    return (await resendTickets(services, staff, params.id)) ?? queued;
  });

  route(app, services, staffOrders.listFreeSeats, async ({ params }) => {
    const seats = await listFreeSeats(services, { orderId: params.id, itemId: params.item });
    return isRefusal(seats) ? seats : { seats };
  });

  route(app, services, staffOrders.moveTicket, async ({ params, body, staff }) => {
    const move = { orderId: params.id, itemId: params.item, seatId: body.seat };
    return (await moveTicket(services, staff, move)) ?? DONE;
  });
}
