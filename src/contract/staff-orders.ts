import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { BILLING_RULES, EMAIL_ADDRESS, REQUIRED, TOO_LONG } from './form-rules.ts';
import { OrderSource, OrderStatus, PaymentType } from './orders.ts';
import { MailState } from './outbox.ts';
import { OrderInPath, Seen } from './payments.ts';
import { PaypalState } from './paypal.ts';
import { Done, Id, IdInPath, listOf, MailQueued, StoredTimeText } from './wire.ts';
import { ReceivedWithdrawal } from './withdrawals.ts';

const text = (most: number) => v.pipe(v.string(REQUIRED), v.trim(), v.maxLength(most, TOO_LONG));

/**
 * Who an order is for, as the team writes it down: of Ehrenkarten and at the box office a last name is enough. Of a
 * guest's own order everything is demanded (`Customer`).
 */
export const StaffOrderCustomer = v.object({
  firstname: text(BILLING_RULES.firstname.longest),
  lastname: v.pipe(text(BILLING_RULES.lastname.longest), v.minLength(1, REQUIRED)),
  email: v.pipe(
    text(BILLING_RULES.email.longest),
    v.check((email) => email === '' || EMAIL_ADDRESS.test(email), REQUIRED),
  ),
  telephone: text(BILLING_RULES.telephone.longest),
  street: text(BILLING_RULES.street.longest),
  city: text(BILLING_RULES.city.longest),
  zipcode: text(BILLING_RULES.zipcode.longest),
});
export type StaffOrderCustomer = v.InferOutput<typeof StaffOrderCustomer>;

/** A ticket of an order, as staff see it; its price in euros. */
export const StaffOrderItem = v.object({
  /** The ticket's code. */
  id: v.string(),
  event_id: Id,
  event_name: v.string(),
  event_starts_at: v.string(),
  block_id: v.nullable(Id),
  block_name: v.nullable(v.string()),
  seat_id: v.nullable(Id),
  row: v.nullable(v.string()),
  seat_name: v.nullable(v.string()),
  name: v.string(),
  /** Of its ticket price: it keeps to the seats of this category. */
  price_category_id: v.nullable(Id),
  price: v.number(),
  cancelled_at: v.nullable(StoredTimeText),
  redeemed_at: v.nullable(StoredTimeText),
  /** At which gate, or by whom. */
  redeemed_by: v.nullable(v.string()),
});
export type StaffOrderItem = v.InferOutput<typeof StaffOrderItem>;

export const Payment = v.object({
  id: Id,
  /** Euros; negative for what was given back. */
  amount: v.number(),
  method: v.picklist(['transfer', 'paypal']),
  /** The day on the bank statement. */
  booked_on: v.string(),
  note: v.string(),
  created_at: StoredTimeText,
  booked_by: v.string(),
  undone_at: v.nullable(StoredTimeText),
  undone_by: v.nullable(v.string()),
});
export type Payment = v.InferOutput<typeof Payment>;

/** What is done to an order. */
export const OrderAction = v.picklist([
  'payment_booked',
  'refund_booked',
  'payment_undone',
  'refund_account_written',
  'tickets_cancelled',
  'customer_corrected',
  'note_written',
  'confirmation_resent',
  'tickets_resent',
  'ticket_moved',
  'tickets_issued',
  'invoice_corrected',
  'contact_erased',
  'reminder_sent',
  'reminders_stopped',
  'reminders_resumed',
  'withdrawal_received',
  'withdrawal_settled',
  'withdrawal_reopened',
  'paypal_wrong',
  'paypal_matched',
  'paypal_closed',
]);
export type OrderAction = v.InferOutput<typeof OrderAction>;

export const OrderHistoryEntry = v.object({
  at: StoredTimeText,
  who: v.string(),
  what: OrderAction,
  /** What there is to say beside it: an `amount` in euros, a `reason`, a number of `tickets`, from where to where. */
  facts: v.record(v.string(), v.union([v.string(), v.number()])),
});
export type OrderHistoryEntry = v.InferOutput<typeof OrderHistoryEntry>;

export const OrderMail = v.object({
  id: Id,
  kind: v.string(),
  state: MailState,
  attempts: v.number(),
  is_under_way: v.boolean(),
  created_at: StoredTimeText,
  sent_at: v.nullable(StoredTimeText),
});
export type OrderMail = v.InferOutput<typeof OrderMail>;

