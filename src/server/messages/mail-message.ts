import type Mail from 'nodemailer/lib/mailer/index.js';
import type { FestivalSettings } from '../settings/festival-settings.ts';

export interface MailAttachment {
  filename: string;
  contentType: 'application/pdf' | 'text/calendar';
  content: Uint8Array | string;
}

/** The content of a mail; `mailMessage` adds sender and message id. */
export interface MailContent {
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** Used in the HTML as `cid:` plus the id. */
  pictures: { id: string; filename: string; png: Buffer }[];
  attachments: MailAttachment[];
}

/** `name` without the file extension. */
export function pdfAttachment(name: string, content: Uint8Array): MailAttachment {
  return { filename: `${name}.pdf`, contentType: 'application/pdf', content };
}

export type MailMessage = Mail.Options & { messageId: string };

interface Sending {
  /** The same at every attempt, so that recipients' servers recognise duplicates. */
  messageId: string;
  /** Epoch milliseconds. */
  now: number;
  settings: FestivalSettings;
}

/** Adds the headers: from the club, replies to the club, marked as automatic. */
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
      ...content.attachments.map(({ filename, contentType, content: file }) => ({
        filename,
        content: Buffer.from(file),
        contentType,
        contentDisposition: 'attachment' as const,
      })),
    ],
    // Keeps auto-responders quiet (RFC 3834; the second header is Microsoft's own).
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Prevents header injection by guests' input. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

export interface Postbox {
  /** True where mails are only stored and not delivered. */
  onlyStores?: boolean;
  /** Resolves once the mail is accepted or stored. `name` is unique and the same at every attempt. */
  post(message: MailMessage, name: string): Promise<void>;
  /** Deletes a stored mail, if there is one. Without it, mails are on their way once posted. */
  remove?(name: string): Promise<void>;
  close(): void;
}
