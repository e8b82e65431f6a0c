import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from 'react-router-dom';
import { ApiError } from './api/api-error.ts';
import { callThrough } from './api/http.ts';
import { writeHydration } from './hydration.ts';
import { PageShell } from './page-shell.tsx';
import { type BuiltFiles, renderHead } from './render-head.ts';
import { routes } from './router.tsx';
import { type PageHead, PageHeadListener } from './ui/page-head.ts';

/** A guest page as the server renders it; `fillPage` puts the parts into the built index.html. */
export interface RenderedPage {
  status: number;
  /** Into the root element. */
  html: string;
  /** Into the document's head, instead of the general title and description. */
  head: string;
  /** JSON, safe to stand in a script block: into `<script type="application/json" id="hydration">`. */
  hydration: string;
}

/** The screens that look the same to every guest. All others know of a basket, a hold or a login. */
const ALIKE_FOR_ALL = new Set([
  'shop/home/home-route',
  'shop/tickets/tickets-route',
  'shop/blocks/blocks-route',
  'shop/block/block-route',
  'legal/terms/terms-route',
  'legal/privacy/privacy-route',
  'legal/imprint/imprint-route',
  'error/not-found-route',
]);

const NOT_FOUND = 'error/not-found-route';

/** The id of the route around all pages of guests. */
const GUESTS = 'guests';

/** The id of the route that takes every address no other takes. */
const UNKNOWN = 'unknown';

const handler = createStaticHandler(routes);

/** The client is built before this; in development there is nothing yet, and no file to name. */
const [builtFiles = {}] = Object.values(
  import.meta.glob<BuiltFiles>('../../dist/client/.vite/manifest.json', { eager: true, import: 'default' }),
);

/** Whether the page at a path looks alike to every guest, differs from one to the other, or is none of ours. */
export function kindOfPage(pathname: string): 'alike' | 'personal' | 'unknown' {
  const ids = (matchRoutes(routes, pathname) ?? []).map(({ route }) => route.id ?? '');
  if (ids.length === 0 || ids.includes(UNKNOWN)) return 'unknown';
  return ids.some((id) => ALIKE_FOR_ALL.has(id)) ? 'alike' : 'personal';
}

/**
 * Renders the guest page at `url` (path and query), its data fetched through `fetch`, which gets addresses of
 * `http://localhost`. Gives null where the bare index.html is the answer: pages that differ from guest to guest,
 * redirects, and whatever the API could not answer. An unknown event comes with status 404.
 */
export async function renderPage(url: string, fetch: typeof globalThis.fetch): Promise<RenderedPage | null> {
  callThrough(fetch);
  const context = await handler.query(new Request(new URL(url, 'http://localhost')));
  if (context instanceof Response) return null;
  const ids = context.matches.map(({ route }) => route.id);
  if (!ids.some((id) => ALIKE_FOR_ALL.has(id))) return null;

  const failure = Object.values(context.errors ?? {})[0];
  if (failure !== undefined && !(failure instanceof ApiError && failure.status === 404)) return null;
  const hydration = writeHydration(context);
  if (hydration === undefined) return null;

  let named: PageHead | undefined;
  const html = renderToString(
    <PageHeadListener value={(head) => (named = head)}>
      <PageShell>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </PageShell>
    </PageHeadListener>,
  );
  const status = failure?.status ?? (ids.includes(NOT_FOUND) ? 404 : context.statusCode);
  return { status, html, head: renderHead(named, ids, builtFiles), hydration };
}

/** The built index.html for a page that differs from guest to guest: bare, its screen's files named ahead of the script. */
export function fillShell(template: string, pathname: string): string {
  const ids = (matchRoutes(routes, pathname) ?? []).map(({ route }) => route.id ?? '');
  if (!ids.includes(GUESTS)) return template;
  return template.replace('</head>', () => `${renderHead(undefined, ids, builtFiles)}\n  </head>`);
}

/** The files of the script, wherever they are named. */
const SCRIPTS = /<(?:script type="module"|link rel="modulepreload")/g;

/** The built index.html with a rendered page in it. It can be read at once: its script waits for styles and letters. */
export function fillPage(template: string, { html, head, hydration }: RenderedPage): string {
  // Replaced by functions: in a replacing text `$&` and its like would mean something. The head's styles come after
  // those of every page, in the order in which they are loaded where nothing was rendered.
  return template
    .replace(/<!--head-->[\s\S]*<!--\/head-->\s*/, '')
    .replace('</head>', () => `${head}\n  </head>`)
    .replace(SCRIPTS, '$& fetchpriority="low"')
    .replace('<!--app-->', () => html)
    .replace(
      '<!--hydration-->',
      () => `<script type="application/json" id="hydration">${hydration}</script>`,
    );
}
