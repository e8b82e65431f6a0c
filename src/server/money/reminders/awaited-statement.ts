import { statementDayOf } from '../../../domain/reminder.ts';

/**
 * The day up to which the bank's statement is to be seen before an order counts as not paid by its deadline; null where it
 * has been, by the newest booked day. All days are `YYYY-MM-DD`.
 */
export function awaitedStatement(
  { due_on, last_deadline }: { due_on: string; last_deadline: string | null },
  bookedDay: string | null,
): string | null {
  const day = statementDayOf(last_deadline ?? due_on);
  return bookedDay !== null && bookedDay >= day ? null : day;
}
