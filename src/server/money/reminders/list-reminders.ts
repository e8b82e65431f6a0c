import { type Refusal, refuse } from '../../../contract/refusals.ts';
import {
  type DueOrder as DueOrderView,
  MOST_REMINDERS,
  type ReminderPage,
} from '../../../contract/reminders.ts';
import { centsToEuros } from '../../../domain/money.ts';
import { deadlineOf, type ReminderStep, windowOfStep } from '../../../domain/reminder.ts';
import { isForPeople } from '../../../domain/reminder-pause.ts';
import { storedTimeOfInstant } from '../../../domain/stored-time.ts';
import { onlyStoresMail } from '../../platform/config.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { countDueOrders, type DueOrder, pageOfDueOrders } from './due-orders-table.ts';
import { placeBehind, readPlace, writePlace } from './due-place.ts';
import { findPendingPayment } from './find-pending-payment.ts';
import { type JudgedPause, judgePauses } from './judge-pauses.ts';
import { newestBookedDay } from './newest-booked-day.ts';
import { nextDue } from './next-due.ts';
import { reminderRules } from './reminder-rules.ts';

const MOST_COUNTED = 1_000;

/**
 * A page of the orders for which a step is due, those that pause among them with the reason, and how many are due for
 * each step, counted to 1,000, and when the next are. Refused: `malformed` for a place that no page named.
 */
export async function listReminders(
  services: Pick<Ports, 'clock' | 'config' | 'store'> & SettingsPort,
  { step, after }: { step: ReminderStep; after?: string | undefined },
): Promise<ReminderPage | Refusal> {
  const place = after === undefined ? null : readPlace(after);
  if (place === undefined) return refuse('malformed');
  const now = services.clock();
  const settings = services.settings();
  const rules = reminderRules(settings);
  const db = services.store.read;
  const count = async (each: ReminderStep) => {
    const window = windowOfStep(each, rules, now);
    return window && countDueOrders(db, each, window, MOST_COUNTED);
  };
  const window = windowOfStep(step, rules, now);
  const rows =
    window === null
      ? []
      : await pageOfDueOrders(db, step, { window, after: place, limit: MOST_REMINDERS + 1 });
  const orders = rows.slice(0, MOST_REMINDERS);
  const last = orders.at(-1);
  const findPending = await findPendingPayment(db, settings.order_prefix);
  const bookedDay = step === 'cancel' ? await newestBookedDay(db) : null;
  const judged = await judgePauses(db, step, { orders, findPending, now, bookedDay });
  return {
    step,
    counts: { friendly: await count('friendly'), last: await count('last'), cancel: await count('cancel') },
    orders: orders.map((order, at) => viewDueOrder(step, order, judged[at] as JudgedPause)),
    next: rows.length > MOST_REMINDERS && last !== undefined ? writePlace(placeBehind(step, last)) : null,
    is_automatic: settings.reminders.is_automatic,
    only_stored: onlyStoresMail(services.config),
    deadline: deadlineOf('last', '', rules, now),
    booked_until: bookedDay,
    next_due: window && (await nextDue(db, step, { rules, window, now, bookedDay, most: MOST_COUNTED })),
  };
}

function viewDueOrder(
  step: ReminderStep,
  order: DueOrder,
  { pause, pending, waitsFor, reminders }: JudgedPause,
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
    is_choosable: step !== 'cancel' && (pause === null || isForPeople(pause)),
  };
}
