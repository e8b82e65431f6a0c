import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { OrderInPath, Seen } from './payments.ts';
import { Done, listOf } from './wire.ts';

const MOST_TICKETS = 500;

export const cancelTickets = endpoint({
  method: 'POST',
  path: '/api/office/orders/:id/cancellations',
  summary: 'Karten einer Bestellung stornieren, einzeln oder alle; ihre Plätze sind sofort wieder frei',
  access: 'orders',
  params: OrderInPath,
  body: v.object({
    items: listOf(v.pipe(v.string(), v.maxLength(40)), MOST_TICKETS),
    reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500, 'Das ist zu lang')), ''),
    /** Also those whose guest is inside; without it they are refused. */
    also_redeemed: v.optional(v.boolean(), false),
    /** What the order cost and what was paid when it was shown what is left of it, in euros. */
    seen: v.optional(v.object({ total: Seen, paid: Seen })),
  }),
  answer: Done,
});
