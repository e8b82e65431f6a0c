import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { IDEMPOTENCY_KEY, REQUIRED, TOO_LONG } from './form-rules.ts';
import { EventMoment } from './staff-events.ts';
import { Id, IdInPath, StoredTimeText } from './wire.ts';

/** Who sells counts the cash box, and whoever keeps the books checks it: either may print and type in. */
const access = ['orders', 'money'] as const;

const NO_AMOUNT = 'Bitte einen Betrag in Euro angeben, zum Beispiel 150,00';
const MOST_EUROS = 1_000_000;

/** An amount in euros with whole cents, 0 included. */
const Cash = v.pipe(
  v.number(NO_AMOUNT),
  v.minValue(0, NO_AMOUNT),
  v.maxValue(MOST_EUROS, 'So viel kann es nicht sein'),
  v.check((euros) => Math.abs(euros * 100 - Math.round(euros * 100)) < 1e-6, NO_AMOUNT),
);

const CashBox = v.pipe(v.string(REQUIRED), v.trim(), v.minLength(1, REQUIRED), v.maxLength(60, TOO_LONG));

/** Whose sales are meant, by the name in the order's history; null for everybody's. */
const Seller = v.nullable(v.pipe(v.string(), v.maxLength(200)));

/** What was sold for cash in the shift, and taken back in it: by one member of the team, or by all. */
const Takings = v.object({
  seller: Seller,
  lines: v.array(
    v.object({
      price: v.string(),
      /** Euros. */
      amount: v.number(),
      sold: v.number(),
      taken_back: v.number(),
    }),
  ),
  /** What remains; negative if more was taken back than sold. */
  tickets: v.number(),
  /** Euros. */
  sales: v.number(),
});
export type Takings = v.InferOutput<typeof Takings>;

/** A cash box as it was counted; amounts in euros. */
export const CashCount = v.object({
  id: Id,
  cash_box: v.string(),
  seller: v.nullable(v.string()),
  from: StoredTimeText,
  until: StoredTimeText,
  tickets: v.number(),
  /** What the shop had sold in the shift when it was typed in. */
  sales: v.number(),
  opening: v.number(),
  counted: v.number(),
  /** `counted` − `opening` − `sales`; negative if money is missing. */
  difference: v.number(),
  reason: v.string(),
  counted_at: StoredTimeText,
  counted_by: v.string(),
  /** The count that it corrects, and the one that corrects it. */
  replaces: v.nullable(Id),
  replaced_by: v.nullable(Id),
});
export type CashCount = v.InferOutput<typeof CashCount>;

const CountEvent = v.object({ id: Id, name: v.string(), starts_at: StoredTimeText });

export const CountSheet = v.object({
  event: CountEvent,
  from: StoredTimeText,
  until: StoredTimeText,
  /** Of all first, then of each seller by name. */
  takings: v.array(Takings),
  /** The newest first, at most two hundred; each as it was typed in. */
  counts: v.array(CashCount),
});
export type CountSheet = v.InferOutput<typeof CountSheet>;

const params = v.object({ id: IdInPath });

export const listCountEvents = endpoint({
  method: 'GET',
  path: '/api/office/count-sheets',
  summary: 'Für welche Veranstaltungen es Zählblätter gibt: alle, die späteste zuerst',
  access,
  answer: v.object({ events: v.array(CountEvent) }),
});

export const readCountSheet = endpoint({
  method: 'GET',
  path: '/api/office/count-sheets/:id',
  summary:
    'Was in einer Schicht bar verkauft wurde, ohne Angabe am letzten Tag mit Verkäufen, und was gezählt wurde',
  access,
  params,
  query: v.object({ from: v.optional(EventMoment), until: v.optional(EventMoment) }),
  answer: CountSheet,
});

const shift = { from: EventMoment, until: EventMoment, seller: Seller };

export const printCountSheet = endpoint({
  method: 'POST',
  path: '/api/office/count-sheets/:id/sheet.pdf',
  summary: 'Das Zählblatt einer Schicht und Kasse als PDF, zum Zählen und Unterschreiben',
  access,
  params,
  body: v.object({ ...shift, cash_box: v.pipe(v.string(), v.trim(), v.maxLength(60, TOO_LONG)) }),
  answer: v.string(),
  mediaType: 'application/pdf',
});

export const enterCashCount = endpoint({
  method: 'POST',
  path: '/api/office/count-sheets/:id/counts',
  summary: 'Eintragen, was in der Kasse gezählt wurde, oder einen Eintrag durch einen neuen berichtigen',
  access,
  params,
  body: v.object({
    ...shift,
    /** One per attempt; sent twice it counts once. */
    key: v.pipe(v.string(), v.regex(IDEMPOTENCY_KEY)),
    cash_box: CashBox,
    opening: Cash,
    counted: Cash,
    /** Required if there is a difference. */
    reason: v.pipe(v.string(), v.trim(), v.maxLength(200, TOO_LONG)),
    /** The sales as shown on the page, in euros; refused if they have changed. */
    seen_sales: v.number(),
    /** The count that this one corrects. */
    replaces: v.nullable(Id),
  }),
  answer: v.object({ success: v.literal(true), id: Id, difference: v.number() }),
  refuses: [404, 409],
});
export type CashCountWish = Omit<v.InferOutput<typeof enterCashCount.body>, 'key'>;

/** Refusals of counting cash; part of `refusals`. */
export const cashCountRefusals = {
  cash_count_changed: {
    status: 409,
    message:
      'Inzwischen steht etwas anderes im Shop. Sieh dir die neuen Zahlen an und trag dann noch einmal ein.',
  },
  cash_count_entered: {
    status: 409,
    message:
      'Für diese Kasse und Zeit gibt es schon einen Eintrag. Berichtige ihn, oder wähle eine Schicht, die danach beginnt.',
  },
  cash_count_replaced: {
    status: 409,
    message: 'Dieser Eintrag ist schon berichtigt. Sieh dir den neuen an.',
  },
  cash_count_shift: {
    status: 409,
    message: 'Eintragen kannst du Schichten, die schon begonnen haben, aus den letzten zehn Jahren.',
  },
  unknown_cash_count: { status: 404, message: 'Diesen Eintrag gibt es bei der Veranstaltung nicht.' },
} as const satisfies Record<string, { status: number; message: string }>;