/** Everything of an order; amounts in euros. */
export const StaffOrder = v.object({
  id: v.string(),
  number: v.string(),
  status: OrderStatus,
  source: OrderSource,
  is_overdue: v.boolean(),
  /** Of customer and note: goes with a correction, which is refused when somebody else was faster. */
  version: v.number(),
  payment_type: PaymentType,
  /** How far its payment by PayPal has come; null for an order that is not paid so. */
  paypal: v.nullable(PaypalState),
  created_at: StoredTimeText,
  due_on: v.string(),
  /** The day the last reminder asks to pay by, `YYYY-MM-DD`; null before it. */
  last_deadline: v.nullable(v.string()),
  /** Why it is neither reminded nor cancelled by itself, maybe empty; null for all other orders. */
  exempt_because: v.nullable(v.string()),
  /**
   * The day up to which the bank's statement is to be seen before an overdue order counts as not paid, `YYYY-MM-DD`; null
   * where it has been, and for all other orders.
   */
  awaited_statement: v.nullable(v.string()),
  paid_at: v.nullable(StoredTimeText),
  cancelled_at: v.nullable(StoredTimeText),
  customer: StaffOrderCustomer,
  /** The guest's own words. */
  comment: v.string(),
  /** The team's. */
  note: v.string(),
  items: v.array(StaffOrderItem),
  tickets: v.number(),
  fees: v.number(),
  discount: v.number(),
  /** Null where something else than just a percentage is taken off. */
  discount_percentage: v.nullable(v.number()),
  /** The percentage of its code, whatever is taken off now. */
  code_percentage: v.nullable(v.number()),
  /** From which value of the tickets on its code holds. */
  code_least: v.number(),
  total: v.number(),
  paid: v.number(),
  /** Still to be paid. */
  open: v.number(),
  /** Paid beyond the total. */
  refund_due: v.number(),
  payments: v.array(Payment),
  mails: v.array(OrderMail),
  /** Those that mean this order, the newest first. */
  withdrawals: v.array(ReceivedWithdrawal),
  history: v.array(OrderHistoryEntry),
});
export type StaffOrder = v.InferOutput<typeof StaffOrder>;

export const readDeskOrder = endpoint({
  method: 'GET',
  path: '/api/office/orders/:id',
  summary: 'Alles über eine Bestellung',
  access: 'orders',
  params: OrderInPath,
  answer: v.object({ order: StaffOrder }),
});

const Version = v.pipe(v.number(), v.integer(), v.minValue(0));

export const correctCustomer = endpoint({
  method: 'PUT',
  path: '/api/office/orders/:id/customer',
  summary: 'Name und Anschrift berichtigen',
  access: 'orders',
  params: OrderInPath,
  body: v.object({ customer: StaffOrderCustomer, version: Version }),
  answer: Done,
});

export const writeNote = endpoint({
  method: 'PUT',
  path: '/api/office/orders/:id/note',
  summary: 'Die Notiz des Teams zu einer Bestellung',
  access: 'orders',
  params: OrderInPath,
  body: v.object({
    note: v.pipe(v.string(), v.trim(), v.maxLength(2000, 'Das ist zu lang')),
    version: Version,
  }),
  answer: Done,
});

export const resendConfirmation = endpoint({
  method: 'POST',
  path: '/api/office/orders/:id/confirmation',
  summary: 'Die Bestellbestätigung noch einmal schicken',
  access: 'orders',
  params: OrderInPath,
  answer: MailQueued,
});

export const resendTickets = endpoint({
  method: 'POST',
  path: '/api/office/orders/:id/tickets-mail',
  summary: 'Karten und Rechnung einer bezahlten Bestellung noch einmal schicken',
  access: 'orders',
  params: OrderInPath,
  answer: MailQueued,
});

const TicketInPath = v.object({ ...OrderInPath.entries, item: v.pipe(v.string(), v.maxLength(40)) });

/** A seat that is free, with where it is. */
export const FreeSeat = v.object({ id: Id, block_name: v.string(), row: v.string(), name: v.string() });
export type FreeSeat = v.InferOutput<typeof FreeSeat>;

