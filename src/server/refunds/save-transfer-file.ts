import { type Refusal, refuse } from '../../contract/refusals.ts';
import { berlinDay } from '../../domain/stored-time.ts';
import type { Services } from '../services.ts';
import { creditTransferFile } from './credit-transfer-file.ts';
import { lockRefundRun } from './refund-runs-table.ts';
import { namedRefundsOfRun } from './refunds-table.ts';

/**
 * The file of transfers of a run, and writes down that somebody has it: what is taken out from then on may have gone to
 * the bank. Refused: `unknown_refund_run`, and `refund_run_executed`, lest it is transferred twice.
 */
export function saveTransferFile(services: Services, id: number): Promise<string | Refusal> {
  const now = services.clock();
  return services.store.write(async (trx) => {
    const run = await lockRefundRun(trx, id);
    if (run === undefined) return refuse('unknown_refund_run');
    if (run.executed_at !== null) return refuse('refund_run_executed');
    if (run.downloaded_at === null)
      await trx.updateTable('refund_runs').set({ downloaded_at: now }).where('id', '=', id).execute();
    const transfers = await namedRefundsOfRun(trx, id);
    return creditTransferFile({ run, transfers, now, today: berlinDay(now) });
  });
}
