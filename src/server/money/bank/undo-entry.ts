import { isRefusal, type Refusal, refuse } from '../../../contract/refusals.ts';
import type { Staff } from '../../platform/http/actor.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { paymentsOfEntry } from '../payments/payments.repository.ts';
import { undoPaymentWithin } from '../payments/undo-payment.ts';
import { lockEntry, reopenEntry } from './bank-entries.repository.ts';
import { rematchImport } from './match-entries.ts';

/**
 * Undoes what was done with an entry (all its payments, or ignoring it) and reopens it. Refused:
 * `unknown_bank_entry`, `bank_changed` if there is nothing to undo, and whatever `undoPayment` refuses;
 * nothing is undone then.
 */
export async function undoEntry(
  services: Pick<Ports, 'clock' | 'store'> & SettingsPort,
  who: Staff,
  id: number,
): Promise<Refusal | null> {
  const importId = await undoWithin(services, who, { id });
  if (isRefusal(importId)) return importId;
  await rematchImport(services, importId);
  return null;
}

/**
 * Undoes entries of an import one by one, for example after many were confirmed at once. Those that cannot be
 * undone stay. Returns how many were undone; if none, the refusal of the first one (see `undoEntry`).
 */
export async function undoEntries(
  services: Pick<Ports, 'clock' | 'store'> & SettingsPort,
  who: Staff,
  { importId, ids }: { importId: number; ids: ReadonlyArray<number> },
): Promise<number | Refusal> {
  let count = 0;
  let refusal = refuse('unknown_bank_entry');
  for (const id of new Set(ids)) {
    const result = await undoWithin(services, who, { id, importId });
    if (!isRefusal(result)) count += 1;
    else if (count === 0) refusal = result;
  }
  if (count === 0) return refusal;
  await rematchImport(services, importId);
  return count;
}

function undoWithin(
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
    const payments = await paymentsOfEntry(trx, id);
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
