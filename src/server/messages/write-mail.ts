import { makePasswordLink } from '../accounts/passwords/set-password.ts';
import { findMember } from '../accounts/team/users.repository.ts';
import { makeRefundLink } from '../money/refunds/refund-links.ts';
import type { OutboxRow } from '../platform/outbox/claimed-mails.repository.ts';
import type { TeamMailKind, TeamNoteKind } from '../platform/outbox/outbox.repository.ts';
import type { Ports } from '../platform/ports.ts';
import type { SettingsPort } from '../settings/festival-settings.ts';
import { type MailDocuments, namedDocuments, printedDocuments } from './mail-documents.ts';
import { withLogo } from './mail-logo.ts';
import { type MailContent, type MailMessage, mailMessage } from './mail-message.ts';
import { type MakeRefundLink, writeAccountWanted, writeCalledOff } from './mails/event-called-off.ts';
import { writeCorrected, writeIssued } from './mails/invoice-corrected.ts';
import { writeCancelled } from './mails/order-cancelled.ts';
import { writeConfirmation } from './mails/order-confirmation.ts';
import { writePaid } from './mails/order-paid.ts';
import { writePartial } from './mails/payment-partial.ts';
import { reminderWriter } from './mails/payment-reminder.ts';
import { teamNote } from './mails/team-notes.ts';
import { type PasswordLink, teamMail } from './mails/team-password-link.ts';
import { writeMoved } from './mails/ticket-moved.ts';
import { withdrawalReceived } from './mails/withdrawal-received.ts';

/** What differs between sending a mail and previewing it. */
interface MailParts {
  documents: MailDocuments;
  /** Null when there is no password left to set. */
  passwordLink(row: OutboxRow & { kind: TeamMailKind }): Promise<PasswordLink | null>;
  refundLink: MakeRefundLink;
}

const orderMails = {
  order_confirmation: writeConfirmation,
  order_paid: writePaid,
  order_cancelled: writeCancelled,
  ticket_moved: writeMoved,
  invoice_corrected: writeCorrected,
  invoice_issued: writeIssued,
  payment_partial: writePartial,
  reminder_friendly: reminderWriter('friendly'),
  reminder_last: reminderWriter('last'),
};

/**
 * Replaces the secret of a link in previews; otherwise anyone who reads one could take over the account, or
 * direct the refund to himself.
 */
export const SECRET = 'geheim–nur-in-der-Mail-selbst';

/**
 * The mail of an outbox row, ready to be sent under `messageKey`; `null` when there is nothing left to say.
 */
export async function composeMail(
  services: Pick<Ports, 'clock' | 'config' | 'pdfWorker' | 'randomBytes' | 'store'> & SettingsPort,
  row: OutboxRow,
  messageKey: string,
): Promise<MailMessage | null> {
  const content = await writeMail(services, row, {
    documents: printedDocuments(services),
    passwordLink: ({ id, kind }) => makePasswordLink(services, { mailId: id, kind }),
    refundLink: (link) => makeRefundLink(services, link),
  });
  if (content === null) return null;
  return mailMessage(content, {
    messageId: `<${messageKey}@${new URL(services.config.publicUrl).hostname}>`,
    now: services.clock(),
    settings: services.settings(),
  });
}

/**
 * A mail as it would be written now: its attachments are named but empty, it holds no secret, and nothing is
 * issued or printed for it. `null` when there is nothing to say.
 */
export function previewMail(
  services: Pick<Ports, 'clock' | 'config' | 'store'> & SettingsPort,
  row: OutboxRow,
): Promise<MailContent | null> {
  return writeMail(services, row, {
    documents: namedDocuments(services),
    refundLink: async () => `${services.config.publicUrl}/erstattung#${SECRET}`,
    async passwordLink({ user_id }) {
      const member = user_id === null ? undefined : await findMember(services.store.read, user_id);
      return member ? { member, address: `${services.config.publicUrl}/login/password#${SECRET}` } : null;
    },
  });
}

/** The mail of an outbox row; `null` when there is nothing left to say, or no address. */
async function writeMail(
  services: Pick<Ports, 'clock' | 'config' | 'store'> & SettingsPort,
  row: OutboxRow,
  parts: MailParts,
): Promise<MailContent | null> {
  const content = await write(services, row, parts);
  // Tickets of the box office have no address.
  return content === null || content.to.address === '' ? null : withLogo(services, content);
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
  if (kind === 'event_called_off') return writeCalledOff(services, parts, row);
  if (kind === 'refund_account_wanted' && orderId !== null)
    return writeAccountWanted(services, parts.refundLink, orderId);
  if (orderId === null || !isOrderMail(kind)) throw new Error(`no mail of kind ${kind}`);
  const mail = { orderId, documentId: row.document_id, queuedAt: row.created_at };
  return orderMails[kind](services, parts.documents, mail);
}

function isOrderMail(kind: string): kind is keyof typeof orderMails {
  return Object.hasOwn(orderMails, kind);
}

function isTeamMail(row: OutboxRow): row is OutboxRow & { kind: TeamMailKind } {
  return row.kind === 'invitation' || row.kind === 'password_link';
}

function isTeamNote(kind: string): kind is TeamNoteKind {
  return kind === 'mail_test' || kind === 'bank_changed';
}
