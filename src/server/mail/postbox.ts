import { join } from 'node:path';
import type { Config } from '../config.ts';
import { folderPostbox } from './folder-postbox.ts';
import type { MailMessage } from './mail-message.ts';
import { smtpPostbox } from './smtp-postbox.ts';

/** Where mails are put. */
export interface Postbox {
  /** Nobody is written to: mails are only stored. */
  onlyStores?: boolean;
  /** Resolves when somebody has taken responsibility for the mail. `name` is unique and the same at every attempt. */
  post(message: MailMessage, name: string): Promise<void>;
  /** Gives up what is under way. */
  close(): void;
}

/** Whether mails are only stored as files, for no mail server is named: then none may be called sent or on its way. */
export function onlyStoresMail({ smtpUrl }: Pick<Config, 'smtpUrl'>): boolean {
  return smtpUrl === '';
}

/** An SMTP server where SMTP_URL names one, otherwise the folder `mail` beside the data. */
export function openPostbox(config: Config): Postbox {
  const { smtpUrl, dataDir } = config;
  return onlyStoresMail(config) ? folderPostbox(join(dataDir, 'mail')) : smtpPostbox(smtpUrl);
}
