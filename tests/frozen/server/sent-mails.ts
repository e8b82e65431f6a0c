import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { readPdf } from '../../server/platform/pdf/read-pdf.ts';
import { PUBLIC_URL } from './frozen-shop.ts';

/** What a mail that went out leads to: the links into the shop in it and on its papers, and what their codes say. */
export interface SentMail {
  to: string;
  subject: string;
  links: string[];
  codes: string[];
}

/** All mails kept in a folder, the oldest first. */
export async function sentMails(folder: string, { withCodes = true } = {}): Promise<SentMail[]> {
  const mails: SentMail[] = [];
  for (const name of readdirSync(folder).sort()) {
    const {
      to,
      subject = '',
      text = '',
      html = '',
      attachments,
    } = await PostalMime.parse(readFileSync(join(folder, name)));
    const texts = [text, html];
    const codes: string[] = [];
    for (const { filename, mimeType, content } of attachments) {
      const bytes = new Uint8Array(content as ArrayBuffer);
      if (mimeType === 'text/calendar') texts.push(unfolded(bytes));
      if (mimeType !== 'application/pdf') continue;
      const read = await readPdf(bytes, { withCodes: withCodes && filename?.startsWith('Karten') });
      texts.push(...read.pages);
      codes.push(...read.codes.filter((code) => code !== null));
    }
    const links = texts.flatMap((read) => read.match(/https:\/\/[^\s"<>)\\]*[\w/]/g) ?? []);
    const own = new Set(links.filter((link) => link.startsWith(PUBLIC_URL)));
    mails.push({ to: to?.[0]?.address ?? '', subject, links: [...own], codes });
  }
  return mails;
}

/** A calendar's long lines are cut, and go on behind a blank. */
function unfolded(calendar: Uint8Array): string {
  return new TextDecoder().decode(calendar).replace(/\r?\n[ \t]/g, '');
}
