import type { OutboxRow, TeamMailKind, TeamNoteKind } from '../platform/outbox/outbox.repository.ts';
import type { Ports } from '../platform/ports.ts';
import type { SettingsPort } from '../settings/festival-settings.ts';
import type { MailContent } from './mail-content.ts';
import type { MailPapers } from './mail-papers.ts';
import { writeCancelled, writeConfirmation, writeMoved, writePaid } from './order-mails.ts';
import { type PasswordLink, teamMail } from './team-mail.ts';
import { teamNote } from './team-notes.ts';
import { withdrawalReceived } from './withdrawal-received.ts';
import { writeCorrected } from './write-corrected.ts';
import { reminderWriter } from './write-reminder.ts';

/** How the parts of a mail are made that differ between sending it and looking at it. */
export interface MailParts {
  papers: MailPapers;
  /** By which a member of the team sets a password; null when there is no reason to any more. */
  passwordLink(row: OutboxRow & { kind: TeamMailKind }): Promise<PasswordLink | null>;
}

const orderMails = {
  order_confirmation: writeConfirmation,
  order_paid: writePaid,
  order_cancelled: writeCancelled,
  ticket_moved: writeMoved,
  invoice_corrected: writeCorrected,
  reminder_friendly: reminderWriter('friendly'),
  reminder_last: reminderWriter('last'),
};

/** Writes the mail that a row of the outbox stands for; `null` when there is nothing (left) to report, or nobody. */
export async function writeMail(
  services: Pick<Ports, 'clock' | 'config' | 'store'> & SettingsPort,
  row: OutboxRow,
  parts: MailParts,
): Promise<MailContent | null> {
  const content = await write(services, row, parts);
  // Tickets of the box office have no address.
  return content === null || content.to.address === '' ? null : content;
}

async function write(
  services: Pick<Ports, 'clock' | 'config' | 'store'> & SettingsPort,
  row: OutboxRow,
  parts: MailParts,
): Promise<MailContent | null> {
  const { kind, order_id: orderId } = row;
  if (isTeamMail(row)) {
    const link = await parts.passwordLink(row);
    return link && teamMail(row.kind, link, services.settings());
  }
  if (isTeamNote(kind) && row.user_id !== null) return teamNote(services, { kind, userId: row.user_id });
  if (row.withdrawal_id !== null) return withdrawalReceived(services, row.withdrawal_id);
  if (orderId === null || !Object.hasOwn(orderMails, kind)) throw new Error(`no mail of kind ${kind}`);
  const mail = { orderId, documentId: row.document_id, queuedAt: row.created_at };
  return orderMails[kind as keyof typeof orderMails](services, parts.papers, mail);
}

function isTeamMail(row: OutboxRow): row is OutboxRow & { kind: TeamMailKind } {
  return row.kind === 'invitation' || row.kind === 'password_link';
}

function isTeamNote(kind: string): kind is TeamNoteKind {
  return kind === 'mail_test' || kind === 'bank_changed';
}
