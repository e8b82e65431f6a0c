import type { ReminderKind } from '../../../domain/reminder.ts';
import { berlinDay, dayAfter } from '../../../domain/stored-time.ts';
import { rowsOfIds } from '../../platform/database/rows-of-ids.ts';
import type { Db, Trx } from '../../platform/database/store.ts';
import { sentReminderMails } from '../../platform/outbox/outbox.repository.ts';
import { CAPTURABLE_MS } from '../paypal/paypal-orders.repository.ts';

export type SentReminders = NonNullable<ReturnType<Awaited<ReturnType<typeof remindersOf>>['get']>>;

interface NewReminder {
  orderId: string;
  kind: ReminderKind;
  /** Epoch milliseconds. */
  now: number;
  /** The mail announces the cancellation this many days after it is sent; null if it announces none. */
  noticeDays: number | null;
  /** Staff print and post it. */
  isLetter: boolean;
}

/** Records a reminder; false if the order already has one of this kind, also from a concurrent call. */
export async function claimReminder(
  trx: Trx,
  { orderId, kind, now, noticeDays, isLetter }: NewReminder,
): Promise<boolean> {
  const claimed = await trx
    .insertInto('reminders')
    .values({
      order_id: orderId,
      kind,
      created_at: now,
      notice_days: noticeDays,
      is_letter: isLetter ? 1 : 0,
    })
    .onConflict((conflict) => conflict.columns(['order_id', 'kind']).doNothing())
    .returning('id')
    .execute();
  return claimed.length === 1;
}

/** The reminders of these orders by order id, newest first; `sentAt` is null until the mail was sent. */
export async function remindersOf(db: Db, orderIds: ReadonlyArray<string>) {
  const rows = await db
    .selectFrom('reminders')
    .innerJoin(rowsOfIds(db, orderIds).as('wanted'), 'wanted.id', 'reminders.order_id')
    .orderBy('reminders.id', 'desc')
    .select([
      'reminders.order_id',
      'reminders.kind',
      'reminders.created_at',
      'reminders.notice_days',
      'reminders.is_letter',
    ])
    .execute();
  const sent = await sentReminderMails(db, orderIds);
  const sentAt = new Map(sent.map(({ order_id, kind, sent_at }) => [`${order_id} ${kind}`, sent_at]));
  const reminders = rows.map(({ order_id, kind, created_at, notice_days, is_letter }) => ({
    orderId: order_id,
    kind,
    at: created_at,
    sentAt: is_letter === 1 ? created_at : (sentAt.get(`${order_id} reminder_${kind}`) ?? null),
    noticeDays: notice_days,
  }));
  return Map.groupBy(reminders, ({ orderId }) => orderId);
}

/**
 * By order id: when its latest payment was booked (epoch milliseconds), and whether one is a refund; undone
 * ones aside.
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
 * Those of these orders that are being paid at PayPal, or whose payment is under review by PayPal or staff.
 * An attempt to pay counts from the first one, or restarting it again and again would prevent every reminder.
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

/**
 * The days of notice fixed when the order's last reminder was queued; later changes of the settings do not
 * count.
 */
export async function announcedNoticeDays(db: Db, orderId: string): Promise<number | null> {
  const [last] = await db
    .selectFrom('reminders')
    .select('notice_days')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'last')
    .execute();
  return last?.notice_days ?? null;
}

/**
 * The cancellation day the last reminder announced, `YYYY-MM-DD`; null if it was not sent or announced none.
 */
export function announcedCancelDay(reminders: SentReminders): string | null {
  const last = reminders.find(({ kind }) => kind === 'last');
  if (last === undefined || last.sentAt === null || last.noticeDays === null) return null;
  return dayAfter(berlinDay(last.sentAt), last.noticeDays);
}
