import type { RefundAccount } from '../../../contract/refunds.ts';
import { type Refusal, refuse } from '../../../contract/refusals.ts';
import { onlyStoresMail } from '../../platform/config.ts';
import { nameOfStaff, type Staff } from '../../platform/http/actor.ts';
import { ordersMailedSince, queueOrderMail } from '../../platform/outbox/outbox.repository.ts';
import type { Ports } from '../../platform/ports.ts';
import { lastEmailCorrection, writeOrderHistory } from '../../sales/orders/order-history.repository.ts';
import { lockOrder } from '../../sales/orders/orders.repository.ts';
import { ordersToAsk } from './due-refunds.repository.ts';
import { saveRefundAccount } from './refund-accounts.repository.ts';
import { pendingRefundCents } from './refunds.repository.ts';

/**
 * Stores the account an order's refund goes to; the order's history records who did it, never the account
 * itself. Refused: `unknown_order`, `refund_nothing_due`, `refund_in_run` if a pending run already transfers
 * the refund.
 */
export function writeRefundAccount(
  services: Pick<Ports, 'clock' | 'store'>,
  who: Staff,
  { orderId, account }: { orderId: string; account: RefundAccount },
): Promise<Refusal | null> {
  const now = services.clock();
  return services.store.write(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (order === undefined) return refuse('unknown_order');
    if (order.paid_cents <= order.total_cents) return refuse('refund_nothing_due');
    if ((await pendingRefundCents(trx, orderId)) > 0) return refuse('refund_in_run', { names: order.number });
    await saveRefundAccount(trx, {
      orderId,
      ...account,
      now,
      by: { name: nameOfStaff(who), id: who.userId },
    });
    await writeOrderHistory(trx, { orderId, at: now, who, what: 'refund_account_written' });
    return null;
  });
}

/** Whoever got the mail waits for so long before the next one. */
const ASKED_LATELY_MS = 3 * 24 * 60 * 60 * 1000;
/** Orders per transaction; small, as their locks make bookings wait. */
const BATCH = 50;

/**
 * Queues a mail to all whose refund waits for an account, with the link by which they say it; whoever got one in the
 * last three days is left out, so that repeating it sends nothing twice, unless the address was corrected since. Returns how many were queued and left out.
 */
export async function askForAccounts(
  services: Pick<Ports, 'clock' | 'config' | 'store' | 'wakeOutbox'>,
  who: Staff,
): Promise<{ sent: number; skipped: number }> {
  const { store, clock, config } = services;
  const now = clock();
  const stored = onlyStoresMail(config) && { facts: { only_stored: 1 } };
  const counts = { sent: 0, skipped: 0 };
  let after = '';
  for (;;) {
    const ids = await ordersToAsk(store.read, after, BATCH);
    const sent = await store.write(async (trx) => {
      let count = 0;
      // One after another is locked, so that a second call sees what the first has queued.
      for (const id of ids) {
        if ((await lockOrder(trx, id)) === undefined) continue;
        const kind = 'refund_account_wanted';
        // The mail about a call-off asks for it too.
        const corrected = (await lastEmailCorrection(trx, id))?.at ?? 0;
        const since = Math.max(now - ASKED_LATELY_MS, corrected);
        const asked = { kinds: [kind, 'event_called_off'], orderIds: [id], since };
        if ((await ordersMailedSince(trx, asked)).has(id)) continue;
        await queueOrderMail(trx, { kind, orderId: id, documentId: null, now, dueAt: now });
        await writeOrderHistory(trx, { orderId: id, at: now, who, what: 'refund_account_asked', ...stored });
        count++;
      }
      return count;
    });
    counts.sent += sent;
    counts.skipped += ids.length - sent;
    const last = ids.at(-1);
    if (last === undefined) break;
    after = last;
  }
  if (counts.sent > 0) services.wakeOutbox();
  return counts;
}
