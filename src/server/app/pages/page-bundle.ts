import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A guest page as `src/client/app/render-page.tsx` renders it. */
interface RenderedPage {
  status: number;
  html: string;
  head: string;
  hydration: string;
}

/** What the build of the client's pages gives the server; see `src/client/app/render-page.tsx`. */
export interface PageBundle {
  renderPage(url: string, fetch: typeof globalThis.fetch, origin: string): Promise<RenderedPage | null>;
  fillPage(template: string, page: RenderedPage): string;
  /** How a path is answered: by the rendering of an address, by the bare page, or not at all. */
  kindOfPage(pathname: string): { kind: 'rendered'; address: string } | { kind: 'bare' | 'unknown' };
}

/** What `npm run build` left in `dist`: the rendering code and the bare page it fills. */
export async function loadPageBundle(dist: string): Promise<{ bundle: PageBundle; template: string }> {
  const bundle: PageBundle = await import(pathToFileURL(join(dist, 'render', 'render-page.js')).href);
  return { bundle, template: readFileSync(join(dist, 'client', 'index.html'), 'utf8') };
}
