import * as v from 'valibot';
import { spheres } from '../domain/tax.ts';
import { HistoryQuery, historyOf } from './audit-log.ts';
import { endpoint } from './endpoint.ts';
import { calledOffEntries, EventPicture, readEvent } from './events.ts';
import { REQUIRED, TOO_LONG } from './form-rules.ts';
import { PictureId } from './pictures.ts';
import { Done, Id, IdInPath, isInOrder, StoredTimeText } from './wire.ts';

/** The actions of an event's audit log. */
export const eventAuditActions = [
  ...(['created', 'copied', 'facts', 'offer', 'picture'] as const),
  ...(['published', 'hidden', 'deleted', 'blocked', 'unblocked'] as const),
  ...(['called_off', 'moved', 'price_back'] as const),
] as const;

/** A name or a place. */
export const EventTitle = v.pipe(
  v.string(REQUIRED),
  v.trim(),
  v.minLength(1, REQUIRED),
  v.maxLength(120, TOO_LONG),
);

/** A stored time of an event, limited to these two centuries to catch half-typed years. */
export const EventMoment = v.pipe(
  StoredTimeText,
  v.check((time) => time >= '2000' && time < '2200', 'Bitte ein Jahr von 2000 bis 2199 angeben'),
);
const Moment = v.nullable(EventMoment);

/** The version of an event that a change is based on. */
export const EventVersion = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Name, place and times of an event; times are stored times (domain/stored-time.ts). */
export const eventFactEntries = {
  name: EventTitle,
  location: EventTitle,
  description: v.pipe(v.string(), v.trim(), v.maxLength(4000, TOO_LONG)),
  starts_at: EventMoment,
  ends_at: Moment,
  sale_starts_at: Moment,
  sale_ends_at: Moment,
  /** The start of admission. */
  admission_starts_at: Moment,
};

export const EventFacts = v.pipe(
  v.object({ ...eventFactEntries, version: EventVersion }),
  v.forward(
    v.partialCheck(
      [['starts_at'], ['ends_at']],
      (facts) => isInOrder(facts.starts_at, facts.ends_at),
      'Das Ende liegt nicht nach dem Beginn',
    ),
    ['ends_at'],
  ),
  v.forward(
    v.partialCheck(
      [['sale_starts_at'], ['sale_ends_at']],
      (facts) => isInOrder(facts.sale_starts_at, facts.sale_ends_at),
      'Der Verkauf endet nicht nach seinem Beginn',
    ),
    ['sale_ends_at'],
  ),
  v.forward(
    v.partialCheck(
      [['sale_starts_at'], ['starts_at'], ['ends_at']],
      (facts) => isInOrder(facts.sale_starts_at, facts.ends_at ?? facts.starts_at),
      'Der Verkauf beginnt erst nach der Veranstaltung',
    ),
    ['sale_starts_at'],
  ),
  v.forward(
    v.partialCheck(
      [['admission_starts_at'], ['starts_at'], ['ends_at']],
      (facts) =>
        isInOrder(facts.admission_starts_at, facts.ends_at ?? facts.starts_at) ||
        facts.admission_starts_at === facts.starts_at,
      'Der Einlass beginnt erst nach der Veranstaltung',
    ),
    ['admission_starts_at'],
  ),
);
export type EventFacts = v.InferOutput<typeof EventFacts>;

const Sold = v.object({
  /** Ordered tickets that are not cancelled. */
  sold: v.number(),
  /** Held in baskets. */
  held: v.number(),
  /** The value of sold tickets in cents, before discounts. */
  value_cents: v.number(),
});

export const StaffEventSummary = v.object({
  id: Id,
  name: v.string(),
  location: v.string(),
  starts_at: StoredTimeText,
  ends_at: v.nullable(StoredTimeText),
  is_published: v.boolean(),
  layout: v.nullable(v.object({ id: Id, name: v.string() })),
  sale_starts_at: v.nullable(StoredTimeText),
  sale_ends_at: v.nullable(StoredTimeText),
  ...calledOffEntries,
  sold: v.number(),
});
export type StaffEventSummary = v.InferOutput<typeof StaffEventSummary>;

/** A sentence, and the part of the event where it can be put right. */
const SaleLack = v.object({ text: v.string(), part: v.picklist(['prices', 'plan']) });
export type SaleLack = v.InferOutput<typeof SaleLack>;

export const StaffEvent = v.object({
  id: Id,
  ...eventFactEntries,
  version: v.number(),
  ...calledOffEntries,
  is_published: v.boolean(),
  picture: v.nullable(EventPicture),
  layout: v.nullable(v.object({ id: Id, name: v.string() })),
  capacity: v.nullable(v.number()),
  categories: v.array(v.object({ id: Id, name: v.string(), color: v.string() })),
  prices: v.array(
    v.object({
      id: Id,
      name: v.string(),
      price: v.number(),
      price_category_id: v.nullable(Id),
      capacity: v.nullable(v.number()),
      tax_percent: v.nullable(v.number()),
      sphere: v.optional(v.picklist(spheres)),
      ...Sold.entries,
    }),
  ),
  blocks: v.array(
    v.object({
      id: Id,
      name: v.string(),
      has_fixed_places: v.boolean(),
      /** All places for sale. */
      places: v.number(),
      price_category_id: v.nullable(Id),
      capacity: v.nullable(v.number()),
      ...Sold.entries,
    }),
  ),
  /** Seats with another category than their block; left out without any. */
  seats: v.optional(v.array(v.object({ block_id: Id, price_category_id: Id, seat_ids: v.array(Id) }))),
  ...Sold.entries,
  /** The sentences of `missing`. */
  lacks: v.array(v.string()),
  /** The available floor plans. */
  layouts: v.array(v.object({ id: Id, name: v.string() })),
  /** What prevents publishing it, or keeps guests from buying some of it. */
  missing: v.array(SaleLack),
  /** Whether invoices state turnover tax; they do not under § 19 UStG. */
  has_tax: v.boolean(),
});
export type StaffEvent = v.InferOutput<typeof StaffEvent>;

