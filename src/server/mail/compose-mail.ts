import { isRefusal } from '../../contract/refusals.ts';
import { printPaidOrder } from '../documents/order/print-paid-order.ts';
import { printTerms } from '../documents/terms/print-terms.ts';
import { readOrder } from '../orders/read-order.ts';
import type { Services } from '../services.ts';
import { makePasswordLink } from '../team/make-password-link.ts';
import type { MailContent, MailPaper } from './mail-content.ts';
import { type MailMessage, mailMessage } from './mail-message.ts';
import { orderConfirmation } from './order-confirmation.ts';
import { orderPaid } from './order-paid.ts';
import type { ClaimedMail } from './outbox-table.ts';
import { teamMail } from './team-mail.ts';

/** Writes the mail that a row of the outbox stands for; `null` when there is nothing left to report. */
export async function composeMail(services: Services, row: ClaimedMail): Promise<MailMessage | null> {
  const written = await write(services, row);
  if (written === null) return null;
  const { publicUrl } = services.config;
  return mailMessage(written.content, {
    messageId: `<${row.kind}.${row.id}.${written.about}@${new URL(publicUrl).hostname}>`,
    now: services.clock(),
    settings: services.settings(),
  });
}

type Written = { content: MailContent; about: string };

function write(services: Services, { kind, order_id, user_id }: ClaimedMail): Promise<Written | null> {
  if (kind === 'order_paid' && order_id !== null) return paidOrder(services, order_id);
  if (kind === 'order_confirmation' && order_id !== null) return confirmation(services, order_id);
  if ((kind === 'invitation' || kind === 'password_link') && user_id !== null)
    return passwordMail(services, kind, user_id);
  throw new Error(`no mail of kind ${kind}`);
}

async function confirmation(services: Services, orderId: string): Promise<Written | null> {
  const order = await readOrder(services, orderId);
  if (isRefusal(order) || order.status === 'cancelled') return null;
  const terms: MailPaper = {
    filename: 'AGB-und-Widerrufsbelehrung.pdf',
    contentType: 'application/pdf',
    content: await printTerms(services),
  };
  const { publicUrl } = services.config;
  const content = await orderConfirmation(order, services.settings(), publicUrl, [terms]);
  return { content, about: order.number };
}

async function paidOrder(services: Services, orderId: string): Promise<Written | null> {
  const papers = await printPaidOrder(services, orderId);
  const order = await readOrder(services, orderId);
  if (papers === null || isRefusal(order)) return null;
  const content = await orderPaid(order, papers, services.settings(), services.config.publicUrl);
  return { content, about: order.number };
}

async function passwordMail(
  services: Services,
  kind: 'invitation' | 'password_link',
  userId: number,
): Promise<Written | null> {
  const link = await makePasswordLink(services, userId, kind);
  if (link === null) return null;
  return { content: await teamMail({ kind, ...link }, services.settings()), about: `${userId}` };
}
