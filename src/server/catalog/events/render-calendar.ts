import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import { hoursAfter, type StoredTime, wallTimeOf } from '../../../domain/stored-time.ts';

interface CalendarEventFacts {
  id: number;
  name: string;
  location: string;
  startsAt: StoredTime;
  /** Null if not set; four hours are assumed then. */
  endsAt: StoredTime | null;
  /** The place of each ticket: `Block A, Reihe D, Platz 6`; empty if the event has no places. */
  places: readonly string[];
  ticketCount: number;
}

export interface CalendarFacts {
  order: { number: string; address: string };
  /** The shop's host name; together with order and event it forms the uid of an entry. */
  host: string;
  events: readonly CalendarEventFacts[];
  /** Epoch milliseconds. */
  madeAt: number;
}

/**
 * The time zone of Berlin for RFC 5545: summer time from the last Sunday of March to the last of October (EU
 * rule since 1996). Programs that know the zone by name use their own data.
 */
const BERLIN = 'Europe/Berlin';

const BERLIN_ZONE = [
  'BEGIN:VTIMEZONE',
  `TZID:${BERLIN}`,
  'BEGIN:DAYLIGHT',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'TZNAME:CEST',
  'DTSTART:19960331T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'TZNAME:CET',
  'DTSTART:19961027T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
].join('\r\n');

const HOURS_WITHOUT_END = 4;

/**
 * Renders the events of an order as an iCalendar file (UTF-8) in Berlin time, without alarms. An event keeps
 * its uid in every file of the order, so that a newer file replaces its entry.
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

/** Ignores an end before the start, because ical-generator would swap the two. */
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

/** Replaces line breaks and control characters, which would break lines of the file. */
function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
}

/** Looks like a Day.js date to ical-generator, which formats a day and a time with it. */
interface ClockReading {
  format(pattern?: string): string;
  isValid(): boolean;
  tz(): ClockReading;
  toJSON(): string;
  toDate(): Date;
}

/**
 * A wall clock time in Berlin. A `Date` would be read in the server's time zone, where that hour may not
 * exist.
 */
function berlinClock(stored: StoredTime): ClockReading {
  return reading(wallTimeOf(stored), '');
}

/** An instant (epoch milliseconds) in UTC, which DTSTAMP requires (RFC 5545, 3.8.7.2). */
function utcClock(epochMs: number): ClockReading {
  return reading(new Date(epochMs).toISOString().slice(0, 19), 'Z');
}

function reading(floating: string, suffix: string): ClockReading {
  const [day = '', time = ''] = floating.replace(/[-:]/g, '').split('T');
  const clock: ClockReading = {
    format: (pattern) => (pattern === 'HHmmss' ? time + suffix : day),
    isValid: () => true,
    tz: () => clock,
    toJSON: () => floating,
    toDate: () => new Date(`${floating}Z`),
  };
  return clock;
}
