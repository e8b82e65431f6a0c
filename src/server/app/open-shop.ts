import type { Hono } from 'hono';
import { ensureFirstAdmin } from '../accounts/first-admin.ts';
import { type Outbox, startOutbox } from '../messages/start-outbox.ts';
import { paypalCalls } from '../money/paypal/paypal-calls.ts';
import type { Config } from '../platform/config.ts';
import { openStore } from '../platform/database/open-store.ts';
import type { Logger } from '../platform/http/logger.ts';
import { PlacementChanges } from '../platform/placement-changes.ts';
import { pooledRandomBytes } from '../platform/pooled-random-bytes.ts';
import { repeat } from '../platform/repeat.ts';
import { releaseLapsedHolds } from '../sales/holds/release-lapsed-holds.ts';
import { SettingsInForce } from '../settings/settings-in-force.ts';
import { createApp } from './app.ts';
import { eventDependents } from './dependents-of-events.ts';
import { startJobs } from './jobs/start-jobs.ts';
import { openPress } from './open-press.ts';
import { resolveCaller } from './resolve-caller.ts';
import { plantSampleFestival } from './sample/sample-festival.ts';
import type { Services } from './services.ts';

const RELEASE_EVERY_MS = 1_000;
/** So late at most does one process hear of what staff have set by another on the same database. */
const RENEW_SETTINGS_EVERY_MS = 2_000;

export interface Shop {
  app: Hono;
  services: Services;
  /** Where whoever started the shop makes the first account; null when there is one. A secret: for the console alone. */
  setUpAddress: string | null;
  /** Ends what goes on beside the calls, and then the database. */
  close(): Promise<void>;
}

/**
 * Opens the shop on its data, without a port: database, settings, first account, mail and jobs. A database that is not
 * there yet is waited for; `onAbsent` hears why, once.
 */
export async function openShop(
  config: Config,
  log: Logger,
  onAbsent?: (error: Error) => void,
): Promise<Shop> {
  const clock = Date.now;
  const onLostConnection = (error: Error) => log.warn('lost a connection', { reason: error.message });
  const store = await openStore({ ...config, onLostConnection, onAbsent });
  const settings = await SettingsInForce.open(store, clock, config.publicUrl);
  const press = openPress({ clock });
  let outbox: Outbox | undefined;
  const services: Services = {
    config,
    store,
    clock,
    randomBytes: pooledRandomBytes(),
    settings: settings.current,
    putInForce: settings.putInForce,
    changes: new PlacementChanges(),
    log,
    press,
    eventDependents,
    paypal: config.paypal && paypalCalls(config.paypal, { log, clock }),
    callerOf: (c) => resolveCaller(c, services),
    wakeOutbox: () => outbox?.wake(),
  };
  if (config.hasSampleData) await plantSampleFestival(services);
  const setUpAddress = await ensureFirstAdmin(services);
  outbox = startOutbox(services);
  const jobs = startJobs(services);
  const stopReleasing = repeat('release lapsed holds', RELEASE_EVERY_MS, log, () =>
    releaseLapsedHolds(services),
  );
  const stopRenewing = repeat('renew settings', RENEW_SETTINGS_EVERY_MS, log, settings.renew);
  return {
    app: createApp(services),
    services,
    setUpAddress,
    async close() {
      // The press with the rest: mails whose papers are not printed yet wait for the next start.
      await Promise.all([stopReleasing(), stopRenewing(), jobs.stop(), outbox.stop(), press.close()]);
      await store.close();
    },
  };
}
