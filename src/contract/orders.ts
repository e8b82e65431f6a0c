import * as v from 'valibot';
import { MAX_TICKETS_PER_LINE } from '../domain/basket.ts';
import { orderSources, orderStatuses } from '../domain/order.ts';
import { endpoint } from './endpoint.ts';
import {
  BILLING_RULES,
  checkFirm,
  DISCOUNT_CODE_RULE,
  EMAIL_RULE,
  FIRM_RULES,
  IDEMPOTENCY_KEY,
  REQUIRED,
  TOO_LONG,
} from './form-rules.ts';
import { PaypalState } from './paypal.ts';
import { SpecialKind } from './tickets.ts';
import { Done, Id, listOf, StoredTimeText, textField } from './wire.ts';

const MOST_LINES = 200;

export const lineRefusalReasons = ['taken', 'sold_out', 'expired', 'price_changed'] as const;

/** The buyer, from the billing form. */
export const Customer = v.object({
  firstname: textField(BILLING_RULES.firstname),
  lastname: textField(BILLING_RULES.lastname),
  email: textField(BILLING_RULES.email),
  telephone: textField(BILLING_RULES.telephone),
  street: textField(BILLING_RULES.street),
  city: textField(BILLING_RULES.city),
  zipcode: textField(BILLING_RULES.zipcode),
});
export type Customer = v.InferOutput<typeof Customer>;

/** The firm that an invoice is for; the fields of an address are empty for the guest's own. */
export const Firm = v.pipe(
  v.object({
    name: textField(FIRM_RULES.name),
    vat_id: textField(FIRM_RULES.vat_id),
    reference: textField(FIRM_RULES.reference),
    street: textField(FIRM_RULES.street),
    zipcode: textField(FIRM_RULES.zipcode),
    city: textField(FIRM_RULES.city),
  }),
  v.forward(
    v.check((firm) => checkFirm(firm).name === undefined && firm.name !== '', REQUIRED),
    ['name'],
  ),
  v.forward(
    v.check((firm) => checkFirm(firm).street === undefined, REQUIRED),
    ['street'],
  ),
  v.forward(
    v.check((firm) => checkFirm(firm).zipcode === undefined, REQUIRED),
    ['zipcode'],
  ),
  v.forward(
    v.check((firm) => checkFirm(firm).city === undefined, REQUIRED),
    ['city'],
  ),
);
export type Firm = v.InferOutput<typeof Firm>;

/** The same as it is shown. */
export const FirmView = v.object({
  name: v.string(),
  vat_id: v.string(),
  reference: v.string(),
  street: v.string(),
  zipcode: v.string(),
  city: v.string(),
});

const Quantity = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_TICKETS_PER_LINE));

const Label = v.pipe(v.string(), v.maxLength(200));

/** Tickets by quantity, with `block` if there is one. */
export const QuantityLine = v.object({
  is_fixed: v.literal(true),
  event: Id,
  block: v.optional(Id),
  block_name: v.optional(Label),
  name: Label,
  ticket_price_id: Id,
  quantity: Quantity,
});

/** A numbered seat. */
export const SeatLine = v.object({
  is_fixed: v.literal(false),
  event: Id,
  id: Id,
  name: Label,
  row: Label,
  block: v.optional(Id),
  block_name: Label,
  ticket_price_id: Id,
  /** For a table sold as a whole, of which it names one seat: how many seats it has. */
  quantity: v.optional(Quantity),
});

export const BasketLine = v.variant('is_fixed', [QuantityLine, SeatLine]);

export const Basket = listOf(BasketLine, MOST_LINES);

/** The header Idempotency-Key. */
export const IdempotencyKey = v.pipe(v.string(), v.regex(IDEMPOTENCY_KEY));

export const OrderStatus = v.picklist(orderStatuses);

/** How an order was made: by a guest or by the team. */
export const OrderSource = v.picklist(orderSources);

