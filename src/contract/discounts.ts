import * as v from 'valibot';
import { foldDiscountCode } from '../domain/discount-campaign.ts';
import { HistoryQuery, historyOf } from './audit-log.ts';
import { endpoint } from './endpoint.ts';
import { REQUIRED } from './form-rules.ts';
import { Done, Id, IdInPath, StoredTimeText } from './wire.ts';

const TOO_LONG = 'Das ist zu lang';
const NO_NUMBER = 'Bitte eine ganze Zahl angeben';

/** In euros. */
const MOST_AMOUNT = 10_000;
const MOST_USES = 1_000_000;

/** Codes per request. */
export const MOST_CODES_AT_ONCE = 2000;

/** The actions of a campaign's audit log. */
export const discountAuditActions = ['created', 'changed', 'paused', 'resumed', 'codes', 'deleted'] as const;

const whole = (least: number, most: number) =>
  v.pipe(
    v.number(NO_NUMBER),
    v.integer(NO_NUMBER),
    v.minValue(least, least === 1 ? 'Mindestens 1' : NO_NUMBER),
    v.maxValue(most, 'Das ist zu viel'),
  );

const Moment = v.nullable(StoredTimeText);

const Ids = v.pipe(
  v.array(Id),
  v.maxLength(500),
  v.transform((ids) => [...new Set(ids)]),
);

/** The discount: whole euros or a whole percentage. */
const Off = v.variant('kind', [
  v.object({ kind: v.literal('amount'), euros: whole(1, MOST_AMOUNT) }),
  v.object({ kind: v.literal('percent'), percent: whole(1, 100) }),
]);

const Name = v.pipe(v.string(REQUIRED), v.trim(), v.minLength(1, REQUIRED), v.maxLength(120, TOO_LONG));

/** A shared code, folded like the input of guests. */
const Code = v.pipe(
  v.string(REQUIRED),
  v.transform(foldDiscountCode),
  v.minLength(1, REQUIRED),
  v.regex(/^[A-ZÄÖÜ0-9][A-ZÄÖÜ0-9_-]{2,29}$/, 'Bitte 3 bis 30 Buchstaben, Ziffern oder Bindestriche'),
);

const entries = {
  name: Name,
  off: Off,
  starts_at: Moment,
  ends_at: Moment,
  /** The minimum value of the tickets, in whole euros. */
  least_order: whole(0, MOST_AMOUNT),
  /** The maximum number of tickets of an order; `null` for no limit. */
  most_tickets: v.nullable(whole(1, 500)),
  /** The maximum number of orders; `null` for no limit. */
  max_uses: v.nullable(whole(1, MOST_USES)),
  /** The events it applies to; empty for all. */
  event_ids: Ids,
  /** The prices it applies to; empty for all. */
  price_ids: Ids,
};

/** What staff set for a campaign, with stored times; `code` is null for a batch of single-use codes. */
export const Campaign = v.pipe(
  v.object({ ...entries, code: v.nullable(Code) }),
  v.forward(
    v.partialCheck(
      [['starts_at'], ['ends_at']],
      ({ starts_at, ends_at }) => starts_at === null || ends_at === null || starts_at < ends_at,
      'Das Ende liegt nicht nach dem Beginn',
    ),
    ['ends_at'],
  ),
);
export type Campaign = v.InferOutput<typeof Campaign>;

const Row = {
  id: Id,
  name: v.string(),
  /** `null` for a batch. */
  code: v.nullable(v.string()),
  off: Off,
  starts_at: Moment,
  ends_at: Moment,
  max_uses: v.nullable(v.number()),
  uses: v.number(),
  /** The counts of single-use codes; `null` for a shared code. */
  codes: v.nullable(v.object({ all: v.number(), used: v.number() })),
  is_paused: v.boolean(),
};

/** What a campaign can be limited to. */
export const DiscountEvent = v.object({
  id: Id,
  name: v.string(),
  starts_at: StoredTimeText,
  /** `category` distinguishes prices of the same name; `null` for none. */
  prices: v.array(v.object({ id: Id, name: v.string(), category: v.nullable(v.string()) })),
});
export type DiscountEvent = v.InferOutput<typeof DiscountEvent>;

export const CampaignRow = v.object(Row);
export type CampaignRow = v.InferOutput<typeof CampaignRow>;

export const CampaignDetail = v.object({
  ...Row,
  least_order: v.number(),
  most_tickets: v.nullable(v.number()),
  event_ids: v.array(Id),
  price_ids: v.array(Id),
  version: v.number(),
  /** The sum of its discounts and of the orders with it, without cancelled ones. */
  money: v.object({ off_cents: v.number(), orders_cents: v.number(), orders: v.number() }),
  events: v.array(DiscountEvent),
});
export type CampaignDetail = v.InferOutput<typeof CampaignDetail>;

const id = v.object({ id: IdInPath });

export type DiscountAuditAction = (typeof discountAuditActions)[number];

export const listDiscounts = endpoint({
  method: 'GET',
  path: '/api/office/discounts',
  summary: 'Alle Rabattaktionen, die neuesten zuerst, seitenweise',
  access: 'discounts',
  query: v.object({
    /** Only campaigns older than this one. */
    before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))),
  }),
  answer: v.object({ discounts: v.array(CampaignRow), before: v.nullable(v.number()) }),
});

