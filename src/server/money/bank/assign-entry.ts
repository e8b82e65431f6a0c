import { isRefusal, type Refusal, refuse } from '../../../contract/refusals.ts';
import { nameOfStaff, type Staff } from '../../platform/http/actor.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { bookPaymentWithin } from '../payments/book-payment.ts';
import { findEntry, lockEntry, markEntryBooked, markEntryIgnored } from './bank-entries.repository.ts';
import { BANK_NOTE, dayOfEntry } from './confirm-import.ts';
import { rematchImport } from './match-entries.ts';

interface Assignment {
  id: number;
  /** What was shown as left to book, in integer cents. */
  leftCents: number;
  /** Each order once; the cents add up to what is left. */
  shares: ReadonlyArray<{ orderId: string; cents: number }>;
}

/**
 * Books what is left of an entry on one or more orders, all or nothing; amounts beyond an order's open amount
 * become refundable. Refused: `unknown_bank_entry`, `bank_changed` if it differs from what was shown,
 * `bank_maybe_double` while it may be the same payment as another entry, `bank_shares` if the shares do not add up or no money was received, `bank_no_order` for an order of
 * the box office, and whatever booking a payment refuses.
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
    if (entry.state === 'maybe_double') return refuse('bank_maybe_double');
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
    // Sorted by id, so that two concurrent splits never deadlock.
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
    await markEntryBooked(trx, { id, now, by: nameOfStaff(who) });
    return entry.import_id;
  });
  if (isRefusal(importId)) return importId;
  await rematchImport(services, importId);
  return null;
}

/**
 * Marks an entry as no payment of an order, with a reason. Refused: `unknown_bank_entry`, `bank_changed` if
 * it was settled or partly booked in the meantime.
 */
export function ignoreEntry(
  services: Pick<Ports, 'clock' | 'store'>,
  who: Staff,
  { id, reason }: { id: number; reason: string },
): Promise<Refusal | null> {
  const now = services.clock();
  return services.store.write(async (trx) => {
    if (await markEntryIgnored(trx, { id, reason, now, by: nameOfStaff(who) })) return null;
    return refuse((await findEntry(trx, id)) === undefined ? 'unknown_bank_entry' : 'bank_changed');
  });
}
