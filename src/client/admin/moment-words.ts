import { formatDateTime, type StoredTime } from '../../domain/stored-time.ts';

/** When something happened, as the clock in Berlin read it: `01.03.2027, 13:00`. */
export function momentWords(at: StoredTime): string {
  return formatDateTime(at);
}
