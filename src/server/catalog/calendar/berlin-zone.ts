/**
 * The clock of Berlin as RFC 5545 wants it told: summer from the last Sunday of March to the last of October (EU rule
 * since 1996). Programs that know the zone by its name use their own.
 */
export const BERLIN = 'Europe/Berlin';

export const BERLIN_ZONE = [
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
