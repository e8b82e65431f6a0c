import { type Refusal, refuse } from '../../../contract/refusals.ts';
import type { Trx } from '../../platform/database/store.ts';
import type { Staff } from '../../platform/http/actor.ts';
import { nameOfStaff } from '../../platform/http/actor.ts';
import type { Ports } from '../../platform/ports.ts';
import { putAccountBack } from './refund-accounts-table.ts';
import { deleteRun, lockRefundRun, touchRun } from './refund-runs-table.ts';
import { type RefundRow, refundsOfRun } from './refunds-table.ts';

/**
 * Takes a refund out of a run that is not executed; it is open again, with its account. With the last one the run goes.
 * Refused: `unknown_refund_run`, `refund_run_executed`, `unknown_refund`.
 */
export function takeOutRefund(
  services: Pick<Ports, 'clock' | 'store'>,
  who: Staff,
  { run: runId, refund: id }: { run: number; refund: number },
): Promise<Refusal | null> {
  const now = services.clock();
  return services.store.write(async (trx) => {
    const refunds = await refundsWaitingIn(trx, runId);
    if (!Array.isArray(refunds)) return refunds;
    const refund = refunds.find((one) => one.id === id);
    if (refund === undefined) return refuse('unknown_refund');
    await takeOutWithin(trx, refund, { now, who });
    return null;
  });
}

/** The same as part of a larger operation, of a run that is locked and not executed. */
export async function takeOutWithin(
  trx: Trx,
  refund: RefundRow,
  by: { now: number; who: Staff },
): Promise<void> {
  await openAgain(trx, refund, by);
  await trx.deleteFrom('refunds').where('id', '=', refund.id).execute();
  if ((await refundsOfRun(trx, refund.run_id)).length === 0) await deleteRun(trx, refund.run_id);
  else await touchRun(trx, refund.run_id);
}

/** Lets a run go that is not executed; all its refunds are open again. Refused: `unknown_refund_run`, `refund_run_executed`. */
export function discardRefundRun(
  services: Pick<Ports, 'clock' | 'store'>,
  who: Staff,
  runId: number,
): Promise<Refusal | null> {
  const now = services.clock();
  return services.store.write(async (trx) => {
    const refunds = await refundsWaitingIn(trx, runId);
    if (!Array.isArray(refunds)) return refunds;
    for (const refund of refunds) await openAgain(trx, refund, { now, who });
    await deleteRun(trx, runId);
    return null;
  });
}

async function refundsWaitingIn(trx: Trx, runId: number): Promise<RefundRow[] | Refusal> {
  const run = await lockRefundRun(trx, runId);
  if (run === undefined) return refuse('unknown_refund_run');
  return run.executed_at === null ? refundsOfRun(trx, runId) : refuse('refund_run_executed');
}

/** What was typed is not typed again: executing and taking back a run had deleted it. */
async function openAgain(
  trx: Trx,
  { order_id: orderId, holder, iban }: RefundRow,
  { now, who }: { now: number; who: Staff },
): Promise<void> {
  await putAccountBack(trx, { orderId, holder, iban, now, who: nameOfStaff(who) });
}
