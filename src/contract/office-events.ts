import * as v from 'valibot';
import { HistoryQuery, historyOf } from './deed-history.ts';
import { endpoint } from './endpoint.ts';
import { EventFacts, EventMoment, EventTitle, eventFactEntries } from './event-facts.ts';
import { EventOffer } from './event-offer.ts';
import { EventPicture, readEvent } from './events.ts';
import { PictureId } from './pictures.ts';
import { Done, Id, IdInPath, StoredTimeText } from './wire.ts';

const Sold = v.object({
  /** Tickets that are ordered and not cancelled. */
  sold: v.number(),
  /** In baskets just now. */
  held: v.number(),
  /** What the sold ones cost, in cents, before any discount. */
  value_cents: v.number(),
});

export const OfficeEventSummary = v.object({
  id: Id,
  name: v.string(),
  location: v.string(),
  starts_at: StoredTimeText,
  ends_at: v.nullable(StoredTimeText),
  is_published: v.boolean(),
  layout: v.nullable(v.object({ id: Id, name: v.string() })),
  sale_starts_at: v.nullable(StoredTimeText),
  sale_ends_at: v.nullable(StoredTimeText),
  sold: v.number(),
});
export type OfficeEventSummary = v.InferOutput<typeof OfficeEventSummary>;

export const OfficeEvent = v.object({
  id: Id,
  ...eventFactEntries,
  version: v.number(),
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
      ...Sold.entries,
    }),
  ),
  blocks: v.array(
    v.object({
      id: Id,
      name: v.string(),
      has_fixed_places: v.boolean(),
      /** All its places that can be had at all. */
      places: v.number(),
      price_category_id: v.nullable(Id),
      capacity: v.nullable(v.number()),
      ...Sold.entries,
    }),
  ),
  ...Sold.entries,
  /** What stands in the way of publishing it, in sentences. */
  lacks: v.array(v.string()),
  /** The floor plans there are to choose from. */
  layouts: v.array(v.object({ id: Id, name: v.string() })),
});
export type OfficeEvent = v.InferOutput<typeof OfficeEvent>;

const New = v.object({ success: v.literal(true), id: Id });
const id = v.object({ id: IdInPath });

export const listOfficeEvents = endpoint({
  method: 'GET',
  path: '/api/office/events',
  summary: 'Alle Veranstaltungen, die spätesten zuerst, seitenweise',
  access: 'events',
  query: v.object({ after: v.optional(v.pipe(v.string(), v.maxLength(40))) }),
  answer: v.object({ events: v.array(OfficeEventSummary), next: v.nullable(v.string()) }),
});

export const readOfficeEvent = endpoint({
  method: 'GET',
  path: '/api/office/events/:id',
  summary: 'Eine Veranstaltung mit allem, was verkauft wird und wurde',
  access: 'events',
  params: id,
  answer: v.object({ event: OfficeEvent }),
});

export const previewEvent = endpoint({
  method: 'GET',
  path: '/api/office/events/:id/preview',
  summary: 'Eine Veranstaltung, wie Gäste sie lesen, auch wenn sie noch verborgen ist',
  access: 'events',
  params: id,
  answer: readEvent.answer,
});

export const createEvent = endpoint({
  method: 'POST',
  path: '/api/office/events',
  summary: 'Eine Veranstaltung anlegen; sie ist noch verborgen',
  access: 'events',
  body: v.object({ name: EventTitle, location: EventTitle, starts_at: EventMoment }),
  answer: New,
});

export const copyEvent = endpoint({
  method: 'POST',
  path: '/api/office/events/:id/copy',
  summary: 'Eine Veranstaltung mit Preisen, Kategorien und Kontingenten kopieren; die Kopie ist verborgen',
  access: 'events',
  params: id,
  body: v.object({ name: EventTitle, starts_at: EventMoment }),
  answer: New,
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

export const changeEventOffer = endpoint({
  method: 'PUT',
  path: '/api/office/events/:id/offer',
  summary: 'Saalplan, Kategorien, Preise und Kontingente ändern, alles auf einmal',
  access: 'events',
  params: id,
  body: EventOffer,
  answer: Done,
});

/** What is seen on a picture, for whoever does not see it. */
export const PictureAlt = v.pipe(v.string(), v.trim(), v.maxLength(300, 'Das ist zu lang'));

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

/** A change of an event, as its history has it. */
export const eventDeeds = [
  'created',
  'copied',
  'facts',
  'offer',
  'picture',
  'published',
  'hidden',
  'deleted',
  'blocked',
  'unblocked',
] as const;
export type EventDeed = (typeof eventDeeds)[number];

export const readEventHistory = endpoint({
  method: 'GET',
  path: '/api/office/events/:id/history',
  summary: 'Wer eine Veranstaltung wann geändert hat, das Neueste zuerst, seitenweise',
  access: 'events',
  params: v.object({ id: IdInPath }),
  query: HistoryQuery,
  answer: historyOf(eventDeeds),
});
