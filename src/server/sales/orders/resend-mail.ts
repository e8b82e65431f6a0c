import { type Refusal, refuse } from '../../../contract/refusals.ts';
import { countTickets } from '../../inventory/items.repository.ts';
import { onlyStoresMail } from '../../platform/config.ts';
import type { Trx } from '../../platform/database/store.ts';
import type { Staff } from '../../platform/http/actor.ts';
import { mailsOfOrder, queueOrderMail } from '../../platform/outbox/outbox.repository.ts';
import type { Ports } from '../../platform/ports.ts';
import { writeOrderHistory } from './order-history.repository.ts';
import { type LockedOrder, lockOrder } from './orders.repository.ts';

/**
 * Sends the confirmation of an order again, to its current address. Refused: `unknown_order`,
 * `order_cancelled`, `mail_waiting` while one is on its way.
 */
export function resendConfirmation(
  services: Pick<Ports, 'clock' | 'config' | 'store' | 'wakeOutbox'>,
  who: Staff,
  orderId: string,
): Promise<Refusal | null> {
  return resend(services, who, {
    orderId,
    kind: 'order_confirmation',
    what: 'confirmation_resent',
    refusal: async (_, { status, cancelled_at }) =>
      status === 'cancelled' || cancelled_at !== null ? refuse('order_cancelled') : null,
  });
}

/**
 * Sends the tickets of a paid order again, with its invoice. Refused: `unknown_order`, `not_paid` (also where
 * no ticket is left), `mail_waiting` while one is on its way.
 */
export function resendTickets(
  services: Pick<Ports, 'clock' | 'config' | 'store' | 'wakeOutbox'>,
  who: Staff,
  orderId: string,
): Promise<Refusal | null> {
  return resend(services, who, {
    orderId,
    kind: 'order_paid',
    what: 'tickets_resent',
    refusal: async (trx, { status }) =>
      status !== 'paid' || (await countTickets(trx, orderId)) === 0 ? refuse('not_paid') : null,
  });
}

interface Resending {
  orderId: string;
  kind: 'order_confirmation' | 'order_paid';
  what: 'confirmation_resent' | 'tickets_resent';
  /** The reason not to send the mail, or null. */
  refusal: (trx: Trx, order: LockedOrder) => Promise<Refusal | null>;
}

async function resend(
  services: Pick<Ports, 'clock' | 'config' | 'store' | 'wakeOutbox'>,
  who: Staff,
  { orderId, kind, what, refusal }: Resending,
): Promise<Refusal | null> {
  const now = services.clock();
  const refused = await services.store.write(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (order === undefined) return refuse('unknown_order');
    if (order.email === '') return refuse('no_email');
    const senseless = await refusal(trx, order);
    if (senseless !== null) return senseless;
    const mails = await mailsOfOrder(trx, orderId);
    if (mails.some((mail) => mail.kind === kind && mail.state === 'waiting')) return refuse('mail_waiting');
    await queueOrderMail(trx, { kind, orderId, documentId: null, now, dueAt: now });
    const stored = onlyStoresMail(services.config) && { facts: { only_stored: 1 } };
    await writeOrderHistory(trx, { orderId, at: now, who, what, ...stored });
    return null;
  });
  if (refused === null) services.wakeOutbox();
  return refused;
}
