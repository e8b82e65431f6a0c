/**
 * Stored times are two hours ahead of the wall clock (specification, section 9): `2027-04-12T20:30:00` is shown as 18:30.
 * They are floating, without zone or daylight saving. In the database only the times of events are stored times;
 * everything else is an instant, which the API converts for people. All arithmetic on times is in this file.
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

/** Whether a text is an existing floating date and time, with or without seconds. */
export function isStoredTime(text: string): boolean {
  if (!FLOATING.test(text)) return false;
  const ms = Date.parse(`${text}Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text.slice(0, 16));
}

/** The wall time of a stored time, both floating as `YYYY-MM-DDTHH:mm:ss`. */
export function wallTimeOf(stored: StoredTime): string {
  return shift(stored, -AHEAD_MS);
}

/** The stored time of a wall time. */
export function storedTimeOf(wall: string): StoredTime {
  return shift(wall, AHEAD_MS);
}

/** The stored time of an instant (epoch milliseconds), by the clock in Berlin. */
export function storedTimeOfInstant(epochMs: number): StoredTime {
  return storedTimeOf(berlinWallTime(epochMs));
}

/** `storedTimeOfInstant` for values that may be missing. */
export function storedTimeOrNull(epochMs: number | null): StoredTime | null {
  return epochMs === null ? null : storedTimeOfInstant(epochMs);
}

/** The first instant (epoch milliseconds) at which the clock in Berlin has reached a stored time. */
export function instantOfStoredTime(stored: StoredTime): number {
  const asUtc = Date.parse(`${wallTimeOf(stored)}Z`);
  const inSummer = asUtc - 2 * HOUR_MS;
  if (storedTimeOfInstant(inSummer) >= stored) return inSummer;
  const inWinter = asUtc - HOUR_MS;
  // In spring the clock skips an hour; every time within it is reached when that hour begins.
  const isSkipped = storedTimeOfInstant(inWinter) > shift(stored, 0);
  return isSkipped ? inWinter - (inWinter % HOUR_MS) : inWinter;
}

/** A stored time some hours later, or earlier for negative hours, ignoring daylight saving. */
export function hoursAfter(stored: StoredTime, hours: number): StoredTime {
  return shift(stored, hours * HOUR_MS);
}

/** The hours between two stored times, ignoring daylight saving; negative if `then` is earlier. */
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
  return weekdays[new Date(`${wallTimeOf(stored)}Z`).getUTCDay()] ?? '';
}

/** The calendar day in Berlin at an instant (epoch milliseconds): `2027-04-12`. */
export function berlinDay(epochMs: number): string {
  return berlinWallTime(epochMs).slice(0, 10);
}

/** A calendar day some days later. */
export function dayAfter(day: string, days: number): string {
  return shift(`${day}T00:00:00`, days * 24 * 60 * 60 * 1000).slice(0, 10);
}

/** The same day of the month some calendar months earlier, or that month's last day if it is shorter. */
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

/** The wall time in Berlin at an instant (epoch milliseconds), floating `YYYY-MM-DDTHH:mm:ss`. */
function berlinWallTime(epochMs: number): string {
  const second = Math.floor(epochMs / 1000);
  if (second !== lastReading.second) lastReading = { second, wall: readBerlinClock(epochMs) };
  return lastReading.wall;
}

/** Cached, because Intl takes longer than the rest of a check-in, and in a rush many fall within the same second. */
let lastReading = { second: Number.NaN, wall: '' };

function readBerlinClock(epochMs: number): string {
  const part = Object.fromEntries(berlinParts.formatToParts(epochMs).map((p) => [p.type, p.value]));
  return `${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}`;
}

function shift(floating: string, byMs: number): string {
  return new Date(Date.parse(`${floating}Z`) + byMs).toISOString().slice(0, 19);
}

/** An instant (epoch milliseconds) in ISO 8601, for programs: `2027-03-01T12:00:00.000Z`. */
export function isoInstant(at: number): string {
  return new Date(at).toISOString();
}

/** `isoInstant` for values that may be missing. */
export function isoInstantOrNull(at: number | null): string | null {
  return at === null ? null : isoInstant(at);
}
