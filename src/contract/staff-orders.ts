import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { BILLING_RULES, EMAIL_ADDRESS, REQUIRED, TOO_LONG } from './form-rules.ts';
import { Firm, FirmView, OrderSource, OrderStatus, PaymentType } from './orders.ts';
import { MailState } from './outbox.ts';
import { OrderInPath, Seen } from './payments.ts';
import { PaypalState } from './paypal.ts';
import { Done, Id, listOf, MailQueued, StoredTimeText } from './wire.ts';
import { ReceivedWithdrawal } from './withdrawals.ts';

const MOST_TICKETS = 500;

const text = (most: number) => v.pipe(v.string(REQUIRED), v.trim(), v.maxLength(most, TOO_LONG));

/**
 * The buyer as edited by staff: complimentary and box-office orders need only a last name, a guest's own order needs
 * everything (`Customer`).
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
  /** The category of its price, which limits the seats it can move to. */
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
  /** Euros, negative for refunds. */
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

/** The actions of an order's audit log. */
export const OrderAction = v.picklist([
  ...(['payment_booked', 'refund_booked', 'payment_undone', 'refund_account_written'] as const),
  ...(['tickets_cancelled', 'customer_corrected', 'note_written', 'confirmation_resent'] as const),
  ...(['tickets_resent', 'ticket_moved', 'tickets_issued', 'invoice_corrected', 'contact_erased'] as const),
  ...(['reminder_sent', 'reminders_stopped', 'reminders_resumed', 'withdrawal_received'] as const),
  ...(['withdrawal_settled', 'withdrawal_reopened', 'paypal_wrong', 'paypal_matched'] as const),
  ...(['paypal_closed', 'email_corrected', 'rest_waived', 'waiver_undone', 'price_lowered'] as const),
  ...(['event_moved', 'refund_account_asked', 'refund_account_given'] as const),
]);
export type OrderAction = v.InferOutput<typeof OrderAction>;

export const OrderHistoryEntry = v.object({
  at: StoredTimeText,
  who: v.string(),
  what: OrderAction,
  /** Details: an `amount` in euros, a `reason`, a number of `tickets`, from where to where. */
  facts: v.record(v.string(), v.union([v.string(), v.number()])),
});
export type OrderHistoryEntry = v.InferOutput<typeof OrderHistoryEntry>;

/** `who` is empty if nobody knows any more who wrote it. */
export const OrderNote = v.object({ at: StoredTimeText, who: v.string(), text: v.string() });

export const OrderMail = v.object({
  id: Id,
  kind: v.string(),
  state: MailState,
  attempts: v.number(),
  is_under_way: v.boolean(),
  created_at: StoredTimeText,
  sent_at: v.nullable(StoredTimeText),
  /** After a failed attempt, the time of the next one if there will be one. */
  next_attempt_at: v.optional(StoredTimeText),
  /** Why the last attempt failed, as a sentence. Both are missing where mails are only stored. */
  reason: v.optional(v.string()),
});
export type OrderMail = v.InferOutput<typeof OrderMail>;

/** Everything of an order; amounts in euros. */
export const StaffOrder = v.object({
  id: v.string(),
  number: v.string(),
  status: OrderStatus,
  source: OrderSource,
  is_overdue: v.boolean(),
  /** The version of the customer; a correction based on another one is refused. */
  version: v.number(),
  payment_type: PaymentType,
  /** The state of its PayPal payment; null for none. */
  paypal: v.nullable(PaypalState),
  created_at: StoredTimeText,
  due_on: v.string(),
  /** The deadline of the last reminder, `YYYY-MM-DD`; null before it. */
  last_deadline: v.nullable(v.string()),
  /** The reason for its exemption from reminders and cancellation, possibly empty; null if it is not exempt. */
  exempt_because: v.nullable(v.string()),
  /**
   * The day that bank statements have to cover before an overdue order counts as unpaid, `YYYY-MM-DD`; null if they do,
   * and for all other orders.
   */
  awaited_statement: v.nullable(v.string()),
  paid_at: v.nullable(StoredTimeText),
  cancelled_at: v.nullable(StoredTimeText),
  customer: StaffOrderCustomer,
  /** The firm that the invoice is for; missing for none. */
  firm: v.optional(FirmView),
  /** The guest's comment. */
  comment: v.string(),
  /** The last of the team's notes; empty if there is none. */
  note: v.string(),
  /** The team's notes, the oldest first; no guest sees them. Missing for none. */
  notes: v.optional(v.array(OrderNote)),
  items: v.array(StaffOrderItem),
  tickets: v.number(),
  fees: v.number(),
  discount: v.number(),
  /** Null unless the discount is exactly a percentage. */
  discount_percentage: v.nullable(v.number()),
  /** The part of the discount that staff waived because it was never paid; missing for none. */
  waived: v.optional(v.number()),
  /** The percentage of its code, whatever the discount is now. */
  code_percentage: v.nullable(v.number()),
  /** The minimum value of the tickets for its code. */
  code_least: v.number(),
  total: v.number(),
  paid: v.number(),
  /** The open amount. */
  open: v.number(),
  /** The overpaid amount. */
  refund_due: v.number(),
  payments: v.array(Payment),
  mails: v.array(OrderMail),
  /** The withdrawals of this order, newest first. */
  withdrawals: v.array(ReceivedWithdrawal),
  history: v.array(OrderHistoryEntry),
});
export type StaffOrder = v.InferOutput<typeof StaffOrder>;

