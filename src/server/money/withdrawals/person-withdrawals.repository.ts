import type { Db, Trx } from '../../platform/database/store.ts';
import { mailsOfWithdrawal } from '../../platform/outbox/outbox.repository.ts';
import { ORDERS_AS_ORDER } from '../../sales/orders/orders.repository.ts';
import { mailboxOf } from '../../sales/orders/place-order-within-limits.ts';
import { writeSearchTexts } from './withdrawals.repository.ts';

/** The withdrawals declared with an email address, ignoring case, newest first. */
export async function withdrawalsOfPerson(db: Db, email: string) {
  const rows = await db
    .selectFrom('withdrawals as withdrawal')
    .leftJoin(ORDERS_AS_ORDER, 'order.number', 'withdrawal.meant_number')
    .selectAll('withdrawal')
    .select('order.id as order_id')
    .where('withdrawal.mailbox', '=', mailboxOf(email))
    .orderBy('withdrawal.id', 'desc')
    .execute();
  return rows.filter((row) => row.email.toLowerCase() === email.toLowerCase());
}

interface ForgottenWithdrawals {
  erased: number;
  open: number;
  /** The mails about the settled ones. */
  mails: Awaited<ReturnType<typeof mailsOfWithdrawal>>;
}

/**
 * Erases the settled withdrawals declared with an email address: those without an order are deleted, the
 * others keep name, number and decision. Returns how many were deleted and how many are still open.
 */
export async function forgetWithdrawals(trx: Trx, email: string): Promise<ForgottenWithdrawals> {
  const found = await withdrawalsOfPerson(trx, email);
  const settled = found.filter(({ settled_at }) => settled_at !== null);
  const mails: ForgottenWithdrawals['mails'] = [];
  for (const { id, order_id } of settled) {
    mails.push(...(await mailsOfWithdrawal(trx, id)));
    if (order_id === null) await trx.deleteFrom('withdrawals').where('id', '=', id).execute();
    else {
      await trx
        .updateTable('withdrawals')
        .set({ email: '', mailbox: '', remark: '', note: '', search_text: null })
        .where('id', '=', id)
        .execute();
      await writeSearchTexts(trx, [id]);
    }
  }
  return {
    erased: settled.filter(({ order_id }) => order_id === null).length,
    open: found.length - settled.length,
    mails,
  };
}
