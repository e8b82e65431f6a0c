import { endOfAstrayWithdrawals } from '../../../domain/retention-periods.ts';
import { deleteAstrayWithdrawals } from '../../money/withdrawals/withdrawals.repository.ts';
import { inBatches } from '../../platform/database/in-batches.ts';
import type { Ports } from '../../platform/ports.ts';

const BATCH = 500;

/**
 * Deletes withdrawals that were settled a year ago and mean no order there is; the others stay as long as their order.
 * Answers how many went.
 */
export async function deleteWithdrawals({ store, clock }: Pick<Ports, 'clock' | 'store'>): Promise<number> {
  const end = endOfAstrayWithdrawals(clock());
  return inBatches(
    BATCH,
    async () => (await store.write((trx) => deleteAstrayWithdrawals(trx, end, BATCH))).length,
  );
}
