import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { EventMoment, EventTitle } from './staff-events.ts';
import { Id, IdInPath } from './wire.ts';

const New = v.object({ success: v.literal(true), id: Id });

/** What a new event may begin with: prices, and a floor plan of its own for all but `admission`. */
export const eventTemplates = ['admission', 'hall', 'tables'] as const;
export type EventTemplate = (typeof eventTemplates)[number];

export const createEvent = endpoint({
  method: 'POST',
  path: '/api/office/events',
  summary: 'Eine Veranstaltung anlegen; sie ist noch verborgen',
  access: 'events',
  body: v.pipe(
    v.object({
      name: EventTitle,
      location: EventTitle,
      starts_at: EventMoment,
      /** One with a floor plan needs the permission `layouts` besides. */
      template: v.optional(v.picklist(eventTemplates)),
      /** A floor plan of the club, sold at one price to begin with. */
      layout_id: v.optional(Id),
    }),
    v.forward(
      v.check(
        ({ template, layout_id }) => template === undefined || layout_id === undefined,
        'Bitte eine Vorlage oder einen Saalplan wählen, nicht beides',
      ),
      ['layout_id'],
    ),
  ),
  answer: New,
});

export const copyEvent = endpoint({
  method: 'POST',
  path: '/api/office/events/:id/copy',
  summary: 'Eine Veranstaltung mit Preisen, Kategorien und Kontingenten kopieren; die Kopie ist verborgen',
  access: 'events',
  params: v.object({ id: IdInPath }),
  body: v.object({ name: EventTitle, starts_at: EventMoment }),
  answer: New,
});
