import { berlinDay, dayAfter } from '../../../domain/stored-time.ts';
import type { remindersOf } from './reminders-table.ts';

export type SentReminders = NonNullable<ReturnType<Awaited<ReturnType<typeof remindersOf>>['get']>>;

/**
 * From when the last reminder says, as it went out, that its order is cancelled by itself, `YYYY-MM-DD`; null where it has
 * not gone out or does not say so.
 */
export function toldDayOf(reminders: SentReminders): string | null {
  const last = reminders.find(({ kind }) => kind === 'last');
  if (last === undefined || last.sentAt === null || last.noticeDays === null) return null;
  return dayAfter(berlinDay(last.sentAt), last.noticeDays);
}
