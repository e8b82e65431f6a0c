import { resolve } from 'node:path';
import { listenerOf } from '../platform/http/http-server.ts';
import { servePages } from './pages/serve-pages.ts';
import { runShop } from './run-shop.ts';

const DIST = resolve(import.meta.dirname, '..', '..', '..', 'dist');

// Not awaited: it may have to wait for its database, and start.js must not.
void runShop(async ({ app, services }) => {
  await servePages(app, services, DIST);
  return { listener: listenerOf(app, services) };
});
