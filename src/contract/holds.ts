import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { SpecialKind } from './tickets.ts';
import { Id, IdInPath, InstantText, listOf } from './wire.ts';

/** Far more than a guest may hold; the effective limit is a setting. */
const MOST_SEATS = 200;

/** A seat held by this browser; `seconds_left` makes the page independent of the client's clock. */
export const HeldSeat = v.object({
  event_id: Id,
  block_id: Id,
  seat_id: Id,
  ticket_price_id: Id,
  kind: SpecialKind,
  /** What is in the way of its view; left out if nothing is. */
  view: v.optional(v.string()),
  seconds_left: v.number(),
});
export type HeldSeat = v.InferOutput<typeof HeldSeat>;

export const reserveSeats = endpoint({
  method: 'POST',
  path: '/booking/event/:id/reserve',
  summary: 'Sitzplätze für diesen Browser reservieren, alle oder keinen; eigene werden verlängert',
  params: v.object({ id: IdInPath }),
  body: v.object({
    seats: listOf(v.object({ id: Id, ticket_price_id: Id }), MOST_SEATS),
  }),
  answer: v.object({ success: v.literal(true), expires_at: InstantText, seconds_left: v.number() }),
});

export const releaseSeats = endpoint({
  method: 'POST',
  path: '/booking/event/:id/release',
  summary: 'Eigene reservierte Sitzplätze freigeben',
  params: v.object({ id: IdInPath }),
  body: v.object({ seats: listOf(Id, MOST_SEATS) }),
  answer: v.object({ success: v.literal(true) }),
});

export const listHolds = endpoint({
  method: 'GET',
  path: '/api/booking/holds',
  summary: 'Die Sitzplätze, die dieser Browser gerade reserviert hat',
  answer: v.object({ holds: v.array(HeldSeat) }),
});

/** Refusals about holds; part of `refusals`. */
export const holdRefusals = {
  seats_taken: {
    status: 409,
    message: 'Leider war jemand schneller: Mindestens einer deiner Plätze ist inzwischen vergeben.',
  },
  table_taken: {
    status: 409,
    message: 'Diesen Tisch gibt es nur als Ganzes, und mindestens ein Platz daran ist schon vergeben.',
  },
  too_many_held: { status: 409, message: 'Du kannst höchstens {most} Plätze gleichzeitig reservieren.' },
} as const;
