import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { decideReceipt } from '../money/withdrawals/withdrawal-receipts.ts';
import { type Config, onlyStoresMail } from '../platform/config.ts';
import type { Trx } from '../platform/database/store.ts';
import {
  type ClaimedMail,
  claimDueMails,
  HELD,
  hastenMisdatedMails,
  settleMail,
  storeMessageKey,
} from '../platform/outbox/outbox.repository.ts';
import type { Ports } from '../platform/ports.ts';
import type { SettingsPort } from '../settings/festival-settings.ts';
import { mailFault } from './mail-fault.ts';
import type { Postbox } from './mail-message.ts';
import { composeMail } from './write-mail.ts';

/** How often to check without being woken, for retries and mails left by a crashed server. */
const LOOK_EVERY_MS = 20_000;
/** Pause between batches: the mails of a rush are still sent within minutes, and orders get the processor. */
const BREATH_MS = 200;
/** How long mails under way may take when the server stops. */
const GRACE_MS = 5_000;

type DeliveryPorts = Pick<
  Ports,
  'clock' | 'config' | 'log' | 'metrics' | 'pdfWorker' | 'randomBytes' | 'store'
> &
  SettingsPort;

export interface Outbox {
  wake(): void;
  /** Waits a few seconds at most for mails under way; those cut off are retried. */
  stop(): Promise<void>;
}

/** Starts sending the mails in the outbox. Several servers on one database share the work. */
export function startOutbox(
  services: DeliveryPorts,
  postbox: Postbox = openPostbox(services.config),
): Outbox {
  let isStopped = false;
  let isWoken = false;
  let endSleep = () => {};
  let endBreath = () => {};

  const sleep = () => pause(LOOK_EVERY_MS, (end) => (endSleep = end));
  const breathe = () => pause(BREATH_MS, (end) => (endBreath = end));

  const work = async () => {
    while (!isStopped) {
      isWoken = false;
      const taken = await deliverDueMail(services, postbox).catch((error: Error) => {
        services.log.error('outbox failed', { stack: error.stack });
        return 0;
      });
      if (isStopped) return;
      if (taken > 0) await breathe();
      else if (!isWoken) await sleep();
    }
  };
  const working = work();

  return {
    wake() {
      isWoken = true;
      endSleep();
    },
    async stop() {
      isStopped = true;
      endSleep();
      endBreath();
      const grace = setTimeout(() => postbox.close(), GRACE_MS);
      await working;
      clearTimeout(grace);
      postbox.close();
    },
  };
}

/** Resolves after `ms`, or when the function handed to `onStart` is called. */
function pause(ms: number, onStart: (end: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    onStart(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

const MAX_AT_ONCE = 4;

/** Far longer than any postbox takes: a lease only runs out if its server was killed. */
const LEASE_MS = 10 * 60 * 1000;

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;

const PAUSES_MS = [
  1 * MINUTE_MS,
  2 * MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  30 * MINUTE_MS,
  1 * HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  6 * HOUR_MS,
];
const LONGEST_PAUSE_MS = 12 * HOUR_MS;

/**
 * Sends a few due mails concurrently and returns how many it took. Delivery is at least once: if a server is
 * killed between sending a mail and recording it, the mail is sent again under the same id.
 */
export async function deliverDueMail(services: DeliveryPorts, postbox: Postbox): Promise<number> {
  const now = services.clock();
  const claimed = await services.store.write(async (trx) => {
    await hastenMisdatedMails(trx, {
      ...{ now, latestCreation: now + LEASE_MS, latestAttempt: now + LONGEST_PAUSE_MS },
    });
    const rows = await claimDueMails(trx, now, now + LEASE_MS, MAX_AT_ONCE);
    const keyed: KeyedMail[] = [];
    for (const row of rows) {
      if (await holdBackReceipt(trx, services, row, now)) continue;
      keyed.push({ ...row, message_key: await keyOf(trx, row, services.randomBytes) });
    }
    return { keyed, count: rows.length };
  });
  await Promise.all(claimed.keyed.map((row) => deliver(services, postbox, row)));
  return claimed.count;
}

/**
 * Postpones or drops the receipt of a withdrawal according to the limits; this does not count as an attempt.
 */
async function holdBackReceipt(
  trx: Trx,
  services: Pick<Ports, 'clock' | 'config'>,
  row: ClaimedMail,
  now: number,
): Promise<boolean> {
  const { id, withdrawal_id: withdrawalId, attempts } = row;
  if (withdrawalId === null) return false;
  const verdict = await decideReceipt(trx, services, { id, withdrawalId, now });
  if (verdict === 'send') return false;
  const outcome =
    verdict === 'drop' ? { state: 'dropped' as const } : { attempts: attempts - 1, next_attempt_at: verdict };
  await settleMail(trx, row, { ...outcome, last_error: HELD });
  return true;
}

type KeyedMail = ClaimedMail & { message_key: string };

async function keyOf(
  trx: Trx,
  { id, message_key }: ClaimedMail,
  randomBytes: Ports['randomBytes'],
): Promise<string> {
  if (message_key !== null) return message_key;
  const key = Buffer.from(randomBytes(16)).toString('hex');
  await storeMessageKey(trx, id, key);
  return key;
}

async function deliver(services: DeliveryPorts, postbox: Postbox, row: KeyedMail): Promise<void> {
  const { store, log, clock, metrics } = services;
  const settle = (outcome: Parameters<typeof settleMail>[2]) =>
    store.write((trx) => settleMail(trx, row, outcome));
  try {
    const message = await composeMail(services, row, row.message_key);
    if (message === null) {
      await settle({ state: 'dropped', last_error: null });
      return;
    }
    await postbox.post(message, mailFileName(row));
  } catch (error) {
    const fault = mailFault(error);
    const pauseMs = retryPauseMs(row.attempts);
    const next = pauseMs === null ? { state: 'failed' as const } : { next_attempt_at: clock() + pauseMs };
    log.warn('mail not sent', { outbox: row.id, attempts: row.attempts, isLast: pauseMs === null, fault });
    metrics?.countMail(pauseMs === null ? 'given_up' : 'failed');
    await settle({ ...next, last_error: fault });
    return;
  }
  const state = postbox.onlyStores ? 'stored' : 'sent';
  await settle({ state, sent_at: clock(), last_error: null });
  log.info(`mail ${state}`, { outbox: row.id, attempts: row.attempts });
  metrics?.countMail(state);
}

/** The pause after this many failed attempts; `null` after the tenth and last. */
export function retryPauseMs(attempts: number): number | null {
  return PAUSES_MS[attempts - 1] ?? null;
}

/** What of a mail its file is found by. */
export interface StoredMail {
  id: number;
  created_at: number;
}

/** The name of a stored mail, `2027-03-01T12-00-00Z-000017`: sorts by time and contains no personal data. */
function mailFileName({ id, created_at }: StoredMail): string {
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
    close() {},
  };
}

/** Hands mails to an SMTP server, over a few connections that stay open for a while. */
export function smtpPostbox(url: string, patienceMs: number = PATIENCE_MS): Postbox {
  const closing = new AbortController();
  const options = {
    url,
    pool: true as const,
    maxConnections: MAX_CONNECTIONS,
    // The outbox has its own retries.
    maxRequeues: 0,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
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
