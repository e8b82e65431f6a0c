import type { Hono } from 'hono';
import { sql } from 'kysely';
import type { Services } from '../services.ts';

/** `GET /healthz`: 200 while the database answers, 503 otherwise; for whatever watches over the server. */
export function healthRoutes(app: Hono, { store, log }: Services): void {
  app.get('/healthz', async (c) => {
    try {
      await sql`select 1`.execute(store.read);
      return c.json({ status: 'ok' });
    } catch (error) {
      log.error('unhealthy', { reason: String(error) });
      return c.json({ status: 'down' }, 503);
    }
  });
}
