import * as v from 'valibot';
import { OpenConflict } from './door.ts';
import { endpoint } from './endpoint.ts';
import { Id, InstantText } from './wire.ts';

/** How many orders there are of a kind, their tickets that are not cancelled, and an amount in euros. */
const Amount = v.object({ orders: v.number(), tickets: v.number(), euros: v.number() });

/** What came in on one day, as it stands today: without what has been cancelled since. */
export const SalesDay = v.object({ day: v.string(), ...Amount.entries });
export type SalesDay = v.InferOutput<typeof SalesDay>;

/** Orders and money: `sold.euros` is `paid.euros` + `at_box_office.euros` + `open.euros` − `refund_due.euros`. */
export const Sales = v.object({
  /** All open and paid orders with their totals. */
  sold: Amount,
  /** Paid orders; the money that came in for all orders, less what was given back. */
  paid: Amount,
  /** Of the paid orders those that were paid at the box office, which keeps no books here. */
  at_box_office: v.object({ orders: v.number(), euros: v.number() }),
  /** Open orders; what is still missing of them. */
  open: Amount,
  /** Orders that were paid more for than they cost, and the latest of them. */
  refund_due: v.object({
    orders: v.number(),
    euros: v.number(),
    latest: v.array(v.object({ id: v.string(), number: v.string(), euros: v.number() })),
  }),
  /** Open orders that were due before today. */
  overdue: v.object({ orders: v.number(), euros: v.number() }),
  /** The days with open or paid orders, the oldest first; their sums are those of `sold`. */
  days: v.array(SalesDay),
  /** The running day in Berlin. */
  today: v.string(),
});
export type Sales = v.InferOutput<typeof Sales>;

/** The places of one event: sold + held + kept_back + free is the total, unless more was sold than there is. */
export const Occupancy = v.object({
  id: Id,
  name: v.string(),
  sold: v.number(),
  /** In baskets of guests who have not ordered yet. */
  held: v.number(),
  /** For the box office. */
  kept_back: v.number(),
  /** Null where nothing limits it. */
  total: v.nullable(v.number()),
  /** What limits a part of it or all: how much of each has been sold. */
  contingents: v.array(v.object({ id: Id, name: v.string(), taken: v.number(), capacity: v.number() })),
});
export type Occupancy = v.InferOutput<typeof Occupancy>;

/** The shop at a glance. What somebody may not see is null. */
export const Figures = v.object({
  counted_at: InstantText,
  /** With `orders`. */
  sales: v.nullable(Sales),
  /** With `orders` or `events`. */
  occupancy: v.nullable(v.array(Occupancy)),
  /** With `checkin`: valid tickets, how many of them are checked in, and what is not in order at the doors. */
  door: v.nullable(
    v.object({
      tickets: v.number(),
      checked_in: v.number(),
      open_conflicts: v.number(),
      /** Phones with scans to send that have not called for ten minutes. */
      silent_phones: v.number(),
    }),
  ),
  /** Mails that were given up or tried in vain for some minutes, counted to 1,000: to guests, with `orders`. */
  stuck_mails: v.nullable(v.number()),
  /** With `orders`: entries of the bank's files that wait for somebody, and when such a file was taken in last. */
  bank: v.nullable(v.object({ open: v.number(), last_import_at: v.nullable(InstantText) })),
  /** With `orders`: withdrawals to decide about, counted to 1,000. */
  open_withdrawals: v.nullable(v.number()),
  /** With `orders`: of how many PayPal has said what does not fit, counted to 1,000, and the oldest of them. */
  paypal_doubts: v.nullable(
    v.object({ orders: v.number(), one: v.nullable(v.object({ id: v.string(), number: v.string() })) }),
  ),
  /** With `team`: such mails to members, and who may do nothing before he has the second factor the club demands. */
  team: v.nullable(v.object({ stuck_mails: v.number(), without_second_factor: v.number() })),
  /** With `settings`: guests are still told the account of the sample club, which is nobody's. */
  is_sample_account: v.nullable(v.boolean()),
});
export type Figures = v.InferOutput<typeof Figures>;

export const readFigures = endpoint({
  method: 'GET',
  path: '/api/office/figures',
  summary: 'Das Dashboard: Verkauf, Geld, Auslastung und was zu tun ist, soweit man es sehen darf',
  access: 'staff',
  answer: Figures,
});

/** How many minutes back arrivals are told, the running one included. */
export const ARRIVAL_MINUTES = 60;

/** The evening at the doors: who is inside, how fast they come and where, and what staff must look into. */
export const Arrivals = v.object({
  counted_at: InstantText,
  /** Paid tickets of each event, and how many of its guests are inside. */
  events: v.array(v.object({ id: Id, name: v.string(), paid: v.number(), inside: v.number() })),
  /** Admissions of each of the last minutes, the running one last. */
  minutes: v.array(v.number()),
  /** Admissions of each gate within those minutes, the busiest first. */
  gates: v.array(v.object({ name: v.string(), admitted: v.number() })),
  conflicts: v.array(OpenConflict),
  /** Whether any conflict was ever dealt with. */
  has_settled: v.boolean(),
});
export type Arrivals = v.InferOutput<typeof Arrivals>;

export const readArrivals = endpoint({
  method: 'GET',
  path: '/api/office/arrivals',
  summary: 'Einlass: wie viele drin sind, Ankünfte je Minute und Tor, doppelt Eingelassene',
  access: 'checkin',
  answer: Arrivals,
});
