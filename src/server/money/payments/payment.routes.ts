import type { Hono } from 'hono';
import * as contract from '../../../contract/payments.ts';
import { isRefusal, refuse } from '../../../contract/refusals.ts';
import { eurosToCents } from '../../../domain/money.ts';
import { route } from '../../platform/http/route.ts';
import type { Ports } from '../../platform/ports.ts';
import type { LockedOrder } from '../../sales/orders/orders.repository.ts';
import { bookOpenAmounts } from './book-open-amounts.ts';
import { bookPayment } from './book-payment.ts';
import { undoPayment } from './undo-payment.ts';
import { undoWaiver, waiveRest } from './waive-rest.ts';

export function paymentRoutes(app: Hono, services: Pick<Ports, 'callerOf' | 'clock' | 'store'>): void {
  route(app, services, contract.bookPayment, async ({ params, body, staff }) => {
    const seenCents = eurosToCents(body.seen_paid);
    const centsOf = (order: LockedOrder) =>
      order.paid_cents === seenCents ? eurosToCents(body.amount) : refuse('paid_meanwhile');
    const booking = { orderId: params.id, centsOf, bookedOn: body.booked_on, note: body.note };
    const payment = await bookPayment(services, staff, booking);
    return isRefusal(payment) ? payment : { success: true as const, payment };
  });

  route(app, services, contract.bookRefund, async ({ params, body, staff }) => {
    const { seen, cents } = { seen: eurosToCents(body.seen_paid), cents: eurosToCents(body.amount) };
    const centsOf = (order: LockedOrder) => {
      if (order.paid_cents !== seen) return refuse('paid_meanwhile');
      return order.paid_cents - cents >= order.total_cents ? -cents : refuse('refund_too_much');
    };
    const booking = { orderId: params.id, centsOf, bookedOn: body.booked_on, note: body.note };
    const payment = await bookPayment(services, staff, booking);
    return isRefusal(payment) ? payment : { success: true as const, payment };
  });

  route(app, services, contract.undoPayment, async ({ params, staff }) => {
    const undo = { orderId: params.id, payment: params.payment };
    return (await undoPayment(services, staff, undo)) ?? { success: true as const };
  });

  route(app, services, contract.waiveRest, async ({ params, body, staff }) => {
    const waiver = { orderId: params.id, restCents: eurosToCents(body.rest), reason: body.reason };
    return (await waiveRest(services, staff, waiver)) ?? { success: true as const };
  });

  route(app, services, contract.undoWaiver, async ({ params, staff }) => {
    return (await undoWaiver(services, staff, params.id)) ?? { success: true as const };
  });

  route(app, services, contract.bookOpenAmounts, async ({ body, staff }) => {
    return { results: await bookOpenAmounts(services, staff, body) };
  });
}
