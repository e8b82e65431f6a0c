/** A file that goes with a mail, to be kept. */
export interface MailPaper {
  filename: string;
  contentType: 'application/pdf' | 'text/calendar';
  content: Uint8Array | string;
}

/** A mail as it is written; who sends it and under which id is added on the way (mail-message.ts). */
export interface MailContent {
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** Shown in the HTML as `cid:` and their id. */
  pictures: { id: string; filename: string; png: Buffer }[];
  papers: MailPaper[];
}
