import type { ReminderKind } from '../../../domain/reminder.ts';
import { berlinDay, dayAfter } from '../../../domain/stored-time.ts';
import { rowsOfIds } from '../../platform/database/rows-of-ids.ts';
import type { Db, Trx } from '../../platform/database/store.ts';
import { sentReminderMails } from '../../platform/outbox/outbox.repository.ts';
import { CAPTURABLE_MS } from '../paypal/paypal-orders.repository.ts';

interface NewReminder {
  orderId: string;
  kind: ReminderKind;
  /** Epoch milliseconds. */
  now: number;
  /** Its mail says that the order is cancelled so many days after it was sent; null where it does not. */
  noticeDays: number | null;
}

/** Writes down that an order is reminded; false where it was before, whoever did it at the same moment. */
export async function claimReminder(
  trx: Trx,
  { orderId, kind, now, noticeDays }: NewReminder,
): Promise<boolean> {
  const claimed = await trx
    .insertInto('reminders')
    .values({ order_id: orderId, kind, created_at: now, notice_days: noticeDays })
    .onConflict((conflict) => conflict.columns(['order_id', 'kind']).doNothing())
    .returning('id')
    .execute();
  return claimed.length === 1;
}

/** The reminders of these orders by order, the latest first, each with when its mail went out, as far as that is known. */
export async function remindersOf(db: Db, orderIds: ReadonlyArray<string>) {
  const rows = await db
    .selectFrom('reminders')
    .innerJoin(rowsOfIds(db, orderIds).as('wanted'), 'wanted.id', 'reminders.order_id')
    .orderBy('reminders.id', 'desc')
    .select(['reminders.order_id', 'reminders.kind', 'reminders.created_at', 'reminders.notice_days'])
    .execute();
  const sent = await sentReminderMails(db, orderIds);
  const gone = new Map(sent.map(({ order_id, kind, sent_at }) => [`${order_id} ${kind}`, sent_at]));
  const reminders = rows.map(({ order_id, kind, created_at, notice_days }) => ({
    orderId: order_id,
    kind,
    at: created_at,
    sentAt: gone.get(`${order_id} reminder_${kind}`) ?? null,
    noticeDays: notice_days,
  }));
  return Map.groupBy(reminders, ({ orderId }) => orderId);
}

/**
 * When the latest payment of each of these orders was booked that was not taken back, epoch milliseconds, and whether one
 * of them is money given back.
 */
export async function paymentsOfOrders(db: Db, orderIds: ReadonlyArray<string>) {
  const rows = await db
    .selectFrom('payments')
    .innerJoin(rowsOfIds(db, orderIds).as('wanted'), 'wanted.id', 'payments.order_id')
    .where('payments.undone_at', 'is', null)
    .groupBy('payments.order_id')
    .select((row) => [
      'payments.order_id',
      row.fn.max('payments.created_at').as('at'),
      row.fn.min('payments.cents').as('least'),
    ])
    .execute();
  return new Map(
    rows.map(({ order_id, at, least }) => [order_id, { lastAt: Number(at), isRefunded: Number(least) < 0 }]),
  );
}

/**
 * Those among these orders that are being paid by PayPal, or of which PayPal or staff still look into a payment. Being paid
 * counts from when it first began: whoever begins again and again would never be reminded.
 */
export async function ordersAtPaypal(
  db: Db,
  orderIds: ReadonlyArray<string>,
  now: number,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('paypal_orders')
    .innerJoin(rowsOfIds(db, orderIds).as('wanted'), 'wanted.id', 'paypal_orders.order_id')
    .where('paypal_orders.state', 'in', ['open', 'pending', 'wrong'])
    .where((where) =>
      where.or([
        where('paypal_orders.state', '!=', 'open'),
        where.not(
          where.exists(
            where
              .selectFrom('paypal_orders as earlier')
              .whereRef('earlier.order_id', '=', 'paypal_orders.order_id')
              .where('earlier.created_at', '<=', now - CAPTURABLE_MS)
              .select('earlier.id'),
          ),
        ),
      ]),
    )
    .select('paypal_orders.order_id')
    .execute();
  return new Set(rows.map(({ order_id }) => order_id));
}

/** The days of notice of an order's last reminder, as settled when it was put into the outbox: by that the shop goes, whatever the settings say by now. */
export async function announcedNoticeDays(db: Db, orderId: string): Promise<number | null> {
  const [last] = await db
    .selectFrom('reminders')
    .select('notice_days')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'last')
    .execute();
  return last?.notice_days ?? null;
}

export type SentReminders = NonNullable<ReturnType<Awaited<ReturnType<typeof remindersOf>>['get']>>;

/**
 * From when the last reminder says, as it went out, that its order is cancelled by itself, `YYYY-MM-DD`; null where it has
 * not gone out or does not say so.
 */
export function announcedCancelDay(reminders: SentReminders): string | null {
  const last = reminders.find(({ kind }) => kind === 'last');
  if (last === undefined || last.sentAt === null || last.noticeDays === null) return null;
  return dayAfter(berlinDay(last.sentAt), last.noticeDays);
}
