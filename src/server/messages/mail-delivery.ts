import { decideReceipt } from '../money/withdrawals/withdrawal-receipts.ts';
import { repeat } from '../platform/background-jobs.ts';
import type { Trx } from '../platform/database/store.ts';
import { untilCalm } from '../platform/let-others.ts';
import {
  type ClaimedMail,
  claimDueMails,
  findClaimedMail,
  hastenMisdatedMails,
  releaseMails,
  renewLeases,
  settleMail,
  storeMessageKey,
} from '../platform/outbox/claimed-mails.repository.ts';
import { HELD } from '../platform/outbox/outbox.repository.ts';
import type { Ports } from '../platform/ports.ts';
import type { SettingsPort } from '../settings/festival-settings.ts';
import { isPermanentRefusal, mailFault } from './mail-fault.ts';
import type { Postbox } from './mail-message.ts';
import { mailFileName, openPostbox } from './postbox.ts';
import { composeMail } from './write-mail.ts';

/** How often to check without being woken, for retries and mails left by a process that was killed. */
const LOOK_EVERY_MS = 20_000;
/** More than the connections to the mail server, so that documents are printed for the next mails meanwhile. */
const MOST_UNDER_WAY = 12;
/** The longest that a rush of orders holds up the next mail. */
const MOST_HELD_UP_MS = 100;
/** How long mails under way may take when the server stops. */
const GRACE_MS = 5_000;

type DeliveryServices = Pick<
  Ports,
  'clock' | 'config' | 'log' | 'metrics' | 'pdfWorker' | 'randomBytes' | 'store'
> &
  SettingsPort;

export interface Outbox {
  wake(): void;
  /** Waits a few seconds at most for mails under way; those cut off are due again at once. */
  stop(): Promise<void>;
}

/**
 * Starts sending the mails in the outbox, a dozen at a time: the next is begun when one ends. Several servers on one
 * database share the work. What a process left under way that was killed is due at once where this one is alone, and
 * otherwise when its lease has run out.
 */
