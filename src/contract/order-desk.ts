import * as v from 'valibot';
import { DeskCustomer } from './desk-customer.ts';
import { endpoint } from './endpoint.ts';
import { OrderSource, OrderStatus, PaymentType } from './orders.ts';
import { MailState } from './outbox.ts';
import { OrderInPath } from './payments.ts';
import { PaypalState } from './paypal.ts';
import { Done, Id, MailQueued, StoredTimeText } from './wire.ts';
import { ReceivedWithdrawal } from './withdrawals.ts';

/** A ticket of an order, as staff see it; its price in euros. */
export const DeskItem = v.object({
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
export type DeskItem = v.InferOutput<typeof DeskItem>;

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
export const OrderDeed = v.picklist([
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
export type OrderDeed = v.InferOutput<typeof OrderDeed>;

export const OrderHistoryEntry = v.object({
  at: StoredTimeText,
  who: v.string(),
  what: OrderDeed,
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
export const DeskOrder = v.object({
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
  customer: DeskCustomer,
  /** The guest's own words. */
  comment: v.string(),
  /** The team's. */
  note: v.string(),
  items: v.array(DeskItem),
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
export type DeskOrder = v.InferOutput<typeof DeskOrder>;

export const readDeskOrder = endpoint({
  method: 'GET',
  path: '/api/office/orders/:id',
  summary: 'Alles über eine Bestellung',
  access: 'orders',
  params: OrderInPath,
  answer: v.object({ order: DeskOrder }),
});

const Version = v.pipe(v.number(), v.integer(), v.minValue(0));

export const correctCustomer = endpoint({
  method: 'PUT',
  path: '/api/office/orders/:id/customer',
  summary: 'Name und Anschrift berichtigen',
  access: 'orders',
  params: OrderInPath,
  body: v.object({ customer: DeskCustomer, version: Version }),
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
