import { formatDate, formatTime, type StoredTime, storedTimeOfInstant } from '../../../domain/stored-time.ts';

/** „heute 18:52 Uhr, Tor Nord“ for an instant. */
export function whenAndWhere(at: number, by: string | null, now: number): string {
  return [dayAndTime(storedTimeOfInstant(at), now), by].filter(Boolean).join(', ');
}

/** „heute 18:52 Uhr“ or „11.04.2027, 18:52 Uhr“ for a stored time. */
export function dayAndTime(stored: StoredTime, now: number): string {
  const today = storedTimeOfInstant(now);
  const day = formatDate(stored) === formatDate(today) ? 'heute' : `${formatDate(stored)},`;
  return `${day} ${formatTime(stored)} Uhr`;
}
