import type { ReminderKind } from '../../domain/reminder.ts';
import { rowsOfIds } from '../database/rows-of-ids.ts';
import type { Db, Trx } from '../database/store.ts';

interface NewReminder {
  orderId: string;
  kind: ReminderKind;
  /** Epoch milliseconds. */
  now: number;
}

/** Writes down that an order is reminded; false where it was before, whoever did it at the same moment. */
export async function claimReminder(trx: Trx, { orderId, kind, now }: NewReminder): Promise<boolean> {
  const claimed = await trx
    .insertInto('reminders')
    .values({ order_id: orderId, kind, created_at: now })
    .onConflict((conflict) => conflict.columns(['order_id', 'kind']).doNothing())
    .returning('id')
    .execute();
  return claimed.length === 1;
}

/** The reminders of these orders by order, the latest first, each with whether its mail is known to have gone out. */
export async function remindersOf(db: Db, orderIds: ReadonlyArray<string>) {
  const rows = await db
    .selectFrom('reminders')
    .innerJoin(rowsOfIds(db, orderIds).as('wanted'), 'wanted.id', 'reminders.order_id')
    .orderBy('reminders.id', 'desc')
    .select(['reminders.order_id', 'reminders.kind', 'reminders.created_at'])
    .execute();
  const sent = await db
    .selectFrom('outbox')
    .innerJoin(rowsOfIds(db, orderIds).as('wanted'), 'wanted.id', 'outbox.order_id')
    .where('outbox.kind', 'in', ['reminder_friendly', 'reminder_last'])
    .where('outbox.state', '=', 'sent')
    .select(['outbox.order_id', 'outbox.kind'])
    .execute();
  const gone = new Set(sent.map(({ order_id, kind }) => `${order_id} ${kind}`));
  const reminders = rows.map(({ order_id, kind, created_at }) => ({
    orderId: order_id,
    kind,
    at: created_at,
    isSent: gone.has(`${order_id} reminder_${kind}`),
  }));
  return Map.groupBy(reminders, ({ orderId }) => orderId);
}

/** When the latest payment of each of these orders was booked that was not taken back, epoch milliseconds. */
export async function lastPaymentsOf(db: Db, orderIds: ReadonlyArray<string>): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('payments')
    .innerJoin(rowsOfIds(db, orderIds).as('wanted'), 'wanted.id', 'payments.order_id')
    .where('payments.undone_at', 'is', null)
    .groupBy('payments.order_id')
    .select((row) => ['payments.order_id', row.fn.max('payments.created_at').as('at')])
    .execute();
  return new Map(rows.map(({ order_id, at }) => [order_id, Number(at)]));
}
