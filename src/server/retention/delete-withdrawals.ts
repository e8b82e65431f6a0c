import { endOfAstrayWithdrawals } from '../../domain/retention-periods.ts';
import { inBatches } from '../jobs/in-batches.ts';
import type { Services } from '../services.ts';
import { deleteAstrayWithdrawals } from '../withdrawals/withdrawals-table.ts';

const BATCH = 500;

/**
 * Deletes withdrawals that were settled a year ago and mean no order there is; the others stay as long as their order.
 * Answers how many went.
 */
export async function deleteWithdrawals({ store, clock }: Services): Promise<number> {
  const end = endOfAstrayWithdrawals(clock());
  return inBatches(
    BATCH,
    async () => (await store.write((trx) => deleteAstrayWithdrawals(trx, end, BATCH))).length,
  );
}