const Version = v.pipe(v.number(), v.integer(), v.minValue(0));

const TicketInPath = v.object({ ...OrderInPath.entries, item: v.pipe(v.string(), v.maxLength(40)) });

/** A free seat with its block. */
export const FreeSeat = v.object({ id: Id, block_name: v.string(), row: v.string(), name: v.string() });
export type FreeSeat = v.InferOutput<typeof FreeSeat>;

export const readDeskOrder = endpoint({
  method: 'GET',
  path: '/api/office/orders/:id',
  summary: 'Alles über eine Bestellung',
  access: 'orders',
  params: OrderInPath,
  answer: v.object({ order: StaffOrder }),
});

export const correctCustomer = endpoint({
  method: 'PUT',
  path: '/api/office/orders/:id/customer',
  summary: 'Name und Anschrift berichtigen',
  access: 'orders',
  params: OrderInPath,
  body: v.object({
    customer: StaffOrderCustomer,
    version: Version,
    /** `null` for an invoice to the guest; stays as it is where none is sent. */
    firm: v.optional(v.nullable(Firm)),
  }),
  answer: Done,
});

export const addNote = endpoint({
  method: 'POST',
  path: '/api/office/orders/:id/notes',
  summary: 'Eine Notiz des Teams zu einer Bestellung hinzufügen; sie lässt sich nicht mehr ändern',
  access: 'orders',
  params: OrderInPath,
  body: v.object({ text: v.pipe(text(1000), v.minLength(1, REQUIRED)) }),
  answer: Done,
});

export const writeNote = endpoint({
  method: 'PUT',
  path: '/api/office/orders/:id/note',
  summary: 'Die Notiz des Teams zu einer Bestellung',
  access: 'orders',
  params: OrderInPath,
  body: v.object({ note: text(2000), version: Version }),
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

export const listFreeSeats = endpoint({
  method: 'GET',
  path: '/api/office/orders/:id/items/:item/seats',
  summary: 'Freie Plätze, auf die eine Karte umziehen kann: gleiche Veranstaltung, gleiche Preiskategorie',
  access: 'orders',
  params: TicketInPath,
  answer: v.object({ seats: v.array(FreeSeat) }),
  refuses: [409],
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

export const cancelTickets = endpoint({
  method: 'POST',
  path: '/api/office/orders/:id/cancellations',
  summary: 'Karten einer Bestellung stornieren, einzeln oder alle; ihre Plätze sind sofort wieder frei',
  access: 'orders',
  params: OrderInPath,
  body: v.object({
    items: listOf(v.pipe(v.string(), v.maxLength(40)), MOST_TICKETS),
    reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500, 'Das ist zu lang')), ''),
    /** Also cancels redeemed tickets, which is refused otherwise. */
    also_redeemed: v.optional(v.boolean(), false),
    /** Total and paid amount as shown on the page, in euros. */
    seen: v.optional(v.object({ total: Seen, paid: Seen })),
  }),
  answer: Done,
});

/** Refusals about orders, to staff; part of `refusals`. */
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
  order_changed: {
    status: 409,
    message:
      'Inzwischen hat jemand anders diese Angaben geändert. Sieh dir den neuen Stand an und trage deine Änderung dann noch einmal ein.',
  },
  note_stays: {
    status: 409,
    message: 'Notizen bleiben jetzt stehen. Lade die Seite neu: Dort schreibst du eine dazu.',
  },
  order_cancelled: {
    status: 409,
    message: 'Diese Bestellung ist storniert, eine Bestätigung gibt es dafür nicht mehr.',
  },
  not_paid: { status: 409, message: 'Karten gibt es erst, wenn die Bestellung bezahlt ist.' },
} as const;