export function startOutbox(
  services: DeliveryServices,
  postbox: Postbox = openPostbox(services.config),
): Outbox {
  const { config, store, log, clock } = services;
  const underWay = new Map<number, Promise<void>>();
  let isToRelease = config.processes === 1;
  let isStopped = false;
  let isWoken = false;
  let endPause = () => {};

  const start = async (): Promise<number> => {
    if (isToRelease) await releaseLeftMails(services);
    isToRelease = false;
    // Under load one at a time, so that mails take turns with orders.
    const isCalm = await untilCalm(MOST_HELD_UP_MS);
    if (isStopped) return 0;
    const most = isCalm ? MOST_UNDER_WAY - underWay.size : 1;
    const { found, mails } = await claimMails(services, most);
    for (const mail of mails) {
      const delivery = deliverMail(services, postbox, mail, () => isStopped)
        .catch((error: Error) => log.error('outbox failed', { stack: error.stack }))
        .finally(() => underWay.delete(mail.id));
      underWay.set(mail.id, delivery);
    }
    return found;
  };

  const work = async () => {
    while (!isStopped) {
      isWoken = false;
      const found = await start().catch((error: Error) => {
        log.error('outbox failed', { stack: error.stack });
        return 0;
      });
      if (isStopped) break;
      if (underWay.size >= MOST_UNDER_WAY) await Promise.race(underWay.values());
      else if (!found && !isWoken) await pause(LOOK_EVERY_MS, (end) => (endPause = end));
    }
    await Promise.all(underWay.values());
  };
  const working = work();
  const stopRenewing = repeat('renew mail leases', RENEW_EVERY_MS, log, async () => {
    const ids = [...underWay.keys()];
    if (ids.length > 0) await store.write((trx) => renewLeases(trx, ids, clock() + LEASE_MS));
  });

  return {
    wake() {
      isWoken = true;
      endPause();
    },
    async stop() {
      isStopped = true;
      endPause();
      const grace = setTimeout(() => postbox.close(), GRACE_MS);
      await Promise.all([working, stopRenewing()]);
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

/** Renewed while its mail is under way: it runs out a minute after its process was killed. */
const LEASE_MS = 60 * 1000;
const RENEW_EVERY_MS = LEASE_MS / 4;

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

/** Makes due at once what a process that was killed left under way. */
async function releaseLeftMails({ store, clock, log }: DeliveryServices): Promise<void> {
  // One that was under way at every attempt may be what kills the process.
  const released = await store.write((trx) => releaseMails(trx, clock(), PAUSES_MS.length));
  if (released > 0) log.info('mails left under way', { released });
}

/** A mail that this process is to send now. */
export type KeyedMail = ClaimedMail & { message_key: string };

/**
 * Takes up to `most` due mails; `found` also counts those held back by the limits of withdrawals. Delivery is at least
 * once: if a server is killed between sending a mail and recording it, the mail is sent again under the same id.
 */
export async function claimMails(
  services: Pick<Ports, 'clock' | 'config' | 'randomBytes' | 'store'>,
  most: number,
): Promise<{ found: number; mails: KeyedMail[] }> {
  const now = services.clock();
  return services.store.write(async (trx) => {
    const claim = () => claimDueMails(trx, now, now + LEASE_MS, most);
    let rows = await claim();
    const misdated = { now, latestCreation: now + LEASE_MS, latestAttempt: now + LONGEST_PAUSE_MS };
    if (rows.length === 0 && (await hastenMisdatedMails(trx, misdated)) > 0) rows = await claim();
    const mails: KeyedMail[] = [];
    for (const row of rows) {
      if (await holdBackReceipt(trx, services, row, now)) continue;
      mails.push({ ...row, message_key: await keyOf(trx, row, services.randomBytes) });
    }
    return { found: rows.length, mails };
  });
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

/**
 * Writes a claimed mail, posts it and records what became of it: sent, stored, dropped, given up for good, or due again
 * after a pause, which is none where `isStopping` says that the process itself cut it off.
 */
export async function deliverMail(
  services: DeliveryServices,
  postbox: Postbox,
  row: KeyedMail,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const { store, log, clock, metrics } = services;
  const settle = (outcome: Parameters<typeof settleMail>[2]) =>
    store.write((trx) => settleMail(trx, row, outcome));
  const name = mailFileName(row);
  try {
    const message = await composeMail(services, row, row.message_key);
    if (message === null) {
      await settle({ state: 'dropped', last_error: null });
      return;
    }
    // Printing takes a while, in which the recipient may have been erased.
    const now = await findClaimedMail(store.read, row);
    if (now?.state !== 'waiting' || now.attempts !== row.attempts) return;
    await postbox.post(message, name);
  } catch (error) {
    const fault = mailFault(error);
    const pauseMs = isPermanentRefusal(error) ? null : isStopping() ? 0 : retryPauseMs(row.attempts);
    const next = pauseMs === null ? { state: 'failed' as const } : { next_attempt_at: clock() + pauseMs };
    log.warn('mail not sent', { outbox: row.id, attempts: row.attempts, isLast: pauseMs === null, fault });
    metrics?.countMail(pauseMs === null ? 'given_up' : 'failed');
    await settle({ ...next, last_error: fault });
    return;
  }
  const state = postbox.onlyStores ? 'stored' : 'sent';
  const isSettled = await settle({ state, sent_at: clock(), last_error: null });
  if (!isSettled) {
    const now = await findClaimedMail(store.read, row);
    const isErased = now === undefined || now.state === 'dropped';
    if (isErased) await postbox.remove?.(name);
    return;
  }
  log.info(`mail ${state}`, { outbox: row.id, attempts: row.attempts });
  metrics?.countMail(state);
}

/** The pause after this many failed attempts; `null` after the tenth and last. */
export function retryPauseMs(attempts: number): number | null {
  return PAUSES_MS[attempts - 1] ?? null;
}
