import type { MailPaper } from './mail-content.ts';

/** A printed paper as a mail brings it; its name without the ending. */
export function pdfPaper(name: string, content: Uint8Array): MailPaper {
  return { filename: `${name}.pdf`, contentType: 'application/pdf', content };
}
