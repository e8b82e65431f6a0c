import type { OrderAction } from '../../../contract/staff-orders.ts';
import { rowsOfIds } from '../../platform/database/rows-of-ids.ts';
import type { Db, Trx } from '../../platform/database/store.ts';
import { nameOfStaff } from '../../platform/http/actor.ts';

/** For statements of higher rooms that join the history, under its own name. */
export const ORDER_HISTORY = 'order_history';

export interface OrderAuditEntry {
  orderId: string;
  at: number;
  who: { firstname: string; lastname: string };
  what: OrderAction;
  /** As little personal data as possible. */
  facts?: Record<string, string | number>;
}

/** Adds an entry to an order's audit log, in the transaction of the change. */
export async function writeOrderHistory(
  trx: Trx,
  { orderId, at, who, what, facts = {} }: OrderAuditEntry,
): Promise<void> {
  const entry = { order_id: orderId, at, who: nameOfStaff(who), what, facts: JSON.stringify(facts) };
  await trx.insertInto('order_history').values(entry).execute();
}

export function historyOfOrder(db: Db, orderId: string) {
  return db
    .selectFrom('order_history')
    .select(['at', 'who', 'what', 'facts'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .execute();
}

export interface WrittenNote {
  orderId: string;
  at: number;
  who: { firstname: string; lastname: string };
  text: string;
}

export async function insertNote(trx: Trx, { orderId, at, who, text }: WrittenNote): Promise<void> {
  const note = { order_id: orderId, at, who: nameOfStaff(who), text };
  await trx.insertInto('order_notes').values(note).execute();
}

export type NoteRow = Awaited<ReturnType<typeof notesOfOrders>>[number];

/** The notes on orders, the oldest first; before them one that the version before has written meanwhile, into its own column. */
export async function notesOfOrders(db: Db, orderIds: ReadonlyArray<string>) {
  const wanted = rowsOfIds(db, orderIds).as('wanted');
  const [notes, columns] = await Promise.all([
    db
      .selectFrom(wanted)
      .innerJoin('order_notes as note', 'note.order_id', 'wanted.id')
      .select(['note.order_id', 'note.at', 'note.who', 'note.text'])
      .orderBy('note.id')
      .execute(),
    db
      .selectFrom(wanted)
      .innerJoin('orders as order', 'order.id', 'wanted.id')
      .where('order.note', '!=', '')
      .select(['order.id as order_id', 'order.created_at as at', 'order.note as text'])
      .execute(),
  ]);
  const isMissing = ({ order_id, text }: { order_id: string; text: string }) =>
    !notes.some((note) => note.order_id === order_id && note.text === text);
  return [...columns.filter(isMissing).map((note) => ({ ...note, who: '' })), ...notes];
}

export async function eraseNotes(trx: Trx, orderIds: ReadonlyArray<string>): Promise<void> {
  await trx.deleteFrom('order_notes').where('order_id', 'in', orderIds).execute();
}

/** When (epoch milliseconds) and by whom an order's email address was corrected last; null if it never was. */
export async function lastEmailCorrection(
  db: Db,
  orderId: string,
): Promise<{ at: number; who: string } | null> {
  const entries = await db
    .selectFrom('order_history')
    .select(['at', 'who', 'what', 'facts'])
    .where('order_id', '=', orderId)
    .where('what', 'in', ['customer_corrected', 'email_corrected'])
    .orderBy('id', 'desc')
    .execute();
  const last = entries.find(({ what, facts }) => {
    const { fields = '' }: { fields?: string } = JSON.parse(facts);
    return what === 'email_corrected' || fields.split(',').includes('email');
  });
  return last === undefined ? null : { at: Number(last.at), who: last.who };
}

/** The facts of each move of an order's tickets since `since` (epoch milliseconds), the oldest first. */
export function ticketMovesSince(db: Db, orderId: string, since: number) {
  return db
    .selectFrom('order_history')
    .select('facts')
    .where('order_id', '=', orderId)
    .where('what', '=', 'ticket_moved')
    .where('at', '>=', since)
    .orderBy('id')
    .execute();
}

/** Removes the free-text reasons from an order's audit log. */
export async function forgetReasons(trx: Trx, orderId: string): Promise<void> {
  const entries = await trx
    .selectFrom('order_history')
    .select(['id', 'facts'])
    .where('order_id', '=', orderId)
    .where('what', 'in', ['tickets_issued', 'tickets_cancelled', 'withdrawal_settled', 'rest_waived'])
    .execute();
  for (const { id, facts } of entries) {
    const { reason, ...others } = JSON.parse(facts);
    if (reason === undefined) continue;
    await trx
      .updateTable('order_history')
      .set({ facts: JSON.stringify(others) })
      .where('id', '=', id)
      .execute();
  }
}

export async function eraseOrderHistory(trx: Trx, orderIds: ReadonlyArray<string>): Promise<void> {
  await trx.deleteFrom('order_history').where('order_id', 'in', orderIds).execute();
}
