import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A guest page as `src/client/render-page.tsx` renders it. */
interface RenderedPage {
  status: number;
  html: string;
  head: string;
  hydration: string;
}

/** What the build of the client's pages gives the server; see `src/client/render-page.tsx`. */
export interface PageBundle {
  renderPage(url: string, fetch: typeof globalThis.fetch): Promise<RenderedPage | null>;
  fillPage(template: string, page: RenderedPage): string;
  /** The bare page for a path, with the files of its screen ahead: one text for all addresses of a screen. */
  fillShell(template: string, pathname: string): string;
  /** Whether a page looks alike to every guest, differs from one to the other, or is none of ours. */
  kindOfPage(pathname: string): 'alike' | 'personal' | 'unknown';
}

/** What `npm run build` left in `dist`: the rendering code and the bare page it fills. */
export async function loadPageBundle(dist: string): Promise<{ bundle: PageBundle; template: string }> {
  const bundle: PageBundle = await import(pathToFileURL(join(dist, 'render', 'render-page.js')).href);
  return { bundle, template: readFileSync(join(dist, 'client', 'index.html'), 'utf8') };
}
