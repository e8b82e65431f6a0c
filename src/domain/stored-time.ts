/**
 * Stored times run two hours ahead of the clock on the wall (specification, section 9): `2027-04-12T20:30:00` is shown
 * as 18:30. They are floating: no zone, no daylight saving. Events have them in the database; what happens is an instant
 * there and becomes a stored time where it leaves the API for somebody to read. Nobody else does arithmetic on times.
 */
export type StoredTime = string;

const HOUR_MS = 60 * 60 * 1000;
const AHEAD_MS = 2 * HOUR_MS;
const FLOATING = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/;

const berlinParts = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Berlin',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** True for a floating date-time that exists in the calendar, with or without seconds. */
export function isStoredTime(text: string): boolean {
  if (!FLOATING.test(text)) return false;
  const ms = Date.parse(`${text}Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text.slice(0, 16));
}

/** The wall clock's reading for a stored time: both floating, `YYYY-MM-DDTHH:mm:ss`. */
export function wallTimeOf(stored: StoredTime): string {
  return shift(stored, -AHEAD_MS);
}

/** The stored form of what the clock on the wall reads. */
export function storedTimeOf(wall: string): StoredTime {
  return shift(wall, AHEAD_MS);
}

/** The stored form of an instant (epoch milliseconds) as the clock in Berlin reads it, summer and winter. */
export function storedTimeOfInstant(epochMs: number): StoredTime {
  return storedTimeOf(berlinWallTime(epochMs));
}

/** The same of what may not have happened. */
export function storedTimeOrNull(epochMs: number | null): StoredTime | null {
  return epochMs === null ? null : storedTimeOfInstant(epochMs);
}

/** The first instant (epoch milliseconds) at which the clock in Berlin has come to a stored time. */
export function instantOfStoredTime(stored: StoredTime): number {
  const asUtc = Date.parse(`${wallTimeOf(stored)}Z`);
  const inSummer = asUtc - 2 * HOUR_MS;
  if (storedTimeOfInstant(inSummer) >= stored) return inSummer;
  const inWinter = asUtc - HOUR_MS;
  // In spring the clock skips an hour: it has come to each time in it when that hour begins.
  const isSkipped = storedTimeOfInstant(inWinter) > shift(stored, 0);
  return isSkipped ? inWinter - (inWinter % HOUR_MS) : inWinter;
}

/** A stored time some hours later, on a clock that is never changed; negative hours go back. */
export function hoursAfter(stored: StoredTime, hours: number): StoredTime {
  return shift(stored, hours * HOUR_MS);
}

/** How many hours lie between two stored times, on a clock that is never changed; negative when `then` is earlier. */
export function hoursBetween(first: StoredTime, then: StoredTime): number {
  return (Date.parse(`${then}Z`) - Date.parse(`${first}Z`)) / (60 * 60 * 1000);
}

/** The date of a stored time as guests read it: `12.04.2027`. */
export function formatDate(stored: StoredTime): string {
  return formatDay(wallTimeOf(stored).slice(0, 10));
}

/** The time of a stored time as guests read it: `18:30`. */
export function formatTime(stored: StoredTime): string {
  return wallTimeOf(stored).slice(11, 16);
}

/** Date and time of a stored time as guests read them: `12.04.2027, 18:30`. */
export function formatDateTime(stored: StoredTime): string {
  return `${formatDate(stored)}, ${formatTime(stored)}`;
}

const weekdays = ['Sonntag', 'Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag'] as const;

/** The German weekday of a stored time. */
export function weekdayOf(stored: StoredTime): string {
  return weekdays[new Date(`${wallTimeOf(stored)}Z`).getUTCDay()] as string;
}

/** The calendar day in Berlin at an instant (epoch milliseconds): `2027-04-12`. */
export function berlinDay(epochMs: number): string {
  return berlinWallTime(epochMs).slice(0, 10);
}

/** A calendar day some days later. */
export function dayAfter(day: string, days: number): string {
  return shift(`${day}T00:00:00`, days * 24 * 60 * 60 * 1000).slice(0, 10);
}

/** The same day of the month some calendar months earlier, or that month's last where it has no such day. */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** The instant (epoch milliseconds) at which a calendar day begins in Berlin. */
export function startOfBerlinDay(day: string): number {
  const asUtc = Date.parse(`${day}T00:00:00Z`);
  return asUtc - (Date.parse(`${berlinWallTime(asUtc)}Z`) - asUtc);
}

/** A calendar day as guests read it: `12.04.2027`. */
export function formatDay(day: string): string {
  return `${day.slice(8, 10)}.${day.slice(5, 7)}.${day.slice(0, 4)}`;
}

/** What the clock in Berlin reads at an instant (epoch milliseconds), floating `YYYY-MM-DDTHH:mm:ss`. */
function berlinWallTime(epochMs: number): string {
  const second = Math.floor(epochMs / 1000);
  if (second !== lastReading.second) lastReading = { second, wall: readBerlinClock(epochMs) };
  return lastReading.wall;
}

/** Intl takes longer than the rest of a check-in, and in a rush many ask within the same second. */
let lastReading = { second: Number.NaN, wall: '' };

function readBerlinClock(epochMs: number): string {
  const part = Object.fromEntries(berlinParts.formatToParts(epochMs).map((p) => [p.type, p.value]));
  return `${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}`;
}

function shift(floating: string, byMs: number): string {
  return new Date(Date.parse(`${floating}Z`) + byMs).toISOString().slice(0, 19);
}

/** An instant (epoch milliseconds) as it crosses the wire for a program to compute with: `2027-03-01T12:00:00.000Z`. */
export function isoInstant(at: number): string {
  return new Date(at).toISOString();
}

/** The same of what may not have happened. */
export function isoInstantOrNull(at: number | null): string | null {
  return at === null ? null : isoInstant(at);
}