export const listDiscountEvents = endpoint({
  method: 'GET',
  path: '/api/office/discount-events',
  summary: 'Veranstaltungen und Preise, für die eine neue Rabattaktion gelten kann, die spätesten zuerst',
  access: 'discounts',
  answer: v.object({ events: v.array(DiscountEvent) }),
});

export const readDiscount = endpoint({
  method: 'GET',
  path: '/api/office/discounts/:id',
  summary: 'Eine Rabattaktion mit Einlösungen und Geld',
  access: 'discounts',
  params: id,
  answer: v.object({ discount: CampaignDetail }),
});

export const createDiscount = endpoint({
  method: 'POST',
  path: '/api/office/discounts',
  summary: 'Eine Rabattaktion anlegen, mit einem Code für alle oder für einen Satz von Einzelcodes',
  access: 'discounts',
  body: Campaign,
  answer: v.object({ success: v.literal(true), id: Id }),
});

export const changeDiscount = endpoint({
  method: 'PUT',
  path: '/api/office/discounts/:id',
  summary: 'Eine Rabattaktion ändern; bestellte Karten behalten ihren Rabatt',
  access: 'discounts',
  params: id,
  body: v.intersect([Campaign, v.object({ version: v.pipe(v.number(), v.integer(), v.minValue(0)) })]),
  answer: Done,
});

export const pauseDiscount = endpoint({
  method: 'PUT',
  path: '/api/office/discounts/:id/pause',
  summary: 'Eine Rabattaktion anhalten oder weiterlaufen lassen',
  access: 'discounts',
  params: id,
  body: v.object({ is_paused: v.boolean() }),
  answer: Done,
});

export const deleteDiscount = endpoint({
  method: 'DELETE',
  path: '/api/office/discounts/:id',
  summary: 'Eine Rabattaktion löschen, mit der nie bestellt wurde',
  access: 'discounts',
  params: id,
  answer: Done,
});

export const makeCodes = endpoint({
  method: 'POST',
  path: '/api/office/discounts/:id/codes',
  summary: 'Einzelcodes erzeugen',
  access: 'discounts',
  params: id,
  body: v.object({
    count: whole(1, MOST_CODES_AT_ONCE),
    /** The prefix of each code, for people to recognise. */
    prefix: v.pipe(
      v.string(),
      v.transform(foldDiscountCode),
      v.regex(/^[A-ZÄÖÜ0-9]{0,10}$/, 'Bitte höchstens 10 Buchstaben oder Ziffern'),
    ),
  }),
  answer: v.object({ success: v.literal(true), all: v.number() }),
});

export const exportCodes = endpoint({
  method: 'GET',
  path: '/api/office/discounts/:id/codes',
  summary: 'Alle Einzelcodes als CSV, mit der Bestellung, die einen eingelöst hat',
  access: 'discounts',
  params: id,
  answer: v.string(),
  mediaType: 'text/csv',
});

export const readDiscountHistory = endpoint({
  method: 'GET',
  path: '/api/office/discounts/:id/history',
  summary: 'Wer eine Rabattaktion wann geändert hat, das Neueste zuerst, seitenweise',
  access: 'discounts',
  params: id,
  query: HistoryQuery,
  answer: historyOf(discountAuditActions),
});

/** Refusals about discount codes, of guests and staff; part of `refusals`. */
export const discountRefusals = {
  discount_unknown: { status: 409, message: 'Diesen Rabattcode kennen wir nicht.' },
  discount_over: { status: 409, message: 'Dieser Rabattcode gilt gerade nicht.' },
  discount_used_up: {
    status: 409,
    message: 'Dieser Rabattcode wurde schon so oft eingelöst, wie es möglich war.',
  },
  discount_other_event: {
    status: 409,
    message: 'Dieser Rabattcode gilt nicht für alle Karten in deinem Warenkorb.',
  },
  discount_below_least: {
    status: 409,
    message: 'Dieser Rabattcode gilt ab einem Bestellwert von {least}.',
  },
  discount_too_many_tickets: {
    status: 409,
    message: 'Dieser Rabattcode gilt für höchstens {most} Karten in einer Bestellung.',
  },
  unknown_discount: { status: 404, message: 'Diese Rabattaktion gibt es nicht oder nicht mehr.' },
  discount_changed: {
    status: 409,
    message:
      'Inzwischen hat jemand anders diese Rabattaktion geändert. Sieh dir den neuen Stand an und trage deine Änderung dann noch einmal ein.',
  },
  discount_code_taken: {
    status: 409,
    message: 'Diesen Code gibt es schon. Bitte denk dir einen anderen aus.',
  },
  discount_scope_gone: {
    status: 409,
    message:
      'Eine der gewählten Veranstaltungen oder einen der Preise gibt es nicht mehr. Sieh dir die Auswahl noch einmal an.',
  },
  discount_in_use: {
    status: 409,
    message: 'Mit dieser Rabattaktion wurde schon bestellt. Halte sie an, statt sie zu löschen.',
  },
  discount_no_batch: { status: 409, message: 'Diese Rabattaktion hat einen einzigen Code für alle.' },
  too_many_codes: { status: 409, message: 'Mehr als {most} Codes kann eine Rabattaktion nicht haben.' },
} as const satisfies Record<string, { status: number; message: string }>;
