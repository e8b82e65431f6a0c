import type { FindPending, PendingPayment } from '../../../domain/pending-payments.ts';
import {
  cancelPauseOf,
  type PauseFacts,
  type ReminderPause,
  type ReminderRules,
  type ReminderStep,
  reminderPauseOf,
  statementDayOf,
} from '../../../domain/reminder.ts';
import { berlinDay } from '../../../domain/stored-time.ts';
import type { Db } from '../../platform/database/store.ts';
import type { FestivalSettings } from '../../settings/festival-settings.ts';
import { withdrawnOrderNumbers } from '../withdrawals/withdrawals.repository.ts';
import { payableDays } from './find-pending-payment.ts';
import {
  announcedCancelDay,
  ordersAtPaypal,
  paymentsOfOrders,
  remindersOf,
  type SentReminders,
} from './reminders.repository.ts';

/** The actor in audit entries for automatic actions. */
export const SHOP_ACTOR = { firstname: 'Der Shop', lastname: '' };

interface OrderToCheck {
  id: string;
  number: string;
  firstname: string;
  lastname: string;
  email: string;
  total_cents: number;
  paid_cents: number;
  created_at: number;
  due_on: string;
  last_deadline: string | null;
  exempt_because: string | null;
}

interface PauseCheck {
  orders: ReadonlyArray<OrderToCheck>;
  findPending: FindPending;
  /** Epoch milliseconds. */
  now: number;
  /** From `newestBookedDay`; only the step `cancel` needs it. */
  bookedDay?: string | null;
}

export interface CheckedPause {
  pause: ReminderPause | null;
  /** The bank entry that may be the order's payment. */
  pending: PendingPayment | null;
  /** The day the pause ends, `YYYY-MM-DD`, if known. */
  waitsFor: string | null;
  reminders: SentReminders;
}

/** Whether and why a step is paused, for each of these orders in the same order. */
export async function checkPauses(
  db: Db,
  step: ReminderStep,
  { orders, findPending, now, bookedDay = null }: PauseCheck,
): Promise<CheckedPause[]> {
  const ids = orders.map(({ id }) => id);
  const reminders = await remindersOf(db, ids);
  const payments = await paymentsOfOrders(db, ids);
  const atPaypal = await ordersAtPaypal(db, ids, now);
  const withdrawn = await withdrawnOrderNumbers(db, orders);
  return orders.map((order) => {
    const sent = reminders.get(order.id) ?? [];
    const openCents = order.total_cents - order.paid_cents;
    const pending = findPending({ ...order, ...payableDays(order), openCents });
    const [last] = sent;
    const facts: PauseFacts = {
      email: order.email,
      isExempt: order.exempt_because !== null,
      isWithdrawn: withdrawn.has(order.number),
      mayBePaid: pending !== null,
      isAtPaypal: atPaypal.has(order.id),
      lastPaymentAt: payments.get(order.id)?.lastAt ?? null,
      isRefunded: payments.get(order.id)?.isRefunded === true,
      lastReminder: last === undefined ? null : { at: last.at, isSent: last.sentAt !== null },
    };
    if (step !== 'cancel') return { pause: reminderPauseOf(facts), pending, waitsFor: null, reminders: sent };
    const toldDay = announcedCancelDay(sent);
    const statementDay = awaitedStatement(order, bookedDay);
    const pause = cancelPauseOf(facts, { today: berlinDay(now), toldDay, statementDay });
    const waitsFor = pause === 'told_lately' ? toldDay : pause === 'bank_statement' ? statementDay : null;
    return { pause, pending, waitsFor, reminders: sent };
  });
}

/**
 * The day up to which bank statements must be imported before an order counts as unpaid by its deadline; null
 * if `bookedDay` has reached it. All days are `YYYY-MM-DD`.
 */
export function awaitedStatement(
  { due_on, last_deadline }: { due_on: string; last_deadline: string | null },
  bookedDay: string | null,
): string | null {
  const day = statementDayOf(last_deadline ?? due_on);
  return bookedDay !== null && bookedDay >= day ? null : day;
}

export function reminderRules({ reminders }: FestivalSettings): ReminderRules {
  return {
    friendlyDays: reminders.friendly_days,
    lastDays: reminders.last_days,
    deadlineDays: reminders.deadline_days,
    cancelDays: reminders.cancel_days,
  };
}
