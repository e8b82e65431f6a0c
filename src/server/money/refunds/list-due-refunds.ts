import type { DueRefund, OrderRefund } from '../../../contract/refunds.ts';
import { searchPrefixes } from '../../../domain/german-text.ts';
import { centsToEuros } from '../../../domain/money.ts';
import { parseOrderNumber } from '../../../domain/order-number.ts';
import type { Db } from '../../platform/database/store.ts';
import {
  type DueRefundCursor,
  type DueRow,
  dueRefundOf,
  dueSums,
  pageOfDueRefunds,
} from './due-refunds.repository.ts';
import { type KnownAccount, refundAccounts } from './refund-accounts.repository.ts';
import { pendingRefund, pendingRefundsTotal } from './refunds.repository.ts';

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
  const beginnings = refundSearchPrefixes(q);
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
    in_runs: centsToEuros(await pendingRefundsTotal(db)),
    next: rows.length > limit && last !== undefined ? `${last.has_account}:${last.id}` : null,
  };
}

/** What is to be given back of one order: what stands in no run, and what does; null where there is nothing. */
export async function readOrderRefund(db: Db, orderId: string): Promise<OrderRefund> {
  const row = await dueRefundOf(db, orderId);
  const waiting = await pendingRefund(db, orderId);
  return {
    refund: row === undefined ? null : viewDueRefund(row, (await refundAccounts(db, [orderId])).get(orderId)),
    in_run: waiting === undefined ? null : { run: waiting.run_id, amount: centsToEuros(waiting.cents) },
  };
}

function placeOf(after: string | null): DueRefundCursor | null {
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

/**
 * What somebody types to find refunds, as folded beginnings of words that orders are found by, all of which must be
 * there. Of a transfer's reference (`Erstattung WF27-K7HXAQ Weinfest`) its number alone: the rest stands in each of them.
 */
export function refundSearchPrefixes(typed: string): string[] {
  const numbers = typed.split(/\s+/).filter((word) => word.includes('-'));
  const number = numbers.find((word) => parseOrderNumber(word, '') !== null);
  return searchPrefixes(number ?? typed);
}
