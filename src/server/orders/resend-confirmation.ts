import { type Refusal, refuse } from '../../contract/refusals.ts';
import type { Staff } from '../http/actor.ts';
import type { Services } from '../services.ts';
import { mailsOfOrder } from './desk-order-table.ts';
import { lockOrder } from './lock-order.ts';
import { writeOrderHistory } from './order-history.ts';
import { queueOrderMail } from './orders-table.ts';

const KIND = 'order_confirmation';

/**
 * Sends the confirmation of an order once more, to the address it has now. Refused: `unknown_order`,
 * `order_cancelled`, `mail_waiting` while one is on its way.
 */
export async function resendConfirmation(
  services: Services,
  who: Staff,
  orderId: string,
): Promise<Refusal | null> {
  const now = services.clock();
  const refused = await services.store.write(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (order === undefined) return refuse('unknown_order');
    if (order.status === 'cancelled' || order.cancelled_at !== null) return refuse('order_cancelled');
    const mails = await mailsOfOrder(trx, orderId);
    if (mails.some(({ kind, state }) => kind === KIND && state === 'waiting')) return refuse('mail_waiting');
    await queueOrderMail(trx, { kind: KIND, orderId, documentId: null, now, dueAt: now });
    await writeOrderHistory(trx, { orderId, at: now, who, what: 'confirmation_resent' });
    return null;
  });
  if (refused === null) services.wakeOutbox();
  return refused;
}
