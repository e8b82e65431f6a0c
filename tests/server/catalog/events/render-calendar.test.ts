import { expect, test } from 'vitest';
import { type CalendarFacts, renderCalendar } from '../../../../src/server/catalog/events/render-calendar.ts';
import { hardTexts } from '../../platform/pdf/hard-texts.ts';

const concert = {
  id: 3,
  name: 'Konzert unter Lampions',
  location: 'Winzerhof, Kelterweg 1',
  startsAt: '2027-04-12T22:00:00',
  endsAt: '2027-04-13T00:30:00',
  places: ['Block A, Reihe D, Platz 6', 'Block A, Reihe D, Platz 7'],
  ticketCount: 2,
};
const facts: CalendarFacts = {
  order: { number: 'WF-K7HXAQ', address: 'https://karten.weinfest.example/booking/order/abc' },
  host: 'karten.weinfest.example',
  events: [concert],
  madeAt: Date.UTC(2027, 2, 3, 9, 30),
};

/** The lines of a file, folded ones joined. */
const linesOf = (wishes: Partial<CalendarFacts> = {}) =>
  renderCalendar({ ...facts, ...wishes })
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n');

/** The instant a program with the zone's own rules makes of a local time in the file. */
function instantOf(lines: string[], name: string): string {
  const value = lines.find((line) => line.startsWith(`${name};TZID=Europe/Berlin:`))?.split(':')[1] ?? '';
  const local = value.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)/, '$1-$2-$3T$4:$5:$6');
  const offsets = ['+01:00', '+02:00'].map((offset) => new Date(`${local}${offset}`));
  const berlin = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Berlin',
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  const fitting = offsets.find((date) => berlin.format(date).replace(' ', 'T') === local);
  return fitting?.toISOString() ?? `no instant for ${local}`;
}

test('an entry has what a guest wants to know, in the clock of Berlin', () => {
  const lines = linesOf();
  expect(lines).toContain('SUMMARY:Konzert unter Lampions');
  expect(lines).toContain('LOCATION:Winzerhof\\, Kelterweg 1');
  expect(lines).toContain('DTSTART;TZID=Europe/Berlin:20270412T200000');
  expect(lines).toContain('DTEND;TZID=Europe/Berlin:20270412T223000');
  expect(lines).toContain('DTSTAMP:20270303T093000Z');
  expect(lines.join()).toContain('2 Karten\\, Bestellung WF-K7HXAQ\\nBlock A\\, Reihe D\\, Platz 6\\n');
  expect(lines.join()).not.toContain('VALARM');
});

test.each([
  ['the evening before the clock goes forward', '2027-03-27T22:00:00', '2027-03-27T19:00:00.000Z'],
  ['the evening after', '2027-03-28T22:00:00', '2027-03-28T18:00:00.000Z'],
  ['the evening before it goes back', '2027-10-30T22:00:00', '2027-10-30T18:00:00.000Z'],
  ['the evening after that', '2027-10-31T22:00:00', '2027-10-31T19:00:00.000Z'],
])('%s is at the right instant', (_, startsAt, instant) => {
  expect(instantOf(linesOf({ events: [{ ...concert, startsAt, endsAt: null }] }), 'DTSTART')).toBe(instant);
});

test('the file tells when summer begins and ends', () => {
  const lines = linesOf();
  expect(lines).toContain('BEGIN:VTIMEZONE');
  expect(lines).toContain('RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU');
  expect(lines).toContain('RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU');
});

test('an event without an end, or with one before its beginning, takes four hours', () => {
  expect(linesOf({ events: [{ ...concert, endsAt: '2027-04-12T20:00:00' }] })).toContain(
    'DTEND;TZID=Europe/Berlin:20270413T000000',
  );
  expect(linesOf({ events: [{ ...concert, endsAt: null }] })).toContain(
    'DTEND;TZID=Europe/Berlin:20270413T000000',
  );
});

test('an entry keeps its uid through every file, and every event has its own', () => {
  const uids = (lines: string[]) => lines.filter((line) => line.startsWith('UID:'));
  const first = uids(linesOf({ events: [concert, { ...concert, id: 4 }] }));
  const later = uids(linesOf({ events: [concert, { ...concert, id: 4, name: 'Neu' }], madeAt: 0 }));
  expect(first).toEqual([
    'UID:wf-k7hxaq-3@karten.weinfest.example',
    'UID:wf-k7hxaq-4@karten.weinfest.example',
  ]);
  expect(later).toEqual(first);
});

test.each(hardTexts)('%s in every field adds no line of its own', (_, text) => {
  const event = { ...concert, name: text, location: text, places: [text] };
  const lines = linesOf({ events: [event] });
  const known =
    /^(BEGIN|END|VERSION|PRODID|METHOD|TIMEZONE-ID|X-WR-TIMEZONE|TZ\w+|RRULE|UID|SEQUENCE|DT\w+|SUMMARY|LOCATION|DESCRIPTION|URL|TRANSP)[:;]/;
  for (const line of lines.filter((some) => some !== '')) expect(line).toMatch(known);
  expect(lines.filter((line) => line.startsWith('BEGIN:VEVENT'))).toHaveLength(1);
});
