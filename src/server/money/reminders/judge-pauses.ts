import type { FindPending, PendingPayment } from '../../../domain/pending-payments.ts';
import type { ReminderStep } from '../../../domain/reminder.ts';
import {
  cancelPauseOf,
  type PauseFacts,
  pauseOf,
  type ReminderPause,
} from '../../../domain/reminder-pause.ts';
import { berlinDay } from '../../../domain/stored-time.ts';
import type { Db } from '../../platform/database/store.ts';
import { withdrawnAmong } from '../withdrawals/withdrawn-among.ts';
import { awaitedStatement } from './awaited-statement.ts';
import { atPaypalAmong, paymentsOfOrders, remindersOf } from './reminders-table.ts';
import { type SentReminders, toldDayOf } from './told-day.ts';

interface JudgedOrder {
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

interface Judging {
  orders: ReadonlyArray<JudgedOrder>;
  findPending: FindPending;
  /** Epoch milliseconds. */
  now: number;
  /** The newest booked day (newest-booked-day.ts); only a cancellation asks for it. */
  bookedDay?: string | null;
}

export interface JudgedPause {
  pause: ReminderPause | null;
  /** The bank's entry that may be its payment. */
  pending: PendingPayment | null;
  /** The day it waits for, `YYYY-MM-DD`, where that is known. */
  waitsFor: string | null;
  reminders: SentReminders;
}

/** What speaks against taking a step with each of these orders, in their sequence. */
export async function judgePauses(
  db: Db,
  step: ReminderStep,
  { orders, findPending, now, bookedDay = null }: Judging,
): Promise<JudgedPause[]> {
  const ids = orders.map(({ id }) => id);
  const reminders = await remindersOf(db, ids);
  const payments = await paymentsOfOrders(db, ids);
  const atPaypal = await atPaypalAmong(db, ids, now);
  const withdrawn = await withdrawnAmong(db, orders);
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
    if (step !== 'cancel') return { pause: pauseOf(facts), pending, waitsFor: null, reminders: sent };
    const toldDay = toldDayOf(sent);
    const statementDay = awaitedStatement(order, bookedDay);
    const pause = cancelPauseOf(facts, { today: berlinDay(now), toldDay, statementDay });
    const waitsFor = pause === 'told_lately' ? toldDay : pause === 'bank_statement' ? statementDay : null;
    return { pause, pending, waitsFor, reminders: sent };
  });
}