export const PaymentType = v.picklist(['invoice', 'paypal']);

/** A line of an order as shown to guests, equal tickets combined; amounts in euros. */
export const OrderLine = v.object({
  event_id: Id,
  event_name: v.string(),
  event_location: v.string(),
  event_starts_at: v.string(),
  block_name: v.nullable(v.string()),
  row: v.nullable(v.string()),
  seat_name: v.nullable(v.string()),
  seat_kind: SpecialKind,
  /** What was in the way of its view when it was ordered; left out if nothing was. */
  seat_view: v.optional(v.string()),
  name: v.string(),
  quantity: v.number(),
  price: v.number(),
});
export type OrderLine = v.InferOutput<typeof OrderLine>;

export const OrderView = v.object({
  id: v.string(),
  number: v.string(),
  status: OrderStatus,
  firstname: v.string(),
  lastname: v.string(),
  email: v.string(),
  street: v.string(),
  zipcode: v.string(),
  city: v.string(),
  /** The firm that the invoice is for; missing for none. */
  firm: v.optional(FirmView),
  payment_type: PaymentType,
  /** The state of its PayPal payment; null for none. */
  paypal: v.nullable(PaypalState),
  comment: v.string(),
  created_at: StoredTimeText,
  /** The day by which to pay, `YYYY-MM-DD`. */
  due_on: v.string(),
  /** The deadline of the last reminder, `YYYY-MM-DD`; null before it is sent. */
  last_deadline: v.nullable(v.string()),
  /** The day from which the shop cancels it, as announced in the last reminder, `YYYY-MM-DD`; null if it does not. */
  cancelled_from: v.nullable(v.string()),
  lines: v.array(OrderLine),
  /** Cancelled tickets, which do not count in the sums. */
  cancelled_lines: v.array(OrderLine),
  tickets: v.number(),
  fees: v.number(),
  discount: v.number(),
  discount_percentage: v.nullable(v.number()),
  /** The part of the discount that the club waived because it was never paid; missing for none. */
  waived: v.optional(v.number()),
  total: v.number(),
  /** The paid and the open amount. */
  paid: v.number(),
  open: v.number(),
  /** The invoice is available. */
  has_invoice: v.boolean(),
  bank: v.object({ holder: v.string(), iban: v.string(), bic: v.string(), bank_name: v.string() }),
  /** The text of the GiroCode, `null` if there is nothing to pay. */
  giro_code: v.nullable(v.string()),
  /** Mails are only stored as files, because there is no mail server. */
  only_stored: v.boolean(),
  /**
   * What has become of the mails: a mail server accepted one (`sent`), the latest was refused or given up (`failed`), or
   * none is known to have been accepted (`waiting`). The guest can correct the address until one was accepted. Missing if
   * mails are only stored.
   */
  mail: v.optional(v.picklist(['waiting', 'failed', 'sent'])),
});
export type OrderView = v.InferOutput<typeof OrderView>;

/** Why one line of a basket cannot be ordered as it is; `line` is its index, `left` how many are still available. */
export interface LineRefusal {
  line: number;
  reason: (typeof lineRefusalReasons)[number];
  left: number;
}

const OptionalDiscountCode = v.optional(
  v.nullable(v.pipe(v.string(), v.maxLength(DISCOUNT_CODE_RULE.longest, TOO_LONG))),
  null,
);

const SeenAmount = v.optional(v.nullable(v.pipe(v.number(), v.minValue(0))), null);

export const placeOrder = endpoint({
  method: 'POST',
  path: '/api/booking/checkout/invoice',
  summary: 'Auf Rechnung bestellen; Kopfzeile Idempotency-Key, ein Schlüssel je Versuch',
  body: v.object({
    basket: Basket,
    customer: Customer,
    comment: v.optional(v.nullable(textField(BILLING_RULES.comment)), ''),
    /** For an invoice to a firm. */
    firm: v.optional(v.nullable(Firm)),
    /** The discount as shown to the guest, in euros or percent; the server computes its own. */
    discount: SeenAmount,
    discountPercentage: SeenAmount,
    discountCode: OptionalDiscountCode,
    /** The total as shown to the guest, in euros; refused if the server's total differs. */
    total: SeenAmount,
  }),
  answer: v.object({ success: v.literal(true), order: v.object({ id: v.string() }) }),
});

