import { makePasswordLink } from '../accounts/make-password-link.ts';
import type { OutboxRow } from '../platform/outbox/outbox.repository.ts';
import type { Ports } from '../platform/ports.ts';
import type { SettingsPort } from '../settings/festival-settings.ts';
import { type MailMessage, mailMessage } from './mail-message.ts';
import { printedPapers } from './mail-papers.ts';
import { writeMail } from './write-mail.ts';

/**
 * Writes the mail that a row of the outbox stands for, ready to be sent under `messageKey`; `null` when there is nothing
 * left to report.
 */
export async function composeMail(
  services: Pick<Ports, 'clock' | 'config' | 'press' | 'randomBytes' | 'store'> & SettingsPort,
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
