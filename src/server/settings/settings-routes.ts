import type { Hono } from 'hono';
import * as v from 'valibot';
import { Festival, readFestival } from '../../contract/festival.ts';
import type { Services } from '../services.ts';

/** What guests may know of the settings. Not by `route`: nobody needs to be looked up for it. */
export function settingsRoutes(app: Hono, services: Services): void {
  app.get(readFestival.path, (c) => {
    c.header('Cache-Control', 'no-cache');
    // Parsing leaves away what the contract does not name: how the shop behaves is nobody's business.
    return c.json({ festival: v.parse(Festival, services.settings()) });
  });
}
