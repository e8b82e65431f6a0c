import * as v from 'valibot';
import { MAX_TICKETS_PER_LINE } from '../domain/basket.ts';
import { endpoint } from './endpoint.ts';
import { BILLING_RULES, EMAIL_ADDRESS, REQUIRED, TOO_LONG } from './form-rules.ts';
import { Customer } from './orders.ts';
import { Id, listOf, StoredTimeText } from './wire.ts';

const MOST_LINES = 200;
const MOST_KEPT_BACK = 5000;
const LONGEST_REASON = 200;
const NO_EMAIL = 'Das ist keine gültige E-Mail-Adresse';

const text = (most: number) => v.pipe(v.string(REQUIRED), v.trim(), v.maxLength(most, TOO_LONG));

const required = (most: number) => v.pipe(text(most), v.minLength(1, REQUIRED));

/** The recipient of complimentary tickets; an e-mail address only if they are to be sent. */
export const Recipient = v.object({
  firstname: v.optional(text(BILLING_RULES.firstname.longest), ''),
  lastname: required(BILLING_RULES.lastname.longest),
  email: v.optional(
    v.pipe(
      text(BILLING_RULES.email.longest),
      v.check((email) => email === '' || EMAIL_ADDRESS.test(email), NO_EMAIL),
    ),
    '',
  ),
});

/** Tickets by quantity, with a block if there is one, or a numbered seat. */
export const IssueLine = v.variant('is_fixed', [
  v.object({
    is_fixed: v.literal(true),
    block: v.optional(Id),
    ticket_price_id: Id,
    quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_TICKETS_PER_LINE)),
  }),
  v.object({ is_fixed: v.literal(false), id: Id, ticket_price_id: Id }),
]);

/** Unnumbered tickets for the box office, by price and, if there is one, block. */
export const BoxOfficeOffer = v.object({
  ticket_price_id: Id,
  name: v.string(),
  /** Euros. */
  price: v.number(),
  block: v.nullable(v.object({ id: Id, name: v.string() })),
  /** Reserved for the box office and not issued yet. */
  remaining: v.number(),
  /** Issued from the reserve. */
  issued: v.number(),
  /** How many guests can still buy online; null for no limit. */
  free: v.nullable(v.number()),
  /** When and by whom the reserve was last changed; null for never. */
  changed: v.nullable(v.object({ at: StoredTimeText, by: v.string() })),
});
export type BoxOfficeOffer = v.InferOutput<typeof BoxOfficeOffer>;

export const BoxOfficeEvent = v.object({
  id: Id,
  name: v.string(),
  location: v.string(),
  starts_at: v.string(),
  /** Whether it has numbered seats to select on the plan. */
  has_seats: v.boolean(),
  offers: v.array(BoxOfficeOffer),
});
export type BoxOfficeEvent = v.InferOutput<typeof BoxOfficeEvent>;

const tickets = { event: Id, lines: listOf(IssueLine, MOST_LINES) };

/** Euros as shown on the page; refused if they have changed. */
const seen_total = v.optional(v.nullable(v.pipe(v.number(), v.minValue(0))), null);

export const issueTickets = endpoint({
  method: 'POST',
  path: '/api/office/orders',
  summary:
    'Karten selbst ausgeben: Ehrenkarten, an der Abendkasse, am Telefon; Kopfzeile Idempotency-Key, ein Schlüssel je Versuch',
  access: 'orders',
  body: v.variant('kind', [
    v.object({
      kind: v.literal('complimentary'),
      ...tickets,
      /** The occasion, for the club's records. */
      reason: required(LONGEST_REASON),
      recipient: Recipient,
    }),
    v.object({
      kind: v.literal('box_office'),
      ...tickets,
      seen_total,
      /** Checks the tickets in at once, which also requires the permission `checkin`. */
      is_admitted: v.optional(v.boolean(), false),
    }),
    v.object({
      kind: v.literal('telephone'),
      ...tickets,
      seen_total,
      customer: Customer,
      comment: v.optional(text(BILLING_RULES.comment.longest), ''),
    }),
  ]),
  answer: v.object({
    success: v.literal(true),
    order: v.object({
      id: v.string(),
      number: v.string(),
      items: v.array(v.string()),
      /** Its mail is only stored, because there is no mail server. */
      only_stored: v.boolean(),
    }),
  }),
  refuses: [404],
});
export type IssueWish = v.InferOutput<typeof issueTickets.body>;

export type IssuedOrder = v.InferOutput<typeof issueTickets.answer>['order'];

export const readBoxOffice = endpoint({
  method: 'GET',
  path: '/api/office/box-office',
  summary:
    'Was das Team ausgeben kann: je Veranstaltung die Karten ohne Platznummer, was zurückgehalten und was frei ist',
  access: 'orders',
  answer: v.object({ events: v.array(BoxOfficeEvent) }),
});

export const setQuota = endpoint({
  method: 'PUT',
  path: '/api/office/box-office/quota',
  summary: 'Wie viele Karten für die Abendkasse zurückgehalten werden; weniger gibt sie für den Verkauf frei',
  access: 'orders',
  body: v.object({
    event: Id,
    block: v.optional(v.nullable(Id), null),
    ticket_price_id: Id,
    /** The new reserve, not counting issued tickets. */
    remaining: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_KEPT_BACK)),
    /** The reserve as shown on the page; refused if it has changed. */
    seen_remaining: v.pipe(v.number(), v.integer(), v.minValue(0)),
  }),
  answer: v.object({ success: v.literal(true), remaining: v.number() }),
  refuses: [404],
});

/** Refusals of issuing tickets; part of `refusals`. */
export const boxOfficeRefusals = {
  issue_lines: {
    status: 409,
    message: 'Ein Teil davon ist nicht mehr zu haben. Es wurde noch nichts ausgegeben.',
  },
  issue_total_changed: {
    status: 409,
    message:
      'Der Preis hat sich geändert. Sieh dir den neuen Betrag an und gib die Karten dann noch einmal aus.',
  },
  not_admitted_now: {
    status: 409,
    message: 'Für diese Veranstaltung ist gerade kein Einlass. Gib die Karten ohne „Gleich einlassen“ aus.',
  },
  unknown_offer: {
    status: 404,
    message: 'Diese Karten gibt es bei der Veranstaltung nicht oder nicht mehr.',
  },
  quota_changed: {
    status: 409,
    message:
      'Inzwischen sind es andere Zahlen: noch {left} zurückgehalten. Sieh sie dir an und versuche es noch einmal.',
  },
  quota_too_large: {
    status: 409,
    message: 'So viele sind nicht mehr frei. Höchstens {most} lassen sich zurückhalten.',
  },
  blocks_kept_back: {
    status: 409,
    message: 'Für die Abendkasse sind Plätze in {names} zurückgehalten. Gebt sie dort erst wieder frei.',
  },
  no_email: {
    status: 409,
    message: 'Zu dieser Bestellung gibt es keine E-Mail-Adresse. Trage erst eine ein.',
  },
} as const;
