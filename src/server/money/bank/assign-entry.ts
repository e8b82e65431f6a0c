import { isRefusal, type Refusal, refuse } from '../../../contract/refusals.ts';
import type { Staff } from '../../platform/http/actor.ts';
import { nameOfStaff } from '../../platform/http/actor.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { bookPaymentWithin } from '../payments/book-payment.ts';
import { lockEntry } from './bank-entries-table.ts';
import { BANK_NOTE } from './bank-note.ts';
import { dayOfEntry } from './day-of-entry.ts';
import { judgeImport } from './judge-import.ts';

export interface Assignment {
  id: number;
  /** What somebody saw as not yet booked of it, in integer cents. */
  leftCents: number;
  /** Integer cents for each order, each order once, together what is left. */
  shares: ReadonlyArray<{ orderId: string; cents: number }>;
}

/**
 * Books what is left of an entry on one order or several, all or nothing. What is more than an order's open amount is
 * to be given back, as with any payment. Refused: `unknown_bank_entry`, `bank_changed` where it is no longer as it was
 * seen, `bank_shares` where the parts are not the whole or no money came in, `bank_no_order` for an order of the box
 * office, which keeps no books, and what a payment is refused for.
 */
export async function assignEntry(
  services: Pick<Ports, 'clock' | 'store'> & SettingsPort,
  who: Staff,
  { id, leftCents, shares }: Assignment,
): Promise<Refusal | null> {
  const now = services.clock();
  const importId = await services.store.write(async (trx) => {
    const entry = await lockEntry(trx, id);
    if (entry === undefined) return refuse('unknown_bank_entry');
    const left = entry.amount_cents - entry.assigned_cents;
    if (entry.outcome !== 'open' || left !== leftCents) return refuse('bank_changed');
    const sum = shares.reduce((cents, share) => cents + share.cents, 0);
    const isTwice = new Set(shares.map(({ orderId }) => orderId)).size !== shares.length;
    if (
      sum !== left ||
      left <= 0 ||
      isTwice ||
      shares.some(({ cents }) => cents <= 0) ||
      entry.currency !== 'EUR'
    )
      return refuse('bank_shares');
    // In the sequence of their ids, so that two who split at once never wait for each other.
    for (const share of shares.toSorted((a, b) => (a.orderId < b.orderId ? -1 : 1))) {
      const payment = await bookPaymentWithin(
        trx,
        { who, now },
        {
          orderId: share.orderId,
          centsOf: (order) => (order.source === 'box_office' ? refuse('bank_no_order') : share.cents),
          bookedOn: dayOfEntry(entry, now),
          note: BANK_NOTE,
          bankEntryId: id,
        },
      );
      if (isRefusal(payment)) return payment;
    }
    await trx
      .updateTable('bank_entries')
      .set({
        outcome: 'booked',
        assigned_cents: entry.amount_cents,
        settled_at: now,
        settled_by: nameOfStaff(who),
      })
      .where('id', '=', id)
      .execute();
    return entry.import_id;
  });
  if (isRefusal(importId)) return importId;
  await judgeImport(services, importId);
  return null;
}