export const checkDiscount = endpoint({
  method: 'POST',
  path: '/api/booking/checkout/discount',
  summary: 'Einen Rabattcode für einen Warenkorb prüfen',
  body: v.object({ discount: textField(DISCOUNT_CODE_RULE), basket: Basket }),
  answer: v.object({
    success: v.boolean(),
    discount: v.nullable(v.number()),
    percentage: v.nullable(v.number()),
    message: v.optional(v.string()),
  }),
});

export const readOrder = endpoint({
  method: 'GET',
  path: '/api/booking/order/:id',
  summary: 'Eine Bestellung, für den, der ihre Adresse kennt',
  params: v.object({ id: v.pipe(v.string(), v.maxLength(64)) }),
  answer: v.object({ order: OrderView }),
});

export const correctEmail = endpoint({
  method: 'PUT',
  path: '/api/booking/order/:id/email',
  summary: 'Die E-Mail-Adresse einer Bestellung berichtigen, solange noch keine Mail dort angenommen wurde',
  params: readOrder.params,
  body: v.object({ email: textField(EMAIL_RULE) }),
  answer: Done,
});

export const payByPaypal = endpoint({
  method: 'POST',
  path: '/booking/checkout/paypal',
  summary: 'Mit PayPal bestellen, sonst wie auf Rechnung; ohne eingerichtetes Konto 501',
  body: placeOrder.body,
  answer: v.object({
    success: v.literal(true),
    order: v.object({ id: v.string() }),
    /** The page to approve the payment; null if PayPal does not answer and the order stays unpaid. */
    approve_url: v.nullable(v.string()),
  }),
  refuses: [501],
});

/** Refusals about orders; part of `refusals`. */
export const orderRefusals = {
  unknown_order: { status: 404, message: 'Diese Bestellung gibt es nicht oder nicht mehr.' },
  email_reached: {
    status: 409,
    message: 'An diese Adresse ging schon eine Mail. Um sie zu ändern, melde dich bitte bei uns: {contact}.',
  },
  email_under_way: {
    status: 409,
    message:
      'Gerade geht eine Mail an die bisherige Adresse hinaus. Versuche es in einer Minute noch einmal.',
  },
  table_in_parts: {
    status: 409,
    message: 'Ein Tisch in deinem Warenkorb wird nur als Ganzes verkauft. Bitte wähle ihn noch einmal aus.',
  },
  order_lines: {
    status: 409,
    message: 'Ein Teil deines Warenkorbs ist nicht mehr zu haben. Sieh bitte die markierten Zeilen an.',
  },
  total_changed: {
    status: 409,
    message: 'Der Gesamtbetrag hat sich geändert. Bitte prüfe ihn und bestelle dann noch einmal.',
  },
  key_used_otherwise: {
    status: 409,
    message: 'Diese Bestellung wurde schon mit anderem Inhalt abgeschickt. Bitte lade die Seite neu.',
  },
  too_many_tickets: {
    status: 409,
    message: 'Mehr als {most} Karten in einer Bestellung gehen nicht. Bitte sprich uns für große Gruppen an.',
  },
  too_many_unpaid: {
    status: 429,
    message:
      'Von dir oder deinem Internetanschluss sind schon sehr viele Karten bestellt, die noch nicht bezahlt oder kostenlos sind. Weiter geht es, sobald sie bezahlt sind, bei kostenlosen am nächsten Tag. Für größere Gruppen melde dich gern bei uns: {contact}.',
  },
} as const;