const id = v.object({ id: IdInPath });

/** The alternative text of a picture. */
export const PictureAlt = v.pipe(v.string(), v.trim(), v.maxLength(300, 'Das ist zu lang'));

export type EventAuditAction = (typeof eventAuditActions)[number];

export const listOfficeEvents = endpoint({
  method: 'GET',
  path: '/api/office/events',
  summary: 'Alle Veranstaltungen, die spätesten zuerst, seitenweise',
  access: 'events',
  query: v.object({ after: v.optional(v.pipe(v.string(), v.maxLength(40))) }),
  answer: v.object({
    events: v.array(StaffEventSummary),
    next: v.nullable(v.string()),
    /** The published floor plans, on which an event can be made. */
    layouts: v.array(v.object({ id: Id, name: v.string() })),
  }),
});

export const readOfficeEvent = endpoint({
  method: 'GET',
  path: '/api/office/events/:id',
  summary: 'Eine Veranstaltung mit allem, was verkauft wird und wurde',
  access: 'events',
  params: id,
  answer: v.object({ event: StaffEvent }),
});

export const previewEvent = endpoint({
  method: 'GET',
  path: '/api/office/events/:id/preview',
  summary: 'Eine Veranstaltung, wie Gäste sie lesen, auch wenn sie noch verborgen ist',
  access: 'events',
  params: id,
  answer: readEvent.answer,
});

export const changeEventFacts = endpoint({
  method: 'PUT',
  path: '/api/office/events/:id',
  summary: 'Name, Ort, Beschreibung und Zeiten ändern',
  access: 'events',
  params: id,
  body: EventFacts,
  answer: Done,
});

export const changeEventPicture = endpoint({
  method: 'PUT',
  path: '/api/office/events/:id/picture',
  summary: 'Ein hochgeladenes Bild zeigen oder keines mehr',
  access: 'events',
  params: id,
  body: v.object({ picture_id: v.nullable(PictureId), alt: PictureAlt }),
  answer: Done,
});

export const publishEvent = endpoint({
  method: 'PUT',
  path: '/api/office/events/:id/publication',
  summary: 'Eine Veranstaltung veröffentlichen oder verbergen',
  access: 'events',
  params: id,
  body: v.object({ is_published: v.boolean() }),
  answer: Done,
});

export const deleteEvent = endpoint({
  method: 'DELETE',
  path: '/api/office/events/:id',
  summary: 'Eine Veranstaltung löschen, zu der es nie eine Karte gab',
  access: 'events',
  params: id,
  answer: Done,
});

export const readEventHistory = endpoint({
  method: 'GET',
  path: '/api/office/events/:id/history',
  summary: 'Wer eine Veranstaltung wann geändert hat, das Neueste zuerst, seitenweise',
  access: 'events',
  params: v.object({ id: IdInPath }),
  query: HistoryQuery,
  answer: historyOf(eventAuditActions),
});

/** Refusals about events, to staff; part of `refusals`. */
export const eventRefusals = {
  event_changed: {
    status: 409,
    message:
      'Inzwischen hat jemand anders diese Veranstaltung geändert. Sieh dir den neuen Stand an und trage deine Änderung dann noch einmal ein.',
  },
  event_incomplete: {
    status: 409,
    message: 'So kann niemand Karten kaufen. {lacks} Ergänze das bitte zuerst.',
  },
  sample_account: {
    status: 409,
    message:
      'Noch steht das Konto des Mustervereins im Shop, Gäste würden dorthin überweisen. Trag zuerst unter „Einstellungen“ euer Bankkonto ein.',
  },
  event_in_use: {
    status: 409,
    message: 'Zu dieser Veranstaltung gibt es Bestellungen. Verbirg sie, statt sie zu löschen.',
  },
  event_layout_sold: {
    status: 409,
    message:
      'Auf diesem Saalplan sind schon Plätze vergeben. Storniere oder verlege sie erst, oder kopiere die Veranstaltung für einen anderen Plan.',
  },
  event_kept_back: {
    status: 409,
    message:
      'Für die Abendkasse sind noch Karten dieser Veranstaltung zurückgehalten. Gib sie dort erst wieder frei.',
  },
  price_in_use: {
    status: 409,
    message:
      'Zum Preis „{names}“ gibt es schon Karten, deshalb bleibt er bestehen. Setze sein Kontingent auf die verkaufte Zahl, dann wird nichts mehr davon verkauft.',
  },
  seats_not_free: { status: 409, message: 'Mindestens einer dieser Plätze ist inzwischen vergeben.' },
  places_taken: {
    status: 409,
    message: 'So viele Plätze sind in diesem Block nicht mehr frei. Zurzeit sind es {left}.',
  },
  discount_names_it: {
    status: 409,
    message: 'Die Rabattaktion „{names}“ gilt nur dafür. Ändere oder lösche erst die Rabattaktion.',
  },
  capacity_below_taken: {
    status: 409,
    message: 'Von „{names}“ sind schon {count} vergeben, weniger kann das Kontingent nicht sein.',
  },
} as const satisfies Record<string, { status: number; message: string }>;
