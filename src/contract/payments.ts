import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { REQUIRED } from './form-rules.ts';
import { Done, Id, IdInPath, listOf } from './wire.ts';

const MOST_EUROS = 100_000;
const MOST_AT_ONCE = 200;
const TOO_LONG = 'Das ist zu lang';
const NO_REASON = 'Bitte schreib kurz dazu, warum';
const NO_AMOUNT = 'Bitte gib einen Betrag wie 25 oder 22,50 an';
const NO_DAY = 'Diesen Tag gibt es nicht';

/** A positive amount in euros with whole cents. */
export const Amount = v.pipe(
  v.number(NO_AMOUNT),
  v.minValue(0.01, NO_AMOUNT),
  v.maxValue(MOST_EUROS, 'So viel kann es nicht sein'),
  v.check((euros) => Math.abs(euros * 100 - Math.round(euros * 100)) < 1e-6, NO_AMOUNT),
);

/** A calendar day, `YYYY-MM-DD`. */
export const Day = v.pipe(
  v.string(REQUIRED),
  v.regex(/^20\d{2}-\d{2}-\d{2}$/, NO_DAY),
  v.check((day) => {
    const ms = Date.parse(`${day}T00:00:00Z`);
    return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day);
  }, NO_DAY),
);

/** The paid amount as shown on the page, in euros; refused if it has changed. */
export const Seen = v.pipe(v.number(), v.maxValue(MOST_EUROS * 10));

export const OrderInPath = v.object({ id: v.pipe(v.string(), v.maxLength(64)) });

/** The result of one booking: the payment's id, or why it was not booked. */
export const BookingResult = v.object({
  order: v.string(),
  payment: v.nullable(Id),
  message: v.nullable(v.string()),
});
export type BookingResult = v.InferOutput<typeof BookingResult>;

const Note = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500, TOO_LONG)), '');

export const bookPayment = endpoint({
  method: 'POST',
  path: '/api/office/orders/:id/payments',
  summary: 'Einen Zahlungseingang buchen: ganz, in Teilen oder zu viel',
  access: 'orders',
  params: OrderInPath,
  body: v.object({ amount: Amount, booked_on: Day, note: Note, seen_paid: Seen }),
  answer: v.object({ success: v.literal(true), payment: Id }),
});

export const bookRefund = endpoint({
  method: 'POST',
  path: '/api/office/orders/:id/refunds',
  summary: 'Buchen, dass zu viel Bezahltes zurücküberwiesen wurde',
  access: 'money',
  params: OrderInPath,
  body: bookPayment.body,
  answer: bookPayment.answer,
});

export const undoPayment = endpoint({
  method: 'POST',
  path: '/api/office/orders/:id/payments/:payment/undo',
  summary: 'Eine Buchung zurücknehmen; fehlt dann Geld, ist die Bestellung wieder offen',
  access: 'orders',
  params: v.object({ ...OrderInPath.entries, payment: IdInPath }),
  answer: Done,
});

export const waiveRest = endpoint({
  method: 'POST',
  path: '/api/office/orders/:id/waiver',
  summary: 'Den fehlenden Rest einer Bestellung erlassen: sie ist damit bezahlt',
  access: 'money',
  params: OrderInPath,
  body: v.object({
    /** The missing rest as shown on the page, in euros. */
    rest: Amount,
    reason: v.pipe(v.string(), v.trim(), v.minLength(1, NO_REASON), v.maxLength(200, TOO_LONG)),
  }),
  answer: Done,
});

export const undoWaiver = endpoint({
  method: 'POST',
  path: '/api/office/orders/:id/waiver/undo',
  summary: 'Doch verlangen, was erlassen war: die Bestellung ist wieder offen',
  access: 'money',
  params: OrderInPath,
  answer: Done,
});

export const bookOpenAmounts = endpoint({
  method: 'POST',
  path: '/api/office/payments',
  summary: 'Die offenen Beträge mehrerer Bestellungen buchen, jede für sich',
  access: 'orders',
  body: v.object({
    booked_on: Day,
    /** The paid amounts as shown on the page, in euros; the differences to the totals are booked. */
    orders: listOf(
      v.object({ id: v.pipe(v.string(), v.maxLength(64)), seen_total: Seen, seen_paid: Seen }),
      MOST_AT_ONCE,
    ),
  }),
  answer: v.object({ results: v.array(BookingResult) }),
});

/** Refusals about payments; part of `refusals`. */
export const paymentRefusals = {
  unknown_payment: { status: 404, message: 'Diese Buchung gibt es bei dieser Bestellung nicht.' },
  payment_undone: { status: 409, message: 'Diese Buchung wurde schon zurückgenommen.' },
  paid_meanwhile: {
    status: 409,
    message:
      'Inzwischen hat jemand anders bei dieser Bestellung gebucht oder storniert. Sieh dir den neuen Stand an, bevor du weitermachst.',
  },
  nothing_open: { status: 409, message: 'Bei dieser Bestellung ist nichts mehr offen.' },
  waiver_unpaid: {
    status: 409,
    message: 'Hier ist noch nichts bezahlt. Erlassen lässt sich nur ein Rest.',
  },
  no_waiver: { status: 409, message: 'Bei dieser Bestellung ist nichts erlassen.' },
  refund_too_much: { status: 409, message: 'So viel ist bei dieser Bestellung nicht zu erstatten.' },
  refund_first: {
    status: 409,
    message: 'Davon wurde schon etwas erstattet. Nimm erst die Erstattung zurück.',
  },
} as const;
