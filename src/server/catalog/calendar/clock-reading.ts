import { type StoredTime, wallTimeOf } from '../../../domain/stored-time.ts';

/** A date in the shape that the calendar writer takes from a date library; it asks for a day and for a time. */
interface ClockReading {
  format(pattern?: string): string;
  isValid(): boolean;
  tz(): ClockReading;
  toJSON(): string;
  toDate(): Date;
}

/**
 * What the clock on Berlin's walls reads. A `Date` would be read by the clock of the server's own zone, where that
 * hour may not exist.
 */
export function berlinClock(stored: StoredTime): ClockReading {
  return reading(wallTimeOf(stored), '');
}

/** An instant (epoch milliseconds) in UTC; a time stamp has no zone, whatever the calendar's is (RFC 5545, 3.8.7.2). */
export function utcClock(epochMs: number): ClockReading {
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
