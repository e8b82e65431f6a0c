import type { Trx } from '../database/store.ts';
import { typedByHand } from '../payments/typed-by-hand.ts';

/**
 * Takes out of an order what the team wrote in its own words, and may name the guest by: at payments that somebody typed,
 * and as reasons of what was done. What was done, when and for how much stays.
 */
export async function forgetWords(trx: Trx, orderId: string): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ note: '' })
    .where('order_id', '=', orderId)
    .where('note', '!=', '')
    // At the others the shop itself wrote what they stand on.
    .where(typedByHand)
    .execute();
  const deeds = await trx
    .selectFrom('order_history')
    .select(['id', 'facts'])
    .where('order_id', '=', orderId)
    .where('what', 'in', ['tickets_issued', 'tickets_cancelled', 'withdrawal_settled'])
    .execute();
  for (const { id, facts } of deeds) {
    const { reason, ...others } = JSON.parse(facts);
    if (reason === undefined) continue;
    await trx
      .updateTable('order_history')
      .set({ facts: JSON.stringify(others) })
      .where('id', '=', id)
      .execute();
  }
}
