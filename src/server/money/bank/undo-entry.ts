import { isRefusal, type Refusal, refuse } from '../../../contract/refusals.ts';
import type { Staff } from '../../platform/http/actor.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { undoPaymentWithin } from '../payments/undo-payment.ts';
import { lockEntry } from './bank-entries-table.ts';
import { reopenEntry } from './give-back-to-entry.ts';
import { judgeImport } from './judge-import.ts';

/**
 * Takes back what was done with an entry: all its payments, or that it was ignored. It waits again then. Refused:
 * `unknown_bank_entry`, `bank_changed` where there is nothing to take back, and whatever keeps a payment from being taken
 * back; then all of them stay.
 */
export async function undoEntry(
  services: Pick<Ports, 'clock' | 'store'> & SettingsPort,
  who: Staff,
  id: number,
): Promise<Refusal | null> {
  const importId = await takeBack(services, who, { id });
  if (isRefusal(importId)) return importId;
  await judgeImport(services, importId);
  return null;
}

/**
 * Takes back many entries of an import, each by itself: what somebody confirmed at once. One that cannot be taken back
 * stays as it is. Answers how many were. Refused, where none was, as the first of them (see `undoEntry`).
 */
export async function undoEntries(
  services: Pick<Ports, 'clock' | 'store'> & SettingsPort,
  who: Staff,
  { importId, ids }: { importId: number; ids: ReadonlyArray<number> },
): Promise<number | Refusal> {
  let count = 0;
  let refusal = refuse('unknown_bank_entry');
  for (const id of new Set(ids)) {
    const result = await takeBack(services, who, { id, importId });
    if (!isRefusal(result)) count += 1;
    else if (count === 0) refusal = result;
  }
  if (count === 0) return refusal;
  await judgeImport(services, importId);
  return count;
}

/** Answers the entry's import. */
function takeBack(
  services: Pick<Ports, 'clock' | 'store'>,
  who: Staff,
  { id, importId }: { id: number; importId?: number },
): Promise<number | Refusal> {
  const now = services.clock();
  return services.store.write(async (trx) => {
    const entry = await lockEntry(trx, id);
    if (entry === undefined || entry.import_id !== (importId ?? entry.import_id))
      return refuse('unknown_bank_entry');
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
}
