import { sql } from 'kysely';
import { paymentClues } from '../../domain/payment-clues.ts';
import { type FindPending, pendingPayments } from '../../domain/pending-payments.ts';
import { judgedEntryOf, waysOf } from '../bank/bank-entries-table.ts';
import type { Db } from '../database/store.ts';

/**
 * Looks for the payment of an order in what the bank's files have brought and nobody has booked or laid aside, as it is
 * now. `prefix` stands before the code in order numbers.
 */
export async function findPendingPayment(db: Db, prefix: string): Promise<FindPending> {
  const entries = await db
    .selectFrom('bank_entries')
    .selectAll()
    .where(sql<boolean>`outcome = 'open'`)
    .where('currency', '=', 'EUR')
    .where('is_reversal', '=', 0)
    .whereRef('amount_cents', '>', 'assigned_cents')
    .execute();
  return pendingPayments(
    entries.map((entry) => ({
      id: entry.id,
      importId: entry.import_id,
      leftCents: entry.amount_cents - entry.assigned_cents,
      state: entry.state,
      clues: paymentClues(judgedEntryOf(entry), prefix),
      orderIds: waysOf(entry).flatMap(({ shares }) => shares.map(({ orderId }) => orderId)),
    })),
  );
}
