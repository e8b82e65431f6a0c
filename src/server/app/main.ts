import { resolve } from 'node:path';
import { listenerOf } from '../platform/http/http-server.ts';
import { servePages } from './pages/serve-pages.ts';
import { runShop } from './run-shop.ts';

const DIST = resolve(import.meta.dirname, '..', '..', '..', 'dist');

// Not awaited: it may wait for its database, while start.js must go on.
void runShop(async ({ app, services }) => {
  await servePages(app, services, DIST);
  return { listener: listenerOf(app, services) };
});
