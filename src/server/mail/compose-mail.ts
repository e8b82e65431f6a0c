import type { Services } from '../services.ts';
import { makePasswordLink } from '../team/make-password-link.ts';
import { type MailMessage, mailMessage } from './mail-message.ts';
import { printedPapers } from './mail-papers.ts';
import type { OutboxRow } from './outbox-table.ts';
import { writeMail } from './write-mail.ts';

/**
 * Writes the mail that a row of the outbox stands for, ready to be sent under `messageKey`; `null` when there is nothing
 * left to report.
 */
export async function composeMail(
  services: Services,
  row: OutboxRow,
  messageKey: string,
): Promise<MailMessage | null> {
  const content = await writeMail(services, row, {
    papers: printedPapers(services),
    passwordLink: ({ id, kind }) => makePasswordLink(services, { mailId: id, kind }),
  });
  if (content === null) return null;
  return mailMessage(content, {
    messageId: `<${messageKey}@${new URL(services.config.publicUrl).hostname}>`,
    now: services.clock(),
    settings: services.settings(),
  });
}