export const listFreeSeats = endpoint({
  method: 'GET',
  path: '/api/office/orders/:id/items/:item/seats',
  summary: 'Freie Plätze, auf die eine Karte umziehen kann: gleiche Veranstaltung, gleiche Preiskategorie',
  access: 'orders',
  params: TicketInPath,
  answer: v.object({ seats: v.array(FreeSeat) }),
});

export const moveTicket = endpoint({
  method: 'POST',
  path: '/api/office/orders/:id/items/:item/seat',
  summary: 'Eine Karte auf einen anderen Platz umbuchen; sie gilt weiter, ihr alter Platz ist frei',
  access: 'orders',
  params: TicketInPath,
  body: v.object({ seat: Id }),
  answer: Done,
});

/** How the list of orders may stand. */
export const OrderSort = v.picklist(['newest', 'oldest', 'name', 'due', 'total']);
export type OrderSort = v.InferOutput<typeof OrderSort>;

const LONGEST_SEARCH = 200;
const MOST_ROWS = 100;

const Rows = v.pipe(v.string(), v.regex(/^[1-9]\d{0,2}$/), v.toNumber(), v.maxValue(MOST_ROWS));

const filter = {
  q: v.optional(v.pipe(v.string(), v.maxLength(LONGEST_SEARCH)), ''),
  status: v.optional(OrderStatus),
  /** How they came about: guests' own, Ehrenkarten, box office, telephone. */
  source: v.optional(OrderSource),
  event: v.optional(IdInPath),
  overdue: v.optional(v.literal('1')),
  /** Only those that were paid beyond what they cost. */
  refund_due: v.optional(v.literal('1')),
  sort: v.optional(OrderSort, 'newest'),
};

/** Which orders are asked for: what is typed, which states, of which event, overdue ones or those with a refund due only, from where on. */
export const OrderListQuery = v.object({
  ...filter,
  limit: v.optional(Rows, '50'),
  after: v.optional(v.pipe(v.string(), v.maxLength(400))),
});
export type OrderListQuery = v.InferOutput<typeof OrderListQuery>;

export const OrderRow = v.object({
  id: v.string(),
  number: v.string(),
  status: OrderStatus,
  source: OrderSource,
  firstname: v.string(),
  lastname: v.string(),
  email: v.string(),
  /** How many tickets that are not cancelled. */
  tickets: v.number(),
  /** Euros. */
  total: v.number(),
  paid: v.number(),
  created_at: StoredTimeText,
  due_on: v.string(),
  is_overdue: v.boolean(),
});
export type OrderRow = v.InferOutput<typeof OrderRow>;

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/office/orders',
  summary: 'Bestellungen suchen, filtern und seitenweise lesen',
  access: 'orders',
  query: OrderListQuery,
  answer: v.object({
    orders: v.array(OrderRow),
    /** How many there are in all; counted up to 1,000, `is_more` says that it goes on. */
    count: v.number(),
    is_more: v.boolean(),
    /** Where the next page begins; null on the last one. */
    next: v.nullable(v.string()),
  }),
});

/** Every event that there may be orders of, also those that guests no longer see; the latest first. */
export const listOrderEvents = endpoint({
  method: 'GET',
  path: '/api/office/order-events',
  summary: 'Alle Veranstaltungen, auch verborgene und vergangene, um Bestellungen danach zu filtern',
  access: 'orders',
  answer: v.object({ events: v.array(v.object({ id: Id, name: v.string(), starts_at: StoredTimeText })) }),
});
export type OrderEvent = v.InferOutput<typeof listOrderEvents.answer>['events'][number];

/** The same without pages. */
export const OrderExportQuery = v.object(filter);
export type OrderExportQuery = v.InferOutput<typeof OrderExportQuery>;

export const exportOrders = endpoint({
  method: 'GET',
  path: '/api/office/orders.csv',
  summary: 'Die Liste, wie sie gefiltert ist, für die Tabellenkalkulation',
  access: 'orders',
  query: OrderExportQuery,
  answer: v.string(),
});

/** What is refused staff who move a ticket to another seat; part of `refusals`. */
export const staffOrderRefusals = {
  seat_gone: {
    status: 409,
    message:
      'Diesen Platz hat inzwischen jemand anders. Die Karte ist, wo sie war: Wähle einen anderen Platz.',
  },
  block_full: {
    status: 409,
    message:
      'Das Kontingent dieses Blocks ist ausgeschöpft. Die Karte ist, wo sie war: Wähle einen anderen Block.',
  },
} as const;

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
