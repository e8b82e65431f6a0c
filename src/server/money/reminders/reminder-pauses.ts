import type { FindPending, PendingPayment } from '../../../domain/match-payment.ts';
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
import { withdrawnOrderNumbers } from '../withdrawals/withdrawals-of-person.ts';
import {
  announcedCancelDay,
  ordersAtPaypal,
  paymentsOfOrders,
  remindersOf,
  type SentReminders,
} from './reminders.repository.ts';

interface OrderToCheck {
  id: string;
  number: string;
  firstname: string;
  lastname: string;
  email: string;
  total_cents: number;
  paid_cents: number;
  due_on: string;
  last_deadline: string | null;
  exempt_because: string | null;
}

interface PauseCheck {
  orders: ReadonlyArray<OrderToCheck>;
  findPending: FindPending;
  /** Epoch milliseconds. */
  now: number;
  /** The newest booked day; only a cancellation asks for it. */
  bookedDay?: string | null;
}

export interface CheckedPause {
  pause: ReminderPause | null;
  /** The bank's entry that may be its payment. */
  pending: PendingPayment | null;
  /** The day it waits for, `YYYY-MM-DD`, where that is known. */
  waitsFor: string | null;
  reminders: SentReminders;
}

/** What speaks against taking a step with each of these orders, in their sequence. */
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
    const pending = findPending({ ...order, openCents: order.total_cents - order.paid_cents });
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

/** The club's settings for reminders. */
export function reminderRules({ reminders }: FestivalSettings): ReminderRules {
  return {
    friendlyDays: reminders.friendly_days,
    lastDays: reminders.last_days,
    deadlineDays: reminders.deadline_days,
    cancelDays: reminders.cancel_days,
  };
}

/** The actor in audit entries of what the shop does automatically. */
export const SHOP_ACTOR = { firstname: 'Der Shop', lastname: '' };
