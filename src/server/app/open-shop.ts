import type { Hono } from 'hono';
import { ensureFirstAdmin } from '../accounts/team/make-first-account.ts';
import { type Outbox, startOutbox } from '../messages/mail-delivery.ts';
import { paypalCalls } from '../money/paypal/paypal-calls.ts';
import { repeat } from '../platform/background-jobs.ts';
import type { Config } from '../platform/config.ts';
import { ChangeNotices } from '../platform/database/change-notices.ts';
import { openStore } from '../platform/database/open-store.ts';
import type { Logger } from '../platform/http/logger.ts';
import { pooledRandomBytes } from '../platform/http/secrets.ts';
import { Metrics } from '../platform/metrics.ts';
import { PlacementChanges } from '../platform/placement-changes.ts';
import { releaseLapsedHolds } from '../sales/holds/held-seats.ts';
import { SettingsInForce } from '../settings/settings-in-force.ts';
import { RecentFaults } from './alarms/recent-faults.ts';
import { createApp } from './app.ts';
import { openDns } from './checkup/dns.ts';
import { startJobs } from './jobs/start-jobs.ts';
import { seedSampleFestival } from './sample/sample-festival.ts';
import { serveMetrics } from './serve-metrics.ts';
import { eventDependents, openPdfWorker, resolveCaller, type Services } from './services.ts';

const RELEASE_EVERY_MS = 1_000;
/** A process sees settings changed by another one on the same database within this time. */
const RENEW_SETTINGS_EVERY_MS = 2_000;

export interface Shop {
  app: Hono;
  services: Services;
  /** The URL for creating the first account, null if there is an account. A secret, for the console only. */
  setUpAddress: string | null;
  /** Makes the health checks say that the process is stopping. */
  sayStopping(): void;
  /** Stops all background work, then closes the database. */
  close(): Promise<void>;
}

/**
 * Opens the shop without a port: database, settings, first account, mail and jobs. Waits until a PostgreSQL
 * database can be reached, and calls `onAbsent` once with the reason.
 */
export async function openShop(
  config: Config,
  log: Logger,
  onAbsent?: (error: Error) => void,
): Promise<Shop> {
  const clock = Date.now;
  const onLostConnection = (error: Error) => log.warn('lost a connection', { reason: error.message });
  const metrics = config.metricsPort === null ? null : new Metrics();
  const store = await openStore({
    ...config,
    onLostConnection,
    onAbsent,
    onSlow: (statement, ms) =>
      log.info('slow statement', { ms: Math.round(ms), statement: shortened(statement) }),
    onWrite: metrics === null ? undefined : (waiting) => metrics.countWaitingWrites(waiting),
  });
  const settings = await SettingsInForce.open(store, clock, config.publicUrl);
  const changes = new PlacementChanges();
  const notices = store.kind === 'postgres' ? shareChanges(config, log, { changes, settings }) : null;
  await notices?.start();
  // In the place of one that was killed between a commit and its announcement.
  if (notices !== null) changes.announceCatalogue();
  const pdfWorker = openPdfWorker({ clock });
  let outbox: Outbox | undefined;
  let isStopping = false;
  const services: Services = {
    config,
    store,
    clock,
    randomBytes: pooledRandomBytes(),
    settings: settings.current,
    putInForce: (next) => {
      settings.putInForce(next);
      notices?.announce(SETTINGS);
    },
    changes,
    log,
    metrics,
    pdfWorker,
    eventDependents,
    faults: new RecentFaults(),
    dns: openDns(),
    paypal: config.paypal && paypalCalls(config.paypal, { log, clock }),
    callerOf: (c) => resolveCaller(c, services),
    wakeOutbox: () => outbox?.wake(),
    isStopping: () => isStopping,
  };
  const served = metrics && (await serveMetrics(metrics, services, config));
  if (config.hasSampleData) await seedSampleFestival(services);
  const setUpAddress = await ensureFirstAdmin(services);
  outbox = startOutbox(services);
  const jobs = startJobs(services);
  const onRun = (job: string) => (hasFailed: boolean) => services.faults.countRun(job, hasFailed);
  const stopReleasing = repeat(
    'release lapsed holds',
    RELEASE_EVERY_MS,
    log,
    () => releaseLapsedHolds(services),
    onRun('release lapsed holds'),
  );
  const stopRenewing = repeat(
    'renew settings',
    RENEW_SETTINGS_EVERY_MS,
    log,
    settings.renew,
    onRun('renew settings'),
  );
  return {
    app: createApp(services),
    services,
    setUpAddress,
    sayStopping() {
      isStopping = true;
    },
    async close() {
      // The PDF worker stops with the rest: mails whose attachments are not rendered yet wait for the next
      // start.
      await Promise.all([stopReleasing(), stopRenewing(), jobs.stop(), outbox.stop(), pdfWorker.close()]);
      await Promise.all([notices?.stop(), served?.close()]);
      await store.close();
    },
  };
}

const LONGEST_STATEMENT = 1_000;

/** One that inserts many rows has a placeholder for each of their values. */
function shortened(statement: string): string {
  return statement.length > LONGEST_STATEMENT ? `${statement.slice(0, LONGEST_STATEMENT)} …` : statement;
}

const SETTINGS = 'settings';

/** Tells other processes on the same database what this one changes, and follows what they change. */
function shareChanges(
  { databaseUrl }: Config,
  log: Logger,
  { changes, settings }: { changes: PlacementChanges; settings: SettingsInForce },
): ChangeNotices {
  // A failed reading is made up for by the next one, which comes at its own pace.
  const renewSettings = () => void settings.renew().catch(() => {});
  const notices = new ChangeNotices(databaseUrl, log, {
    onChange: (subject) => (subject === SETTINGS ? renewSettings() : changes.changedElsewhere(subject)),
    onDoubt: () => changes.renewAll(),
  });
  changes.shareWith(notices);
  return notices;
}
