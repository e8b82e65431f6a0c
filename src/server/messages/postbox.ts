import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { type Config, onlyStoresMail } from '../platform/config.ts';
import type { Postbox } from './mail-message.ts';
import { smtpOptions } from './smtp-options.ts';

/** What of a mail its file is found by. */
export interface StoredMail {
  id: number;
  created_at: number;
}

/** The name of a stored mail, `2027-03-01T12-00-00Z-000017`: sorts by time and contains no personal data. */
export function mailFileName({ id, created_at }: StoredMail): string {
  const at = new Date(created_at).toISOString().slice(0, 19).replaceAll(':', '-');
  return `${at}Z-${String(id).padStart(6, '0')}`;
}

/** The folder of mails stored without an SMTP server. */
export function mailFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'mail');
}

/** The file of a stored mail. */
export function storedMailFile(config: Pick<Config, 'dataDir'>, mail: StoredMail): string {
  return join(mailFolder(config), `${mailFileName(mail)}.eml`);
}

/** How long a server may take for one mail, from connecting to its final reply. */
const PATIENCE_MS = 60_000;

const MAX_CONNECTIONS = 4;

/** An SMTP server if SMTP_URL is set, otherwise the folder `mail` beside the data. */
export function openPostbox(config: Config): Postbox {
  return onlyStoresMail(config) ? folderPostbox(mailFolder(config)) : smtpPostbox(config.smtpUrl);
}

/** Stores every mail as a file `<name>.eml`, readable by our user only; posting again replaces it. */
export function folderPostbox(folder: string): Postbox {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    onlyStores: true,
    async post(message, name) {
      const { message: text } = await composer.sendMail(message);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${name}.eml`);
      // Renamed only when complete and flushed to disk. The text is a Buffer, because `composer` buffers.
      await writeFile(`${file}.part`, text as Buffer, { mode: 0o600, flush: true });
      await rename(`${file}.part`, file);
    },
    remove: (name) => rm(join(folder, `${name}.eml`), { force: true }),
    close() {},
  };
}

/** Hands mails to an SMTP server, over a few connections that stay open for a while. */
export function smtpPostbox(url: string, patienceMs: number = PATIENCE_MS): Postbox {
  const closing = new AbortController();
  const options = {
    ...smtpOptions(url, patienceMs),
    pool: true as const,
    maxConnections: MAX_CONNECTIONS,
    // The outbox has its own retries.
    maxRequeues: 0,
    socketCloseTimeout: 1000,
  };
  const transport = createTransport(options);
  return {
    async post(message) {
      // Socket timeouts alone would not stop a server that keeps sending.
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(patienceMs)]);
      const sending = { ...message, signal };
      await transport.sendMail(sending);
    },
    close() {
      closing.abort();
      transport.close();
    },
  };
}
