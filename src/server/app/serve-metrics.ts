import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { countHeldPlaces } from '../inventory/placements.repository.ts';
import type { Config } from '../platform/config.ts';
import { CachedValue } from '../platform/http/prepared/cached-value.ts';
import type { Metrics } from '../platform/metrics.ts';
import { oldestLateMail, outboxLoad } from '../platform/outbox/outbox-load.repository.ts';
import type { Ports } from '../platform/ports.ts';

/** However often somebody asks, the database is read once in this time. */
const FRESH_MS = 1_000;

/**
 * Serves `GET /metrics` on a port of its own, which no proxy passes on: by default only this machine reaches it.
 * Rejects with Node's error if the port is taken.
 */
export async function serveMetrics(
  metrics: Metrics,
  services: Pick<Ports, 'clock' | 'store'>,
  { metricsHost, metricsPort }: Pick<Config, 'metricsHost' | 'metricsPort'>,
): Promise<{ port: number; close(): Promise<void> }> {
  addGauges(metrics, services);
  const elapsed = () => performance.now();
  const text = new CachedValue(elapsed, {
    version: () => 0,
    make: async () => ({ value: await metrics.text(), freshUntil: elapsed() + FRESH_MS }),
  });
  const server = createServer(async ({ method, url }, outgoing) => {
    if (method !== 'GET' || url !== '/metrics') return outgoing.writeHead(404).end();
    const { value } = await text.get();
    return outgoing
      .writeHead(200, { 'Content-Type': metrics.contentType, 'X-Content-Type-Options': 'nosniff' })
      .end(value);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(metricsPort ?? 0, metricsHost, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

function addGauges(metrics: Metrics, { clock, store }: Pick<Ports, 'clock' | 'store'>): void {
  metrics.addGauge('shop_places', 'Places that guests hold without having ordered them yet', async () => ({
    held: await countHeldPlaces(store.read, clock()),
  }));
  metrics.addGauge(
    'shop_outbox_mails',
    'Mails that are not done with: due, waiting for their time, given up',
    () => outboxLoad(store.read, clock()),
  );
  metrics.addGauge(
    'shop_outbox_late_seconds',
    'For how long the oldest mail has been due, those tried in vain included',
    async () => {
      const since = await oldestLateMail(store.read, clock());
      return { oldest: since === null ? 0 : Math.max(0, clock() - since) / 1000 };
    },
  );
}
