import { type SelectQueryBuilder, sql } from 'kysely';
import type { Figures } from '../../../contract/figures.ts';
import type { Db } from '../../platform/database/store.ts';
import type { Tables } from '../../platform/database/tables.ts';

const MOST = 1_000;
const SILENT_MS = 10 * 60_000;

/** Guests who were let in and should not have been, and nobody has looked into it yet; counted to 1,000. */
export function openConflicts(db: Db): Promise<number> {
  const open = db.selectFrom('scans').where('is_conflict', '=', 1).where('settled_at', 'is', null);
  return count(db, open.select('id').limit(MOST));
}

/** Withdrawals that nobody has decided yet; counted to 1,000. */
export function openWithdrawals(db: Db): Promise<number> {
  return count(db, db.selectFrom('withdrawals').where('settled_at', 'is', null).select('id').limit(MOST));
}

/** Orders of which PayPal has said what does not fit, and nobody has looked yet; counted to 1,000, with the oldest. */
export async function paypalDoubts(db: Db): Promise<NonNullable<Figures['paypal_doubts']>> {
  const doubtful = await db
    .selectFrom('paypal_orders')
    .innerJoin('orders', 'orders.id', 'paypal_orders.order_id')
    // In the words of its index (migration 0042).
    .where(sql<boolean>`paypal_orders.state = 'wrong'`)
    .groupBy(['orders.id', 'orders.number'])
    .orderBy((row) => row.fn.min('paypal_orders.created_at'))
    .select(['orders.id', 'orders.number'])
    .limit(MOST)
    .execute();
  return { orders: doubtful.length, one: doubtful[0] ?? null };
}

/** Phones that said they have scans to send, and have not called for ten minutes. */
export function silentPhones(db: Db, now: number): Promise<number> {
  const silent = db
    .selectFrom('devices')
    .where('token_hash', 'is not', null)
    .where('revoked_at', 'is', null)
    .where('waiting_scans', '>', 0)
    .where('seen_at', '<', now - SILENT_MS);
  return count(db, silent.select('id').limit(MOST));
}

/** Members who can log in and have no second factor. */
export function membersWithoutSecondFactor(db: Db, nobodysHash: string): Promise<number> {
  const members = db
    .selectFrom('users')
    .where('password_hash', '!=', nobodysHash)
    .where('id', 'not in', (where) =>
      where.selectFrom('second_factors').where('is_on', '=', 1).select('user_id'),
    );
  return count(db, members.select('id').limit(MOST));
}

async function count(db: Db, rows: SelectQueryBuilder<Tables, keyof Tables, { id: number | string }>) {
  const { count } = await db
    .selectFrom(rows.as('found'))
    .select((where) => where.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
