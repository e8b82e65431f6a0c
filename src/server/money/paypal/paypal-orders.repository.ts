import type { Insertable, Selectable } from 'kysely';
import type { PaypalState } from '../../../contract/paypal.ts';
import { balanceOf } from '../../../domain/order.ts';
import type { PaypalOrdersTable } from '../../platform/database/money-tables.ts';
import type { OrdersTable } from '../../platform/database/sales-tables.ts';
import type { Db, Trx } from '../../platform/database/store.ts';

export type PaypalRow = Selectable<PaypalOrdersTable>;

/** What was opened at PayPal for an order, the newest first. */
export function paypalOrdersOf(db: Db, orderId: string): Promise<PaypalRow[]> {
  return db
    .selectFrom('paypal_orders')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Writes down what was opened; a repeated call at PayPal brought the same. */
export async function insertPaypalOrder(trx: Trx, row: Insertable<PaypalOrdersTable>): Promise<void> {
  await trx
    .insertInto('paypal_orders')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Says how it stands at `now`, and whether that is new; what is paid stays so, and what staff have closed. */
export async function updatePaypalState(
  trx: Trx,
  { id, state, now }: { id: string; state: PaypalState; now: number },
): Promise<boolean> {
  const isUnderWay = state === 'open' || state === 'pending';
  const changed = await trx
    .updateTable('paypal_orders')
    .set({ state, ask_at: isUnderWay ? now + FIRST_POLL_MS : null })
    .where('id', '=', id)
    .where('state', 'not in', ['paid', 'closed', state])
    .returning('id')
    .execute();
  return changed.length > 0;
}

/** It is about to be collected: the same with its next question, unless it has been paid or closed meanwhile. */
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

/** What a capture or a refund of PayPal's was booked as. */
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

/** Which order a capture or a refund of PayPal's was booked for. */
export async function orderOfPaypalPayment(db: Db, paypalId: string): Promise<string | undefined> {
  return (await paypalPayment(db, paypalId))?.order_id;
}

/** What PayPal is to be asked about, the longest due first. */
export function paypalOrdersToPoll(db: Db, now: number, limit: number): Promise<PaypalRow[]> {
  return db
    .selectFrom('paypal_orders')
    .selectAll()
    .where('ask_at', '<=', now)
    .orderBy('ask_at')
    .limit(limit)
    .execute();
}

/** Puts the next question off until `askAt`; false where somebody else is asking. */
export async function claimPoll(trx: Trx, row: PaypalRow, askAt: number): Promise<boolean> {
  const claimed = await askNextAt(trx, row, askAt);
  return claimed.length > 0;
}

/** Asks no more, unless something has come of it meanwhile. */
export async function stopPolling(trx: Trx, row: PaypalRow): Promise<void> {
  await askNextAt(trx, row, null);
}

function askNextAt(trx: Trx, { id, ask_at }: PaypalRow, askAt: number | null) {
  return trx
    .updateTable('paypal_orders')
    .set({ ask_at: askAt })
    .where('id', '=', id)
    .where('ask_at', '=', ask_at)
    .returning('id')
    .execute();
}

/** Until then the guest is at PayPal, and its answers come by themselves. */
export const FIRST_POLL_MS = 2 * 60 * 1000;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * What was opened at PayPal can be agreed to and collected for three hours (developer.paypal.com, "Handle uncaptured
 * payments"); older pages say six.
 */
export const CAPTURABLE_MS = 6 * 60 * 60 * 1000;

/** PayPal decides in days, and gives back after 30 what nobody has accepted. */
const DECIDED_MS = 35 * DAY_MS;

/** When PayPal is asked again about what was opened at `createdAt`: at twice its age, once a day at the least. */
export function nextPollAt(createdAt: number, now: number): number {
  return now + Math.min(Math.max(now - createdAt, FIRST_POLL_MS), DAY_MS);
}

/** Whether nothing can come any more of what PayPal says is not paid yet. */
export function isCaptureExpired(createdAt: number, now: number): boolean {
  return now - createdAt >= CAPTURABLE_MS;
}

/** Whether PayPal is no longer waited for, whatever it says or does not say. */
export function isDecisionExpired(createdAt: number, now: number): boolean {
  return now - createdAt >= DECIDED_MS;
}

/** Our order, as far as its payment goes. */
export interface OrderToPay {
  id: string;
  number: string;
  /** Still to be paid; 0 for an order that is not open. */
  openCents: number;
}

type Order = Pick<Selectable<OrdersTable>, 'id' | 'number' | 'status' | 'total_cents' | 'paid_cents'>;

/** What of an order matters to PayPal. */
export function orderToPay({ id, number, status, total_cents, paid_cents }: Order): OrderToPay {
  const { openCents } = balanceOf({ status, totalCents: total_cents, paidCents: paid_cents });
  return { id, number, openCents };
}

/** How an order's payments at PayPal (the newest first) stand: what is for staff to look at comes before the newest. */
export function paypalStateForStaff(rows: ReadonlyArray<PaypalRow>): PaypalState {
  return rows.some(({ state }) => state === 'wrong') ? 'wrong' : (rows[0]?.state ?? 'open');
}
