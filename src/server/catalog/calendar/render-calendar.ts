import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import { hoursAfter, type StoredTime } from '../../../domain/stored-time.ts';
import { BERLIN, BERLIN_ZONE } from './berlin-zone.ts';
import type { CalendarEventFacts, CalendarFacts } from './calendar-facts.ts';
import { berlinClock, utcClock } from './clock-reading.ts';

const HOURS_WITHOUT_END = 4;

/**
 * The events of an order as a calendar file (iCalendar, UTF-8), in Berlin's time, without alarms. An entry keeps its
 * uid through every file of that order, so that a newer file replaces the older entry.
 */
export function renderCalendar(facts: CalendarFacts): string {
  const calendar = ical({
    prodId: { company: 'Kartenshop', product: 'Bestellung', language: 'DE' },
    method: ICalCalendarMethod.PUBLISH,
    timezone: { name: BERLIN, generator: () => BERLIN_ZONE },
  });
  for (const event of facts.events) {
    calendar.createEvent({
      id: `${facts.order.number}-${event.id}@${facts.host}`.toLowerCase(),
      stamp: utcClock(facts.madeAt),
      timezone: BERLIN,
      start: berlinClock(event.startsAt),
      end: berlinClock(endOf(event)),
      summary: oneLine(event.name),
      location: oneLine(event.location),
      description: describe(event, facts),
      url: facts.order.address,
      transparency: ICalEventTransparency.OPAQUE,
    });
  }
  return calendar.toString();
}

/** An end before the beginning is none: the calendar writer would swap the two. */
function endOf({ startsAt, endsAt }: CalendarEventFacts): StoredTime {
  return endsAt !== null && endsAt > startsAt ? endsAt : hoursAfter(startsAt, HOURS_WITHOUT_END);
}

function describe({ ticketCount, places }: CalendarEventFacts, { order }: CalendarFacts): string {
  const tickets = ticketCount === 1 ? '1 Karte' : `${ticketCount} Karten`;
  return [
    `${tickets}, Bestellung ${order.number}`,
    ...places.filter((place) => place !== '').map(oneLine),
    'Denk an deine Karten, ausgedruckt oder auf dem Handy.',
  ].join('\n');
}

/** Control characters would end a line of the file. */
function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
}
