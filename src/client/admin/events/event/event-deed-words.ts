import type { EventDeed } from '../../../../contract/staff-events.ts';

/** What somebody did to an event, behind his name. */
export const eventDeedWords: Record<EventDeed, string> = {
  created: 'hat sie angelegt',
  copied: 'hat sie aus einer anderen kopiert',
  facts: 'hat Ort und Zeiten geändert',
  offer: 'hat Plan und Preise geändert',
  picture: 'hat das Bild geändert',
  published: 'hat sie veröffentlicht',
  hidden: 'hat sie verborgen',
  deleted: 'hat sie gelöscht',
  blocked: 'hat Plätze gesperrt',
  unblocked: 'hat gesperrte Plätze freigegeben',
};
