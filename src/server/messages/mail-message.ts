import type Mail from 'nodemailer/lib/mailer/index.js';
import type { FestivalSettings } from '../settings/festival-settings.ts';
import type { MailContent } from './mail-content.ts';

export type MailMessage = Mail.Options & { messageId: string };

/** Where mails are put. */
export interface Postbox {
  /** Nobody is written to: mails are only stored. */
  onlyStores?: boolean;
  /** Resolves when somebody has taken responsibility for the mail. `name` is unique and the same at every attempt. */
  post(message: MailMessage, name: string): Promise<void>;
  /** Gives up what is under way. */
  close(): void;
}

interface Sending {
  /** The same at every attempt, so that a mail that arrives twice is recognised as one. */
  messageId: string;
  /** Epoch milliseconds. */
  now: number;
  settings: FestivalSettings;
}

/** A mail with everything around it: from the club, answers to the club, marked as sent by a machine. */
export function mailMessage(content: MailContent, { messageId, now, settings }: Sending): MailMessage {
  const { club, mail } = settings;
  const name = oneLine(mail.sender_name || club.name);
  return {
    messageId,
    date: new Date(now),
    from: { name, address: club.email },
    replyTo: { name, address: mail.reply_to || club.email },
    to: { name: oneLine(content.to.name), address: oneLine(content.to.address) },
    subject: oneLine(content.subject),
    text: content.text,
    html: content.html,
    attachments: [
      ...content.pictures.map(({ id, filename, png }) => ({
        cid: id,
        filename,
        content: png,
        contentType: 'image/png',
        contentDisposition: 'inline' as const,
      })),
      ...content.papers.map(({ filename, contentType, content: file }) => ({
        filename,
        content: Buffer.from(file),
        contentType,
        contentDisposition: 'attachment' as const,
      })),
    ],
    // No answering machine shall answer it (RFC 3834; the second is Microsoft's own).
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Nothing a guest wrote begins a header of its own. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
