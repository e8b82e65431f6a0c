import type { ReminderPage } from '../../../contract/reminders.ts';
import {
  type ReminderRules,
  type ReminderStep,
  type StepWindow,
  stepDayOf,
} from '../../../domain/reminder.ts';
import { dayAfter } from '../../../domain/stored-time.ts';
import type { Db } from '../../platform/database/store.ts';
import { awaitedStatement } from './awaited-statement.ts';
import { countDueOrders, pageOfDueOrders } from './due-orders-table.ts';
import { placeBehind } from './due-place.ts';

interface Asked {
  rules: ReminderRules;
  /** For which orders the step is due now. */
  window: StepWindow;
  /** Epoch milliseconds. */
  now: number;
  bookedDay: string | null;
  /** Counted no further. */
  most: number;
}

/** On which day a step is due next for orders for which it is not yet, and for how many; null where none is known. */
export async function nextDue(
  db: Db,
  step: ReminderStep,
  { rules, window, now, bookedDay, most }: Asked,
): Promise<ReminderPage['next_due']> {
  const later = { from: dayAfter(window.until, 1), until: '9999-12-31', orderedUntil: now };
  const [first] = await pageOfDueOrders(db, step, { window: later, after: null, limit: 1 });
  if (first === undefined) return null;
  const [day] = placeBehind(step, first);
  return {
    day: stepDayOf(step, rules, day),
    count: await countDueOrders(db, step, { from: day, until: day, orderedUntil: now }, most),
    statement_from: step === 'cancel' ? awaitedStatement(first, bookedDay) : null,
  };
}
