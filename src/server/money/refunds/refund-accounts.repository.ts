import type { RefundAccount } from '../../../contract/refunds.ts';
import { isSepaIban, isSepaName, MAX_SEPA_NAME_LENGTH } from '../../../domain/sepa.ts';
import { rowsOfIds } from '../../platform/database/rows-of-ids.ts';
import type { Db, Trx } from '../../platform/database/store.ts';
import { ORDERS } from '../../sales/orders/orders.repository.ts';

/** How long after its run a transfer may be returned, or someone may ask where it went. */
const ACCOUNT_RETENTION_MS = 56 * 24 * 60 * 60 * 1000;

/** The account a refund goes to; `is_from_bank` if it is the payer's account rather than one staff typed. */
export type KnownAccount = RefundAccount & { is_from_bank: boolean };

/**
 * The accounts that refunds of these orders go to, by order id: the one staff typed, otherwise the one all
 * payments came from, unless a transfer to it was returned. An order paid from several accounts has none, or
 * sending a cent with someone's order number would redirect their refund. Nor has one whose holder's name is
 * not valid in SEPA: a bank rejects the whole file for a single bad name.
 */
export async function refundAccounts(
  db: Db,
  orderIds: ReadonlyArray<string>,
): Promise<Map<string, KnownAccount>> {
  const known = new Map<string, KnownAccount>();
  const payers = await db
    .selectFrom('payments')
    .innerJoin(rowsOfIds(db, orderIds).as('wanted'), 'wanted.id', 'payments.order_id')
    .leftJoin('bank_entries as entry', 'entry.id', 'payments.bank_entry_id')
    .where('payments.undone_at', 'is', null)
    .where('payments.cents', '>', 0)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('refunds')
            .select('refunds.id')
            .whereRef('refunds.order_id', '=', 'payments.order_id')
            .where('refunds.state', '=', 'returned'),
        ),
      ),
    )
    .orderBy('payments.id')
    .select(['payments.order_id', 'entry.payer_name', 'entry.payer_iban'])
    .execute();
  for (const [orderId, payments] of Map.groupBy(payers, ({ order_id }) => order_id)) {
    const { payer_name: name, payer_iban: iban } = payments.at(-1) ?? {};
    const isSinglePayer = payments.every((one) => one.payer_iban === iban && one.payer_name !== '');
    if (!isSinglePayer || !name || !iban || !isSepaIban(iban)) continue;
    const holder = name.slice(0, MAX_SEPA_NAME_LENGTH).trim();
    if (isSepaName(holder)) known.set(orderId, { holder, iban, is_from_bank: true });
  }
  const typed = await db
    .selectFrom('refund_accounts')
    .innerJoin(rowsOfIds(db, orderIds).as('wanted'), 'wanted.id', 'refund_accounts.order_id')
    .select(['refund_accounts.order_id', 'refund_accounts.holder', 'refund_accounts.iban'])
    .execute();
  for (const { order_id, holder, iban } of typed) {
    if (isSepaName(holder)) known.set(order_id, { holder, iban, is_from_bank: false });
    else known.delete(order_id);
  }
  return known;
}

/** A member of the team who wrote an account. */
export interface AccountAuthor {
  name: string;
  /** Null if an earlier version noted the name only. */
  id: number | null;
}

/** Who wrote the account of an order's refund; null if nobody did. */
export async function refundAccountAuthor(db: Db, orderId: string): Promise<AccountAuthor | null> {
  const row = await db
    .selectFrom('refund_accounts')
    .where('order_id', '=', orderId)
    .select(['changed_by', 'changed_by_id'])
    .executeTakeFirst();
  return row === undefined || row.changed_by === '' ? null : { name: row.changed_by, id: row.changed_by_id };
}

interface TypedAccount extends RefundAccount {
  orderId: string;
  now: number;
  by: AccountAuthor;
}

/** Stores the account for an order's refund, replacing an earlier one. */
export async function saveRefundAccount(
  trx: Trx,
  { orderId, holder, iban, now, by }: TypedAccount,
): Promise<void> {
  const account = { holder, iban, changed_at: now, changed_by: by.name, changed_by_id: by.id };
  await trx
    .insertInto('refund_accounts')
    .values({ order_id: orderId, ...account })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(account))
    .execute();
}

/**
 * Puts back the account of a refund that leaves its run, unless another was typed in the meantime. Its author stays the
 * same, null for what the bank said.
 */
export async function restoreRefundAccount(
  trx: Trx,
  account: Omit<TypedAccount, 'by'> & { by: AccountAuthor | null },
): Promise<void> {
  const { orderId, holder, iban, now, by } = account;
  const author = { changed_by: by?.name ?? '', changed_by_id: by?.id ?? null };
  await trx
    .insertInto('refund_accounts')
    .values({ order_id: orderId, holder, iban, changed_at: now, ...author })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .execute();
}

export async function deleteRefundAccount(trx: Trx, orderId: string): Promise<void> {
  await trx.deleteFrom('refund_accounts').where('order_id', '=', orderId).execute();
}

interface Batch {
  now: number;
  most: number;
}

/**
 * Clears holder and IBAN of up to `most` refunds whose run was executed eight weeks ago; returns their ids.
 */
export function anonymiseRefunds(trx: Trx, { now, most }: Batch): Promise<Array<{ id: number }>> {
  return trx
    .updateTable('refunds')
    .set({ holder: '', iban: '' })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('refunds')
        .innerJoin('refund_runs', 'refund_runs.id', 'refunds.run_id')
        .select('refunds.id')
        .where('refund_runs.executed_at', '<=', now - ACCOUNT_RETENTION_MS)
        .where('refunds.iban', '<>', '')
        .limit(most),
    )
    .returning('id')
    .execute();
}

/**
 * Deletes up to `most` accounts typed eight weeks ago for orders with nothing left to refund; returns their
 * orders.
 */
export function deleteRefundAccounts(trx: Trx, { now, most }: Batch): Promise<Array<{ order_id: string }>> {
  return trx
    .deleteFrom('refund_accounts')
    .where('order_id', 'in', (eb) =>
      eb
        .selectFrom('refund_accounts')
        .innerJoin(ORDERS, 'orders.id', 'refund_accounts.order_id')
        .select('refund_accounts.order_id')
        .where('refund_accounts.changed_at', '<=', now - ACCOUNT_RETENTION_MS)
        .whereRef('orders.paid_cents', '<=', 'orders.total_cents')
        .limit(most),
    )
    .returning('order_id')
    .execute();
}
