import { join } from 'node:path';
import { type Config, onlyStoresMail } from '../platform/config.ts';
import { folderPostbox } from './folder-postbox.ts';
import type { Postbox } from './mail-message.ts';
import { smtpPostbox } from './smtp-postbox.ts';

/** An SMTP server where SMTP_URL names one, otherwise the folder `mail` beside the data. */
export function openPostbox(config: Config): Postbox {
  const { smtpUrl, dataDir } = config;
  return onlyStoresMail(config) ? folderPostbox(join(dataDir, 'mail')) : smtpPostbox(smtpUrl);
}
