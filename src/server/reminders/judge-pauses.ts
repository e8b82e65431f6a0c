import type { FindPending, PendingPayment } from '../../domain/pending-payments.ts';
import type { ReminderKind, ReminderStep } from '../../domain/reminder.ts';
import { pauseOf, type ReminderPause } from '../../domain/reminder-pause.ts';
import type { Db } from '../database/store.ts';
import { withdrawnAmong } from '../withdrawals/withdrawals-table.ts';
import { lastPaymentsOf, remindersOf } from './reminders-table.ts';

interface JudgedOrder {
  id: string;
  number: string;
  firstname: string;
  lastname: string;
  email: string;
  total_cents: number;
  paid_cents: number;
}

export interface JudgedPause {
  pause: ReminderPause | null;
  /** The bank's entry that may be its payment. */
  pending: PendingPayment | null;
  reminders: { kind: ReminderKind; at: number }[];
}

/** What speaks against taking a step with each of these orders, in their sequence. */
export async function judgePauses(
  db: Db,
  step: ReminderStep,
  { orders, findPending }: { orders: ReadonlyArray<JudgedOrder>; findPending: FindPending },
): Promise<JudgedPause[]> {
  const ids = orders.map(({ id }) => id);
  const reminders = await remindersOf(db, ids);
  const payments = await lastPaymentsOf(db, ids);
  const withdrawn = await withdrawnAmong(
    db,
    orders.map(({ number }) => number),
  );
  return orders.map((order) => {
    const sent = reminders.get(order.id) ?? [];
    const pending = findPending({ ...order, openCents: order.total_cents - order.paid_cents });
    const facts = {
      email: order.email,
      isWithdrawn: withdrawn.has(order.number),
      mayBePaid: pending !== null,
      lastPaymentAt: payments.get(order.id) ?? null,
      lastReminder: sent[0] ?? null,
    };
    return { pause: pauseOf(step, facts), pending, reminders: sent };
  });
}
