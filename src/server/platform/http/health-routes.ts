import type { Hono } from 'hono';
import { pingDatabase } from '../database/store.ts';
import type { Ports } from '../ports.ts';

/** `GET /healthz`: 200 while the database answers, 503 otherwise; for whatever watches over the server. */
export function healthRoutes(app: Hono, { store, log }: Pick<Ports, 'log' | 'store'>): void {
  app.get('/healthz', async (c) => {
    try {
      await pingDatabase(store.read);
      return c.json({ status: 'ok' });
    } catch (error) {
      log.error('unhealthy', { reason: String(error) });
      return c.json({ status: 'down' }, 503);
    }
  });
}
