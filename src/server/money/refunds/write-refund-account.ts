import type { RefundAccount } from '../../../contract/refunds.ts';
import { type Refusal, refuse } from '../../../contract/refusals.ts';
import { berlinDay } from '../../../domain/stored-time.ts';
import { onlyStoresMail } from '../../platform/config.ts';
import type { Trx } from '../../platform/database/store.ts';
import { nameOfStaff, type Staff } from '../../platform/http/actor.ts';
import {
  mailsOfOrder,
  ordersMailedSince,
  queueCallOffMail,
  queueOrderMail,
} from '../../platform/outbox/outbox.repository.ts';
import type { Ports } from '../../platform/ports.ts';
import { lastEmailCorrection, writeOrderHistory } from '../../sales/orders/order-history.repository.ts';
import { lockOrder, staffItemsOf } from '../../sales/orders/orders.repository.ts';
import { eventsOfCallOffs, moveToAnswer } from '../call-offs/call-offs.repository.ts';
import { ordersToAsk } from './due-refunds.repository.ts';
import { refundAccounts, saveRefundAccount } from './refund-accounts.repository.ts';
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
        const kind = ACCOUNT_WANTED;
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

/**
 * Sends an order's guest a new link to the current address: to give tickets of a moved event back as long as that is
 * possible, else to say where a refund goes; needs `money`. Refused: `unknown_order`, `no_email`, `mail_waiting` while one is
 * on its way, `refund_link_nothing` if there is nothing to answer.
 */
export async function resendRefundLink(
  services: Pick<Ports, 'clock' | 'config' | 'store' | 'wakeOutbox'>,
  who: Staff,
  orderId: string,
): Promise<Refusal | null> {
  const now = services.clock();
  const refused = await services.store.write(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (order === undefined) return refuse('unknown_order');
    if (order.email === '') return refuse('no_email');
    const mails = await mailsOfOrder(trx, orderId);
    if (mails.some(({ kind, state }) => WITH_LINK.includes(kind) && state === 'waiting'))
      return refuse('mail_waiting');
    const callOffId = await moveToAnswer(trx, orderId, berlinDay(now));
    const isMoved = callOffId !== undefined && (await hasTicketsOf(trx, orderId, callOffId));
    if (isMoved) {
      await queueCallOffMail(trx, { orderId, callOffId, documentId: null, now });
    } else {
      const isKnown = order.payment_type === 'paypal' || (await refundAccounts(trx, [orderId])).has(orderId);
      if (order.paid_cents <= order.total_cents || isKnown) return refuse('refund_link_nothing');
      await queueOrderMail(trx, { kind: ACCOUNT_WANTED, orderId, documentId: null, now, dueAt: now });
    }
    const facts = {
      ...(onlyStoresMail(services.config) && { only_stored: 1 }),
      ...(isMoved && { moved: 1 }),
    };
    await writeOrderHistory(trx, { orderId, at: now, who, what: 'refund_account_asked', facts });
    return null;
  });
  if (refused === null) services.wakeOutbox();
  return refused;
}

const ACCOUNT_WANTED = 'refund_account_wanted';
const WITH_LINK: ReadonlyArray<string> = [ACCOUNT_WANTED, 'event_called_off'];

/** Whether an order has tickets for a call-off's events that can be given back. */
async function hasTicketsOf(trx: Trx, orderId: string, callOffId: number): Promise<boolean> {
  const events = await eventsOfCallOffs(trx, [callOffId]);
  return (await staffItemsOf(trx, orderId)).some(
    ({ event_id, cancelled_at, redeemed_at }) =>
      cancelled_at === null && redeemed_at === null && events.some((event) => event.event_id === event_id),
  );
}
