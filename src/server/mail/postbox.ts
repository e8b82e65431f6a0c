import { join } from 'node:path';
import type { Config } from '../config.ts';
import { folderPostbox } from './folder-postbox.ts';
import type { MailMessage } from './mail-message.ts';
import { smtpPostbox } from './smtp-postbox.ts';

/** Where mails are put. */
export interface Postbox {
  /** Resolves when somebody has taken responsibility for the mail. `name` is unique and the same at every attempt. */
  post(message: MailMessage, name: string): Promise<void>;
  /** Gives up what is under way. */
  close(): void;
}

/** An SMTP server where SMTP_URL names one, otherwise the folder `mail` beside the data. */
export function openPostbox({ smtpUrl, dataDir }: Config): Postbox {
  return smtpUrl === '' ? folderPostbox(join(dataDir, 'mail')) : smtpPostbox(smtpUrl);
}
