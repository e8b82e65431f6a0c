import { berlinDay } from '../../../domain/stored-time.ts';

/**
 * The day on which an entry is booked on an order, `YYYY-MM-DD`: never one to come, though some banks date what comes in
 * on a weekend to Monday.
 */
export function dayOfEntry({ booked_on: day }: { booked_on: string }, now: number): string {
  const today = berlinDay(now);
  return day < today ? day : today;
}
