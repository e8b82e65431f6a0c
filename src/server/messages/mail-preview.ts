import { findMember } from '../accounts/users.repository.ts';
import type { OutboxRow } from '../platform/outbox/outbox.repository.ts';
import type { Ports } from '../platform/ports.ts';
import type { SettingsPort } from '../settings/festival-settings.ts';
import type { MailContent } from './mail-content.ts';
import { namedPapers } from './mail-papers.ts';
import { writeMail } from './write-mail.ts';

/** Stands where the mail itself has a link that sets a password: who reads it here must not become somebody else. */
const SECRET = 'geheim–nur-in-der-Mail-selbst';

/**
 * A mail as it would be written now, to be looked at: its papers are named and empty, and it has no secret in it.
 * Nothing is issued, made or printed for it. `null` when there would be nothing to report.
 */
export function previewMail(
  services: Pick<Ports, 'clock' | 'config' | 'store'> & SettingsPort,
  row: OutboxRow,
): Promise<MailContent | null> {
  return writeMail(services, row, {
    papers: namedPapers(services),
    async passwordLink({ user_id }) {
      const member = user_id === null ? undefined : await findMember(services.store.read, user_id);
      return member ? { member, address: `${services.config.publicUrl}/login/password#${SECRET}` } : null;
    },
  });
}
