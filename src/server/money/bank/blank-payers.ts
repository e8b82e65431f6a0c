import type { Trx } from '../../platform/database/store.ts';
import { ORDERS } from '../../sales/orders/orders.repository.ts';

/** So long after it is settled an entry still says who paid, for questions that come back. */
export const PAYER_DAYS = 14;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Takes name, account and purpose out of entries that are settled for two weeks, `most` at a time; answers those it
 * blanked. Of orders with money to be given back they stay until it is: it goes to where it came from. Day, amount and the hashes by which a repeat is recognised stay: the bank's own statement is the record.
 */
export function blankPayers(
  trx: Trx,
  { now, most }: { now: number; most: number },
): Promise<Array<{ id: number }>> {
  return trx
    .updateTable('bank_entries')
    .set({ payer_name: '', payer_iban: null, purpose: '', end_to_end_id: null, blanked_at: now })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('bank_entries')
        .select('id')
        .where('blanked_at', 'is', null)
        .where('settled_at', '<=', now - PAYER_DAYS * DAY_MS)
        .where('outcome', '!=', 'open')
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('payments')
                .innerJoin(ORDERS, 'orders.id', 'payments.order_id')
                .select('payments.id')
                .whereRef('payments.bank_entry_id', '=', 'bank_entries.id')
                .where('payments.undone_at', 'is', null)
                .whereRef('orders.paid_cents', '>', 'orders.total_cents'),
            ),
          ),
        )
        .limit(most),
    )
    .returning('id')
    .execute();
}
