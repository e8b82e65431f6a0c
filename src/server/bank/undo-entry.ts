import { isRefusal, type Refusal, refuse } from '../../contract/refusals.ts';
import type { Staff } from '../http/actor.ts';
import { undoPaymentWithin } from '../payments/undo-payment.ts';
import type { Services } from '../services.ts';
import { lockEntry } from './bank-entries-table.ts';
import { reopenEntry } from './give-back-to-entry.ts';
import { judgeImport } from './judge-import.ts';

/**
 * Takes back what was done with an entry: all its payments, or that it was ignored. It waits again then. Refused:
 * `unknown_bank_entry`, `bank_changed` where there is nothing to take back, and whatever keeps a payment from being taken
 * back; then all of them stay.
 */
export async function undoEntry(services: Services, who: Staff, id: number): Promise<Refusal | null> {
  const now = services.clock();
  const importId = await services.store.write(async (trx) => {
    const entry = await lockEntry(trx, id);
    if (entry === undefined) return refuse('unknown_bank_entry');
    if (entry.outcome === 'open' && entry.assigned_cents === 0) return refuse('bank_changed');
    const payments = await trx
      .selectFrom('payments')
      .select(['id', 'order_id'])
      .where('bank_entry_id', '=', id)
      .where('undone_at', 'is', null)
      .orderBy('order_id')
      .execute();
    for (const payment of payments) {
      const refusal = await undoPaymentWithin(
        trx,
        { who, now },
        { orderId: payment.order_id, payment: payment.id },
      );
      if (refusal !== null) return refusal;
    }
    await reopenEntry(trx, id);
    return entry.import_id;
  });
  if (isRefusal(importId)) return importId;
  await judgeImport(services, importId);
  return null;
}
