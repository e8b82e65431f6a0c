import * as v from 'valibot';
import { sampleFields } from '../domain/sample-club.ts';
import { OpenConflict } from './door.ts';
import { endpoint } from './endpoint.ts';
import { Id, IdInPath, InstantText, StoredTimeText } from './wire.ts';

/** The minutes of arrivals shown, the current one included. */
export const ARRIVAL_MINUTES = 60;

/** A number of orders, of their tickets that are not cancelled, and an amount in euros. */
const Amount = v.object({ orders: v.number(), tickets: v.number(), euros: v.number() });

/** The sales of one day, without what has been cancelled since. */
export const SalesDay = v.object({ day: v.string(), ...Amount.entries });
export type SalesDay = v.InferOutput<typeof SalesDay>;

/** Orders and money: `sold.euros` is `paid.euros` + `at_box_office.euros` + `open.euros` − `refund_due.euros`. */
export const Sales = v.object({
  /** All open and paid orders with their totals. */
  sold: Amount,
  /** Paid orders; the amount is what was received for all orders, less refunds. */
  paid: Amount,
  /** The paid orders of the box office, whose payments are not recorded. */
  at_box_office: v.object({ orders: v.number(), euros: v.number() }),
  /** Open orders and their unpaid amount. */
  open: Amount,
  /** Overpaid orders, and the latest of them. */
  refund_due: v.object({
    orders: v.number(),
    euros: v.number(),
    latest: v.array(v.object({ id: v.string(), number: v.string(), euros: v.number() })),
  }),
  /** Open orders that were due before today. */
  overdue: v.object({ orders: v.number(), euros: v.number() }),
  /** The days with open or paid orders, oldest first, which add up to `sold`. */
  days: v.array(SalesDay),
  /** Today in Berlin. */
  today: v.string(),
  /** The tickets of paid orders that cost something and whose payment is recorded: not free, not of the box office. */
  charged: v.object({ tickets: v.number() }),
});
export type Sales = v.InferOutput<typeof Sales>;

/** The places of one event: sold + held + kept_back + free is the total, unless more was sold than there is. */
export const Occupancy = v.object({
  id: Id,
  name: v.string(),
  sold: v.number(),
  /** Held in baskets of guests. */
  held: v.number(),
  /** Reserved for the box office. */
  kept_back: v.number(),
  /** Null for no limit. */
  total: v.nullable(v.number()),
  /** The quotas, and how much of each has been sold. */
  contingents: v.array(v.object({ id: Id, name: v.string(), taken: v.number(), capacity: v.number() })),
  /** How many tickets of an event of an earlier season were sold as many days before it; missing if none were. */
  compared: v.optional(v.object({ name: v.string(), sold: v.number() })),
});
export type Occupancy = v.InferOutput<typeof Occupancy>;

/** The dashboard. Figures the caller may not see are null. */
export const Figures = v.object({
  counted_at: InstantText,
  /** With `orders`. */
  sales: v.nullable(Sales),
  /** With `orders` or `events`. */
  occupancy: v.nullable(v.array(Occupancy)),
  /** With `checkin`: valid tickets, how many are checked in, and problems at the gates. */
  door: v.nullable(
    v.object({
      tickets: v.number(),
      checked_in: v.number(),
      open_conflicts: v.number(),
      /** Devices with unsent scans that have not been in contact for ten minutes. */
      silent_phones: v.number(),
    }),
  ),
  /** With `orders`: failed mails to guests, counted up to 1,000. */
  stuck_mails: v.nullable(v.number()),
  /** With `money`: bank entries waiting for staff, and when a file was last imported. */
  bank: v.nullable(v.object({ open: v.number(), last_import_at: v.nullable(InstantText) })),
  /** With `orders`: undecided withdrawals, counted up to 1,000. */
  open_withdrawals: v.nullable(v.number()),
  /** With `orders`: orders with inconsistent messages from PayPal, counted up to 1,000, and the oldest of them. */
  paypal_doubts: v.nullable(
    v.object({ orders: v.number(), one: v.nullable(v.object({ id: v.string(), number: v.string() })) }),
  ),
  /** With `orders`, `money` or `settings`, and only if there are any: paid orders whose invoice waits for the tax number, up to 1,000. */
  waiting_invoices: v.optional(v.nullable(v.number())),
  /** With `team`: failed mails to members, and members without the second factor that the club demands. */
  team: v.nullable(v.object({ stuck_mails: v.number(), without_second_factor: v.number() })),
  /** With `settings`: guests still pay to the account or the holder of the sample club, which is nobody. */
  is_sample_account: v.nullable(v.boolean()),
  /** With `settings`, and only as long as any of it is to be done: what a new shop needs before its first guests. */
  set_up: v.optional(
    v.nullable(
      v.object({
        /** The settings that are still the sample club's, by dotted name. */
        sample_fields: v.array(v.picklist(sampleFields)),
        /** Guests see, or saw, an event of the team's own. */
        has_own_event: v.boolean(),
        /** The events of the sample festival that guests can order. */
        sample_events: v.number(),
      }),
    ),
  ),
  /** With `settings`, and only if something is wrong with the nightly backup: what, and when the last one was made. */
  backup: v.optional(
    v.nullable(
      v.object({
        problem: v.picklist(['failed', 'late', 'test_failed']),
        last_at: v.nullable(StoredTimeText),
      }),
    ),
  ),
  /** With `settings`, and only if there are any: the alarms that the shop has told by mail too, but for the backup's. */
  alarms: v.optional(v.nullable(v.array(v.picklist(['mail', 'disk', 'certificate', 'errors'])))),
  /** There is a mail server; without one nobody gets any mail. */
  has_mail_server: v.optional(v.literal(true)),
});
export type Figures = v.InferOutput<typeof Figures>;

