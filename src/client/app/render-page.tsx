import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from 'react-router-dom';
import { ApiError } from '../platform/api/api-error.ts';
import { callThrough } from '../platform/api/http.ts';
import { type PageHead, PageHeadListener } from '../ui/page-head.ts';
import { writeHydration } from './hydration.ts';
import { loadScreens } from './load-screens.ts';
import { PageShell } from './page-shell.tsx';
import { type BuiltFiles, renderHead } from './render-head.ts';
import { routes } from './router.tsx';
import { officeRoutes } from './staff/office-routes.ts';

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

/** The screens that look the same to every guest. */
const ALIKE_FOR_ALL = new Set([
  'shop/home/home-route',
  'shop/tickets/tickets-route',
  'shop/blocks/blocks-route',
  'shop/block/block-route',
  'admin/login/login-route',
  'admin/login/forgotten-password-route',
  'admin/login/new-password-route',
  'shop/legal/terms/terms-route',
  'shop/legal/privacy/privacy-route',
  'shop/legal/imprint/imprint-route',
  'shop/legal/accessibility/accessibility-route',
  'shop/legal/withdrawal/withdrawal-route',
  'app/error/not-found-route',
]);

/**
 * The screens that show what is one guest's alone. They come as frame and skeleton (their `HydrateFallback`), which
 * are the same for everybody; what belongs there is asked for by the browser.
 */
const OF_ONE_GUEST = new Set([
  'shop/basket/basket-route',
  'shop/order/order-route',
  'shop/ticket-check/ticket-check-route',
]);

const NOT_FOUND = 'app/error/not-found-route';

/** The id of the route that takes every address no other takes. */
const UNKNOWN = 'unknown';

/** The client is built before this; in development there is nothing yet, and no file to name. */
const [builtFiles = {}] = Object.values(
  import.meta.glob<BuiltFiles>('../../../dist/client/.vite/manifest.json', {
    eager: true,
    import: 'default',
  }),
);

/** How a path is answered: by the rendering of an address, by the bare index.html (staff and door), or not at all. */
export type PageKind = { kind: 'rendered'; address: string } | { kind: 'bare' | 'unknown' };

/** Tells how a path is answered. What differs from guest to guest has one rendering, whatever the path names. */
export function kindOfPage(pathname: string): PageKind {
  const found = (matchRoutes([...routes, ...officeRoutes], pathname) ?? []).map(({ route }) => route);
  if (found.length === 0 || found.some(({ id }) => id === UNKNOWN)) return { kind: 'unknown' };
  if (found.some(({ id = '' }) => ALIKE_FOR_ALL.has(id))) return { kind: 'rendered', address: pathname };
  const own = found.find(({ id = '' }) => OF_ONE_GUEST.has(id));
  return own?.path === undefined ? { kind: 'bare' } : { kind: 'rendered', address: own.path };
}

/**
 * Renders the guest page at `url` (path and query), its data fetched through `fetch`, which gets addresses of
 * `http://localhost`; of one guest's own data nothing is asked for. `origin` is where guests find the shop. Gives null where the bare index.html is the answer:
 * pages of staff, redirects, and whatever the API could not answer. An unknown event comes with status 404.
 */
export async function renderPage(
  url: string,
  fetch: typeof globalThis.fetch,
  origin = '',
): Promise<RenderedPage | null> {
  const request = new Request(new URL(url, 'http://localhost'));
  const asked = kindOfPage(new URL(request.url).pathname);
  if (asked.kind !== 'rendered') return null;
  callThrough(fetch);
  // Ahead of the loaders: without its data a screen shows its skeleton, which comes with its module.
  await loadScreens(routes, new URL(request.url).pathname);
  const handler = createStaticHandler(routes);
  const context = await handler.query(request, {
    filterMatchesToLoad: ({ route }) => !OF_ONE_GUEST.has(route.id),
  });
  if (context instanceof Response) return null;
  const ids = context.matches.map(({ route }) => route.id);

  const failure = Object.values(context.errors ?? {})[0];
  if (failure !== undefined && !(failure instanceof ApiError && failure.status === 404)) return null;
  const { loaderData } = context;
  context.loaderData = Object.fromEntries(Object.entries(loaderData).filter(([id]) => !OF_ONE_GUEST.has(id)));
  const hydration = writeHydration(context, asked.address);
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
  return { status, html, head: renderHead(named, ids, builtFiles, origin), hydration };
}

/** The files of the script, wherever they are named. */
const SCRIPTS = /<(?:script type="module"|link rel="modulepreload")/g;

/** The built index.html with a rendered page in it. It can be read at once: its script waits for styles and letters. */
export function fillPage(template: string, { html, head, hydration }: RenderedPage): string {
  // Replaced by functions: in a replacing text `$&` and its like would mean something. The head's styles come after
  // those of every page, in the order in which they are loaded where nothing was rendered.
  const general = /<meta name="description"[^>]*>/.exec(template)?.[0] ?? '';
  const described = head.includes('name="description"') ? head : `${general}\n    ${head}`;
  return template
    .replace(/<!--head-->[\s\S]*<!--\/head-->\s*/, '')
    .replace('</head>', () => `${described}\n  </head>`)
    .replace(SCRIPTS, '$& fetchpriority="low"')
    .replace('<!--app-->', () => html)
    .replace(
      '<!--hydration-->',
      () => `<script type="application/json" id="hydration">${hydration}</script>`,
    );
}
