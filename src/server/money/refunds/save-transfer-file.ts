import { type Refusal, refuse } from '../../../contract/refusals.ts';
import { isSepaName } from '../../../domain/sepa-text.ts';
import { berlinDay } from '../../../domain/stored-time.ts';
import type { Ports } from '../../platform/ports.ts';
import { creditTransferFile } from './credit-transfer-file.ts';
import { lockRefundRun } from './refund-runs-table.ts';
import { namedRefundsOfRun } from './refunds-table.ts';
import { refuseNotDue } from './refuse-not-due.ts';

/**
 * The file of transfers of a run, and writes down that somebody has it: what is taken out from then on may have gone to
 * the bank. Refused, lest it is transferred twice: `refund_run_executed`, and `refund_not_due` where something of it was
 * given back another way; `refund_no_account` where no bank takes the holder's name; and `unknown_refund_run`.
 */
export function saveTransferFile(
  services: Pick<Ports, 'clock' | 'store'>,
  id: number,
): Promise<string | Refusal> {
  const now = services.clock();
  return services.store.write(async (trx) => {
    const run = await lockRefundRun(trx, id);
    if (run === undefined) return refuse('unknown_refund_run');
    if (run.executed_at !== null) return refuse('refund_run_executed');
    const transfers = await namedRefundsOfRun(trx, id);
    const refusal = refuseNotDue(transfers);
    if (refusal !== null) return refusal;
    const nameless = transfers.filter(({ holder }) => !isSepaName(holder)).map(({ number }) => number);
    if (nameless.length > 0) return refuse('refund_no_account', { names: nameless.join(', ') });
    if (run.downloaded_at === null)
      await trx.updateTable('refund_runs').set({ downloaded_at: now }).where('id', '=', id).execute();
    return creditTransferFile({ run, transfers, now, today: berlinDay(now) });
  });
}
