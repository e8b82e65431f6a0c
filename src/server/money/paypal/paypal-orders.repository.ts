import type { Insertable, Selectable } from 'kysely';
import type { PaypalState } from '../../../contract/paypal.ts';
import type { PaypalOrdersTable } from '../../platform/database/money-tables.ts';
import type { Db, Trx } from '../../platform/database/store.ts';

/** The first poll: until then the guest is at PayPal, and webhooks arrive unasked. */
export const FIRST_POLL_MS = 2 * 60 * 1000;

/**
 * An order opened at PayPal and not captured within this time is given up. PayPal documents three hours
 * (developer.paypal.com, "Handle uncaptured payments"), older pages say six; giving up too early could miss
 * money, waiting longer costs only polls.
 */
export const CAPTURABLE_MS = 6 * 60 * 60 * 1000;

export type PaypalRow = Selectable<PaypalOrdersTable>;

/** An order's payments at PayPal, newest first. */
export function paypalOrdersOf(db: Db, orderId: string): Promise<PaypalRow[]> {
  return db
    .selectFrom('paypal_orders')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Ignores a conflict: a repeated call at PayPal returns the same order. */
export async function insertPaypalOrder(trx: Trx, row: Insertable<PaypalOrdersTable>): Promise<void> {
  await trx
    .insertInto('paypal_orders')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Sets the state and returns whether it changed; `paid` and `closed` are final. */
export async function updatePaypalState(
  trx: Trx,
  { id, state, now }: { id: string; state: PaypalState; now: number },
): Promise<boolean> {
  const isPending = state === 'open' || state === 'pending';
  const changed = await trx
    .updateTable('paypal_orders')
    .set({ state, ask_at: isPending ? now + FIRST_POLL_MS : null })
    .where('id', '=', id)
    .where('state', 'not in', ['paid', 'closed', state])
    .returning('id')
    .execute();
  return changed.length > 0;
}

/** Marks an order's settled payments as in doubt. */
export async function markPaypalDoubtful(trx: Trx, orderId: string): Promise<void> {
  await trx
    .updateTable('paypal_orders')
    .set({ state: 'wrong' })
    .where('order_id', '=', orderId)
    .where('state', 'in', ['paid', 'closed'])
    .execute();
}

/** Closes an order's payments in doubt; false if there were none. */
export async function closeDoubtfulPaypal(trx: Trx, orderId: string): Promise<boolean> {
  const closed = await trx
    .updateTable('paypal_orders')
    .set({ state: 'closed' })
    .where('order_id', '=', orderId)
    .where('state', '=', 'wrong')
    .returning('id')
    .execute();
  return closed.length > 0;
}

/** The order that one of these payments was opened for at PayPal. */
export async function orderOfPaypalOrder(db: Db, ids: ReadonlyArray<string>): Promise<string | undefined> {
  const opened = await db
    .selectFrom('paypal_orders')
    .select('order_id')
    .where('id', 'in', ids)
    .executeTakeFirst();
  return opened?.order_id;
}

/** Schedules a poll for a payment about to be captured, unless it was paid or closed in the meantime. */
export async function reopenPaypalOrder(trx: Trx, row: PaypalRow, now: number): Promise<PaypalRow> {
  const open = { state: 'open' as const, ask_at: now + FIRST_POLL_MS };
  await trx
    .updateTable('paypal_orders')
    .set(open)
    .where('id', '=', row.id)
    .where('state', 'not in', ['paid', 'closed'])
    .execute();
  return { ...row, ...open };
}

export async function stateOfPaypalOrder(db: Db, id: string): Promise<PaypalState> {
  const { state } = await db
    .selectFrom('paypal_orders')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return state;
}

/** The booking of a capture or refund at PayPal. */
export function paypalPayment(
  db: Db,
  paypalId: string,
): Promise<{ order_id: string; cents: number } | undefined> {
  return db
    .selectFrom('payments')
    .select(['order_id', 'cents'])
    .where('paypal_id', '=', paypalId)
    .executeTakeFirst();
}

/** The order a capture or refund at PayPal is booked for. */
export async function orderOfPaypalPayment(db: Db, paypalId: string): Promise<string | undefined> {
  return (await paypalPayment(db, paypalId))?.order_id;
}

/** Payments due to be polled, longest due first. */
export function paypalOrdersToPoll(db: Db, now: number, limit: number): Promise<PaypalRow[]> {
  return db
    .selectFrom('paypal_orders')
    .selectAll()
    .where('ask_at', '<=', now)
    .orderBy('ask_at')
    .limit(limit)
    .execute();
}

/** Postpones the next poll to `askAt`; false if another server claimed this one. */
export async function claimPoll(trx: Trx, row: PaypalRow, askAt: number): Promise<boolean> {
  const claimed = await scheduleNextPoll(trx, row, askAt);
  return claimed.length > 0;
}

/** Ends the polling, unless the payment changed in the meantime. */
export async function stopPolling(trx: Trx, row: PaypalRow): Promise<void> {
  await scheduleNextPoll(trx, row, null);
}

function scheduleNextPoll(trx: Trx, { id, ask_at }: PaypalRow, askAt: number | null) {
  return trx
    .updateTable('paypal_orders')
    .set({ ask_at: askAt })
    .where('id', '=', id)
    .where('ask_at', '=', ask_at)
    .returning('id')
    .execute();
}

/**
 * The state shown to staff, from an order's payments at PayPal (newest first): one in doubt goes before the
 * newest.
 */
export function paypalStateForStaff(rows: ReadonlyArray<PaypalRow>): PaypalState {
  return rows.some(({ state }) => state === 'wrong') ? 'wrong' : (rows[0]?.state ?? 'open');
}
