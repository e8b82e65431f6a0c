import * as v from 'valibot';
import { MAX_TICKETS_PER_LINE } from '../domain/basket.ts';
import { orderSources } from '../domain/order.ts';
import { endpoint } from './endpoint.ts';
import { BILLING_RULES, DISCOUNT_CODE_RULE, IDEMPOTENCY_KEY, TOO_LONG } from './form-rules.ts';
import { PaypalState } from './paypal.ts';
import { SpecialKind } from './tickets.ts';
import { Id, listOf, StoredTimeText, textField } from './wire.ts';

const MOST_LINES = 200;

/** Who orders: what the billing form asks for. */
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

const Quantity = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_TICKETS_PER_LINE));
const Label = v.pipe(v.string(), v.maxLength(200));

/** A line of tickets by quantity; `block` only where there is one. */
export const QuantityLine = v.object({
  is_fixed: v.literal(true),
  event: Id,
  block: v.optional(Id),
  block_name: v.optional(Label),
  name: Label,
  ticket_price_id: Id,
  quantity: Quantity,
});

/** A line of one numbered seat. */
export const SeatLine = v.object({
  is_fixed: v.literal(false),
  event: Id,
  id: Id,
  name: Label,
  row: Label,
  block: v.optional(Id),
  block_name: Label,
  ticket_price_id: Id,
});

export const BasketLine = v.variant('is_fixed', [QuantityLine, SeatLine]);
export const Basket = listOf(BasketLine, MOST_LINES);

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
    /** What the guest saw: euros off, or a percentage. Never what the server believes. */
    discount: SeenAmount,
    discountPercentage: SeenAmount,
    discountCode: OptionalDiscountCode,
    /** The total the guest saw, in euros; refused when the server reckons another. */
    total: SeenAmount,
  }),
  answer: v.object({ success: v.literal(true), order: v.object({ id: v.string() }) }),
});

/** The header Idempotency-Key. */
export const IdempotencyKey = v.pipe(v.string(), v.regex(IDEMPOTENCY_KEY));

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

export const OrderStatus = v.picklist(['open', 'paid', 'cancelled', 'refunded']);
/** How an order came about: a guest's own, or made by the team. */
export const OrderSource = v.picklist(orderSources);
export const PaymentType = v.picklist(['invoice', 'paypal']);

/** A line of an order as the confirmation shows it: equal tickets together, amounts in euros. */
export const OrderLine = v.object({
  event_id: Id,
  event_name: v.string(),
  event_location: v.string(),
  event_starts_at: v.string(),
  block_name: v.nullable(v.string()),
  row: v.nullable(v.string()),
  seat_name: v.nullable(v.string()),
  seat_kind: SpecialKind,
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
  payment_type: PaymentType,
  /** How far its payment by PayPal has come; null for an order that is not paid so. */
  paypal: v.nullable(PaypalState),
  comment: v.string(),
  created_at: StoredTimeText,
  /** The day by which to pay, `YYYY-MM-DD`. */
  due_on: v.string(),
  /** The day a last reminder asks to pay by instead, `YYYY-MM-DD`; null before it. */
  last_deadline: v.nullable(v.string()),
  /** From when on the shop cancels it unpaid, as the last reminder has told, `YYYY-MM-DD`; null where it does not. */
  cancelled_from: v.nullable(v.string()),
  lines: v.array(OrderLine),
  /** Tickets that are no longer valid; they count towards none of the sums. */
  cancelled_lines: v.array(OrderLine),
  tickets: v.number(),
  fees: v.number(),
  discount: v.number(),
  discount_percentage: v.nullable(v.number()),
  total: v.number(),
  /** What has been paid so far, and what is still to be paid. */
  paid: v.number(),
  open: v.number(),
  /** Its invoice has been written and can be fetched. */
  has_invoice: v.boolean(),
  bank: v.object({ holder: v.string(), iban: v.string(), bic: v.string(), bank_name: v.string() }),
  /** The text of the GiroCode, `null` when there is nothing to pay. */
  giro_code: v.nullable(v.string()),
  /** There is no mail server: what the guest is written is only stored, as a file. */
  only_stored: v.boolean(),
});
export type OrderView = v.InferOutput<typeof OrderView>;

export const readOrder = endpoint({
  method: 'GET',
  path: '/api/booking/order/:id',
  summary: 'Eine Bestellung, für den, der ihre Adresse kennt',
  params: v.object({ id: v.pipe(v.string(), v.maxLength(64)) }),
  answer: v.object({ order: OrderView }),
});

export const payByPaypal = endpoint({
  method: 'POST',
  path: '/booking/checkout/paypal',
  summary: 'Mit PayPal bestellen, sonst wie auf Rechnung; ohne eingerichtetes Konto 501',
  body: placeOrder.body,
  answer: v.object({
    success: v.literal(true),
    order: v.object({ id: v.string() }),
    /** Where the guest agrees to the payment; null where PayPal does not answer, and the order waits to be paid. */
    approve_url: v.nullable(v.string()),
  }),
});
