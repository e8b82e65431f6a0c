import { createHash } from 'node:crypto';
import type { Hono } from 'hono';
import { RecentFaults } from '../../src/server/app/alarms/recent-faults.ts';
import { createApp } from '../../src/server/app/app.ts';
import {
  eventDependents,
  openPdfWorker,
  resolveCaller,
  type Services,
} from '../../src/server/app/services.ts';
import type { Config } from '../../src/server/platform/config.ts';
import type { Store } from '../../src/server/platform/database/store.ts';
import { trustedProxies } from '../../src/server/platform/http/limits/client-address.ts';
import type { Logger } from '../../src/server/platform/http/logger.ts';
import { PlacementChanges } from '../../src/server/platform/placement-changes.ts';
import type { FestivalSettings } from '../../src/server/settings/festival-settings.ts';
import { TestGuest } from './test-guest.ts';
import { testSettings } from './test-settings.ts';

/** 1 March 2027, 13:00 in Berlin: six weeks before the festival. */
export const TEST_NOW = Date.UTC(2027, 2, 1, 12);

export type TestShopWishes = Partial<Omit<Services, 'config' | 'settings' | 'putInForce' | 'clock'>> & {
  config?: Partial<Config>;
  settings?: Partial<FestivalSettings>;
  /** Another seed gives other ids and tokens: for a second shop on the same store. */
  seed?: string;
};

export type LogLine = { level: 'info' | 'warn' | 'error'; what: string; facts: Record<string, unknown> };

export type TestShop = {
  app: Hono;
  services: Services;
  /** What the shop believes the time is, epoch milliseconds: set `now` or let time pass. */
  clock: { now: number; advance(ms: number): void };
  log: LogLine[];
  /** Another browser, with a cookie jar of its own; `headers` go with each of its calls. */
  guest(headers?: Record<string, string>): TestGuest;
  /** A call of one guest who is always the same. */
  call: TestGuest['call'];
};

/** One for all shops of a test file; its thread begins with the first paper. */
const pdfWorker = openPdfWorker();

/** The whole shop over a store of a test, without port, network, chance or a clock of its own; limits are off. */
export function testShop(store: Store, wishes: TestShopWishes = {}): TestShop {
  const { config, settings, seed = 'seed', ...parts } = wishes;
  const clock = {
    now: TEST_NOW,
    advance(ms: number) {
      clock.now += ms;
    },
  };
  const log: LogLine[] = [];
  let changed: Partial<FestivalSettings> = {};
  const services: Services = {
    config: { ...testConfig, ...config },
    store,
    clock: () => clock.now,
    randomBytes: seededBytes(seed),
    settings: () => ({ ...testSettings, ...settings, ...changed }),
    putInForce: (settings) => {
      changed = settings;
    },
    changes: new PlacementChanges(),
    log: memoryLog(log),
    metrics: null,
    pdfWorker,
    paypal: null,
    eventDependents,
    faults: new RecentFaults(),
    dns: { texts: async () => null, addresses: async () => null, namesOf: async () => null },
    callerOf: (c) => resolveCaller(c, services),
    wakeOutbox: () => {},
    isStopping: () => false,
    ...parts,
  };
  const app = createApp(services);
  const guest = (headers: Record<string, string> = {}) => new TestGuest(app, headers);
  const first = guest();
  return { app, services, clock, log, guest, call: (...asked) => first.call(...asked) };
}

const testConfig: Config = {
  port: 0,
  listenHost: '',
  publicUrl: 'http://localhost:3000',
  dataDir: '',
  databaseUrl: '',
  smtpUrl: '',
  paypal: null,
  backup: { folder: '', passphrase: '', s3: null },
  adminEmail: '',
  adminPassword: '',
  proxies: trustedProxies(''),
  isRateLimited: false,
  metricsPort: null,
  metricsHost: '127.0.0.1',
  processes: 1,
  hasSampleData: false,
  isProduction: false,
  isRehearsal: false,
};

/** Random to look at, the same in every run, and never the same twice in one shop. */
function seededBytes(seed: string): (length: number) => Uint8Array {
  let count = 0;
  return (length) => {
    const bytes = createHash('shake256', { outputLength: length });
    return bytes.update(`${seed} ${count++}`).digest();
  };
}

function memoryLog(lines: LogLine[]): Logger {
  const at =
    (level: LogLine['level']) =>
    (what: string, facts: Record<string, unknown> = {}) => {
      lines.push({ level, what, facts });
    };
  return { info: at('info'), warn: at('warn'), error: at('error') };
}