/** Admission in progress: who is inside, the rate of arrivals by gate, and what staff have to check. */
export const Arrivals = v.object({
  counted_at: InstantText,
  /** The paid and the checked-in tickets of each event. */
  events: v.array(v.object({ id: Id, name: v.string(), paid: v.number(), inside: v.number() })),
  /** Admissions per minute, the current one last. */
  minutes: v.array(v.number()),
  /** Admissions of each gate within those minutes, the busiest first. */
  gates: v.array(v.object({ name: v.string(), admitted: v.number() })),
  conflicts: v.array(OpenConflict),
  /** Whether any conflict was ever settled. */
  has_settled: v.boolean(),
});
export type Arrivals = v.InferOutput<typeof Arrivals>;

/** The tickets of open and paid orders by the day they were ordered, oldest first. */
const TicketDays = v.array(v.object({ day: v.string(), tickets: v.number() }));

/** One event after the other: what was sold until when, what became of it, and how it went a season ago. */
export const EventReport = v.object({
  id: Id,
  name: v.string(),
  location: v.string(),
  starts_at: StoredTimeText,
  /** The day of its start in Berlin. */
  starts_on: v.string(),
  counted_at: InstantText,
  /** Today in Berlin. */
  today: v.string(),
  /** Tickets of open and paid orders, of paid ones, and of these inside. */
  sold: v.number(),
  paid: v.number(),
  inside: v.number(),
  /** Null for no limit. */
  total: v.nullable(v.number()),
  days: TicketDays,
  /** An event of an earlier season; null without one. */
  compared: v.nullable(
    v.object({ id: Id, name: v.string(), starts_on: v.string(), sold: v.number(), days: TicketDays }),
  ),
  /** By price: ordered online or by telephone, of these paid and cancelled, sold at the box office, and free of charge. */
  prices: v.array(
    v.object({
      id: Id,
      name: v.string(),
      price: v.number(),
      ordered: v.number(),
      paid: v.number(),
      cancelled: v.number(),
      box_office: v.number(),
      free: v.number(),
    }),
  ),
});
export type EventReport = v.InferOutput<typeof EventReport>;

export const readEventReport = endpoint({
  method: 'GET',
  path: '/api/office/events/:id/report',
  summary: 'Der Bericht einer Veranstaltung: Karten nach Tagen und Preisen, und wie es im Jahr davor war',
  access: 'orders',
  params: v.object({ id: IdInPath }),
  answer: EventReport,
});

export const readFigures = endpoint({
  method: 'GET',
  path: '/api/office/figures',
  summary: 'Das Dashboard: Verkauf, Geld, Auslastung und was zu tun ist, soweit man es sehen darf',
  access: 'staff',
  answer: Figures,
});

export const readArrivals = endpoint({
  method: 'GET',
  path: '/api/office/arrivals',
  summary: 'Einlass: wie viele drin sind, Ankünfte je Minute und Tor, doppelt Eingelassene',
  access: 'checkin',
  answer: Arrivals,
});
