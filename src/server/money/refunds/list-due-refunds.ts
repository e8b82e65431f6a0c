import type { DueRefund, OrderRefund } from '../../../contract/refunds.ts';
import { centsToEuros } from '../../../domain/money.ts';
import type { Db } from '../../platform/database/store.ts';
import { type DuePlace, type DueRow, dueRefundOf, dueSums, pageOfDueRefunds } from './due-refunds-table.ts';
import { waitingRefund } from './in-run-cents.ts';
import { type KnownAccount, refundAccounts } from './refund-accounts-table.ts';
import { waitingCents } from './refunds-table.ts';
import { searchedRefunds } from './searched-refunds.ts';

interface Asked {
  /** As it is typed (`searchedRefunds`). */
  q: string;
  limit: number;
  after: string | null;
}

/**
 * A page of what is to be given back and stands in no run, without an account first, and the sums of all that was found;
 * euros. What stands in runs is summed up whatever was searched for.
 */
export async function listDueRefunds(db: Db, { q, limit, after }: Asked) {
  const beginnings = searchedRefunds(q);
  const rows = await pageOfDueRefunds(db, { beginnings, after: placeOf(after), limit: limit + 1 });
  const page = rows.slice(0, limit);
  const accounts = await refundAccounts(
    db,
    page.map(({ id }) => id),
  );
  const { count, cents, unknown } = await dueSums(db, beginnings);
  const last = page.at(-1);
  return {
    refunds: page.map((row) => viewDueRefund(row, accounts.get(row.id))),
    count,
    amount: centsToEuros(cents),
    without_account: unknown,
    in_runs: centsToEuros(await waitingCents(db)),
    next: rows.length > limit && last !== undefined ? `${last.has_account}:${last.id}` : null,
  };
}

/** What is to be given back of one order: what stands in no run, and what does; null where there is nothing. */
export async function readOrderRefund(db: Db, orderId: string): Promise<OrderRefund> {
  const row = await dueRefundOf(db, orderId);
  const waiting = await waitingRefund(db, orderId);
  return {
    refund: row === undefined ? null : viewDueRefund(row, (await refundAccounts(db, [orderId])).get(orderId)),
    in_run: waiting === undefined ? null : { run: waiting.run_id, amount: centsToEuros(waiting.cents) },
  };
}

function placeOf(after: string | null): DuePlace | null {
  return after === null ? null : [after.startsWith('1') ? 1 : 0, after.slice(2)];
}

function viewDueRefund(row: DueRow, account: KnownAccount | undefined): DueRefund {
  return {
    order: row.id,
    number: row.number,
    name: `${row.firstname} ${row.lastname}`.trim(),
    status: row.status,
    payment_type: row.payment_type,
    amount: centsToEuros(Number(row.cents)),
    has_cancelled_tickets: row.has_cancelled === 1,
    account: account ?? null,
    was_returned: row.was_returned === 1,
    in_run: row.run_id === null ? null : { run: row.run_id, amount: centsToEuros(row.waiting_cents ?? 0) },
  };
}
