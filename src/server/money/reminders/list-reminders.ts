import { type Refusal, refuse } from '../../../contract/refusals.ts';
import {
  type DueOrder as DueOrderView,
  MOST_REMINDERS,
  type ReminderPage,
} from '../../../contract/reminders.ts';
import { searchPrefixes } from '../../../domain/german-text.ts';
import { centsToEuros } from '../../../domain/money.ts';
import {
  deadlineOf,
  mayStaffOverride,
  type ReminderRules,
  type ReminderStep,
  reminderSteps,
  type StepWindow,
  stepDayOf,
  windowOfStep,
} from '../../../domain/reminder.ts';
import { dayAfter, storedTimeOfInstant } from '../../../domain/stored-time.ts';
import { onlyStoresMail } from '../../platform/config.ts';
import type { Db } from '../../platform/database/store.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { newestBookedDay } from '../bank/bank-entries.repository.ts';
import {
  countDueOrders,
  cursorAfter,
  type DueOrder,
  decodeCursor,
  encodeCursor,
  pageOfDueOrders,
} from './due-orders.repository.ts';
import { findPendingPayment } from './find-pending-payment.ts';
import { awaitedStatement, type CheckedPause, checkPauses, reminderRules } from './reminder-pauses.ts';

const MAX_COUNT = 1_000;

/**
 * A page of the orders for which a step is due, without one the first step that is due for any, including paused ones with the reason, and only those with the words `q`; how many are due for
 * each step, counted up to 1,000; and when the next ones are. Refused: `malformed` for an invalid cursor
 * `after`.
 */
export async function listReminders(
  services: Pick<Ports, 'clock' | 'config' | 'store'> & SettingsPort,
  { step: asked, after, q = '' }: { step?: ReminderStep | undefined; after?: string | undefined; q?: string },
): Promise<ReminderPage | Refusal> {
  const cursor = after === undefined ? null : decodeCursor(after);
  if (cursor === undefined) return refuse('malformed');
  const now = services.clock();
  const settings = services.settings();
  const rules = reminderRules(settings);
  const db = services.store.read;
  const count = async (each: ReminderStep) => {
    const window = windowOfStep(each, rules, now);
    return window && countDueOrders(db, each, window, MAX_COUNT);
  };
  const counts = {
    friendly: await count('friendly'),
    last: await count('last'),
    cancel: await count('cancel'),
  };
  const step = asked ?? reminderSteps.find((each) => (counts[each] ?? 0) > 0) ?? 'friendly';
  const window = windowOfStep(step, rules, now);
  const rows =
    window === null
      ? []
      : await pageOfDueOrders(db, step, {
          window,
          after: cursor,
          limit: MOST_REMINDERS + 1,
          prefixes: searchPrefixes(q),
        });
  const orders = rows.slice(0, MOST_REMINDERS);
  const last = orders.at(-1);
  const findPending = await findPendingPayment(db, settings.order_prefix, now);
  const bookedDay = step === 'cancel' ? await newestBookedDay(db) : null;
  const checked = await checkPauses(db, step, { orders, findPending, now, bookedDay });
  return {
    step,
    counts,
    // The cast holds: `checkPauses` returns one entry per order.
    orders: orders.map((order, at) => viewDueOrder(step, order, checked[at] as CheckedPause)),
    next: rows.length > MOST_REMINDERS && last !== undefined ? encodeCursor(cursorAfter(step, last)) : null,
    is_automatic: settings.reminders.is_automatic,
    only_stored: onlyStoresMail(services.config),
    deadline: deadlineOf('last', '', rules, now),
    booked_until: bookedDay,
    next_due: window && (await nextDue(db, step, { rules, window, now, bookedDay })),
  };
}

function viewDueOrder(
  step: ReminderStep,
  order: DueOrder,
  { pause, pending, waitsFor, reminders }: CheckedPause,
): DueOrderView {
  const { id, number, firstname, lastname, email, due_on, last_deadline } = order;
  return {
    id,
    number,
    firstname,
    lastname,
    email,
    due_on,
    last_deadline,
    paid: centsToEuros(order.paid_cents),
    open: centsToEuros(order.total_cents - order.paid_cents),
    reminders: reminders.map(({ kind, at }) => ({ kind, at: storedTimeOfInstant(at) })),
    pause,
    waits_for: waitsFor,
    exempt_because: order.exempt_because,
    bank_import: pending?.importId ?? null,
    is_choosable: step !== 'cancel' && (pause === null || mayStaffOverride(pause)),
  };
}

interface NextDueQuery {
  rules: ReminderRules;
  /** The days for which the step is due now. */
  window: StepWindow;
  /** Epoch milliseconds. */
  now: number;
  bookedDay: string | null;
}

/** The next day on which a step becomes due, and for how many orders; null if there are none. */
async function nextDue(
  db: Db,
  step: ReminderStep,
  { rules, window, now, bookedDay }: NextDueQuery,
): Promise<ReminderPage['next_due']> {
  const later = { from: dayAfter(window.until, 1), until: '9999-12-31', orderedUntil: now };
  const [first] = await pageOfDueOrders(db, step, { window: later, after: null, limit: 1 });
  if (first === undefined) return null;
  const [day] = cursorAfter(step, first);
  return {
    day: stepDayOf(step, rules, day),
    count: await countDueOrders(db, step, { from: day, until: day, orderedUntil: now }, MAX_COUNT),
    statement_from: step === 'cancel' ? awaitedStatement(first, bookedDay) : null,
  };
}
