import type { DueRefund, OrderRefund } from '../../../contract/refunds.ts';
import { searchPrefixes } from '../../../domain/german-text.ts';
import { centsToEuros } from '../../../domain/money.ts';
import { parseOrderNumber } from '../../../domain/order-number.ts';
import type { Db } from '../../platform/database/store.ts';
import {
  type DueRefundCursor,
  type DueRow,
  findDueRefund,
  pageOfDueRefunds,
  sumDueRefunds,
} from './due-refunds.repository.ts';
import { type KnownAccount, refundAccounts } from './refund-accounts.repository.ts';
import { pendingRefund, pendingRefundsTotal } from './refunds.repository.ts';

interface DueRefundsQuery {
  /** As typed; see `refundSearchPrefixes`. */
  q: string;
  limit: number;
  after: string | null;
  account?: 'missing' | 'known' | undefined;
}

/**
 * A page of the refunds due that are in no run, those without an account first, with the count and sum of all
 * matches; amounts in euros. `in_runs` ignores the search.
 */
export async function listDueRefunds(db: Db, { q, limit, after, account }: DueRefundsQuery) {
  const prefixes = refundSearchPrefixes(q);
  const rows = await pageOfDueRefunds(db, {
    prefixes,
    after: parseCursor(after),
    limit: limit + 1,
    hasAccount: account === undefined ? undefined : account === 'known' ? 1 : 0,
  });
  const page = rows.slice(0, limit);
  const accounts = await refundAccounts(
    db,
    page.map(({ id }) => id),
  );
  const { count, cents, withoutAccount } = await sumDueRefunds(db, prefixes);
  const last = page.at(-1);
  return {
    refunds: page.map((row) => viewDueRefund(row, accounts.get(row.id))),
    count,
    amount: centsToEuros(cents),
    without_account: withoutAccount,
    in_runs: centsToEuros(await pendingRefundsTotal(db)),
    next: rows.length > limit && last !== undefined ? `${last.has_account}:${last.id}` : null,
  };
}

/** What can be transferred now, in euros, and how many guests can be asked for their account. */
export async function readReadyRefunds(db: Db) {
  const { ready, askable } = await sumDueRefunds(db, []);
  return { ready: { count: ready.count, amount: centsToEuros(ready.cents) }, askable };
}

/** The refund of one order: the amount due and the amount waiting in a run, each null if there is none. */
export async function readOrderRefund(db: Db, orderId: string): Promise<OrderRefund> {
  const row = await findDueRefund(db, orderId);
  const waiting = await pendingRefund(db, orderId);
  return {
    refund: row === undefined ? null : viewDueRefund(row, (await refundAccounts(db, [orderId])).get(orderId)),
    in_run: waiting === undefined ? null : { run: waiting.run_id, amount: centsToEuros(waiting.cents) },
  };
}

/**
 * Word prefixes that must all match an order's search text. From a transfer reference (`Erstattung
 * WF27-K7HXAQ Weinfest`) only the order number is taken, as the other words are in every reference.
 */
export function refundSearchPrefixes(typed: string): string[] {
  const numbers = typed.split(/\s+/).filter((word) => word.includes('-'));
  const number = numbers.find((word) => parseOrderNumber(word, '') !== null);
  return searchPrefixes(number ?? typed);
}

function parseCursor(after: string | null): DueRefundCursor | null {
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
