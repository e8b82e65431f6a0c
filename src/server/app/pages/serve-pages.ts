import { join } from 'node:path';
import type { Hono } from 'hono';
import { unknownAddress } from '../../platform/http/unknown-address.ts';
import type { Services } from '../services.ts';
import { loadPageBundle } from './page-bundle.ts';
import { RenderedPages } from './rendered-pages.ts';
import { StaticFiles } from './static-files.ts';

/**
 * Serves what was built into `dist`: files by their address, and a page for every other address a browser may show.
 * It takes only what no route of the API took, and never an address below `/api`.
 */
export async function servePages(app: Hono, services: Services, dist: string): Promise<void> {
  const { bundle, template } = await loadPageBundle(dist);
  const pages = new RenderedPages(app, services, bundle, template);
  const files = new StaticFiles(join(dist, 'client'));
  const unknown = unknownAddress(app);
  app.notFound((c) => {
    const { method, path } = c.req;
    if ((method !== 'GET' && method !== 'HEAD') || /^\/api(\/|$)/.test(path)) return unknown(c);
    return files.answer(c) ?? (isFile(path) ? unknown(c) : pages.answer(c));
  });
}

/** A file that is not there is no page: a browser that asks for a script must not be given one. */
function isFile(path: string): boolean {
  return path.startsWith('/assets/') || /\.\w+$/.test(path);
}
