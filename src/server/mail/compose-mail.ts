import { isRefusal } from '../../contract/refusals.ts';
import { readOrder } from '../orders/read-order.ts';
import type { Services } from '../services.ts';
import { type MailMessage, mailMessage } from './mail-message.ts';
import { orderConfirmation } from './order-confirmation.ts';
import type { ClaimedMail } from './outbox-table.ts';

/** Writes the mail that a row of the outbox stands for; `null` when there is nothing left to report. */
export async function composeMail(services: Services, row: ClaimedMail): Promise<MailMessage | null> {
  if (row.kind !== 'order_confirmation') throw new Error(`no mail of kind ${row.kind}`);
  const order = row.order_id === null ? null : await readOrder(services, row.order_id);
  if (order === null || isRefusal(order) || order.status === 'cancelled') return null;
  const { publicUrl } = services.config;
  const settings = services.settings();
  return mailMessage(await orderConfirmation(order, settings, publicUrl), {
    messageId: `<${row.kind}.${row.id}.${order.number}@${new URL(publicUrl).hostname}>`,
    now: services.clock(),
    settings,
  });
}
