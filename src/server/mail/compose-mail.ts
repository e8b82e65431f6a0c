import type { Services } from '../services.ts';
import { makePasswordLink } from '../team/make-password-link.ts';
import { type MailMessage, mailMessage } from './mail-message.ts';
import { type WrittenMail, writeCancelled, writeConfirmation, writePaid } from './order-mails.ts';
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

function write(services: Services, row: ClaimedMail): Promise<WrittenMail | null> {
  const { kind, order_id, user_id, document_id } = row;
  if (kind === 'order_confirmation' && order_id !== null) return writeConfirmation(services, order_id);
  if (kind === 'order_paid' && order_id !== null) return writePaid(services, order_id);
  if (kind === 'order_cancelled' && order_id !== null && document_id !== null)
    return writeCancelled(services, order_id, document_id);
  if ((kind === 'invitation' || kind === 'password_link') && user_id !== null)
    return passwordMail(services, kind, user_id);
  throw new Error(`no mail of kind ${kind}`);
}

async function passwordMail(
  services: Services,
  kind: 'invitation' | 'password_link',
  userId: number,
): Promise<WrittenMail | null> {
  const link = await makePasswordLink(services, userId, kind);
  if (link === null) return null;
  return { content: await teamMail({ kind, ...link }, services.settings()), about: `${userId}` };
}
