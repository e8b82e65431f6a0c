import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from 'react-router-dom';
import { ApiError } from '../platform/api/api-error.ts';
import { setFetch } from '../platform/api/http.ts';
import { type PageHead, PageHeadListener } from '../ui/page-title.tsx';
import { writeHydration } from './hydration.ts';
import { loadScreens } from './load-screens.ts';
import { type BuiltFiles, renderHead } from './render-head.ts';
import { PageShell, routes } from './router.tsx';
import { adminRoutes } from './staff/admin-routes.ts';

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

/** The screens that are the same for every guest. */
const SHARED_SCREENS = new Set([
  'shop/home/home-route',
  'shop/tickets/tickets-route',
  'shop/blocks/blocks-route',
  'shop/block/block-route',
  'admin/login/login-route',
  'admin/login/forgotten-password-route',
  'admin/login/new-password-route',
  'shop/legal/terms-route',
  'shop/legal/privacy-route',
  'shop/legal/imprint-route',
  'shop/legal/accessibility-route',
  'shop/legal/withdrawal-route',
  'app/error/not-found-route',
]);

/**
 * The screens that show one guest's own data. They are rendered as layout and skeleton (their `HydrateFallback`), the
 * same for everybody; the browser loads the data.
 */
const PERSONAL_SCREENS = new Set([
  'shop/basket/basket-route',
  'shop/order/order-route',
  'shop/ticket-check/ticket-check-route',
]);

const NOT_FOUND = 'app/error/not-found-route';

/** The id of the catch-all route. */
const UNKNOWN = 'unknown';

/** The client is built first; in development there is no manifest, and no file to name. */
const [builtFiles = {}] = Object.values(
  import.meta.glob<BuiltFiles>('../../../dist/client/.vite/manifest.json', {
    eager: true,
    import: 'default',
  }),
);

/** How a path is answered: by a rendered page, by the bare index.html (staff and scanner), or not at all. */
export type PageKind = { kind: 'rendered'; address: string } | { kind: 'bare' | 'unknown' };

/** Tells how a path is answered. A personal screen has one rendering for all paths of its pattern. */
export function kindOfPage(pathname: string): PageKind {
  const found = (matchRoutes([...routes, ...adminRoutes], pathname) ?? []).map(({ route }) => route);
  if (found.length === 0 || found.some(({ id }) => id === UNKNOWN)) return { kind: 'unknown' };
  if (found.some(({ id = '' }) => SHARED_SCREENS.has(id))) return { kind: 'rendered', address: pathname };
  const personal = found.find(({ id = '' }) => PERSONAL_SCREENS.has(id));
  return personal?.path === undefined ? { kind: 'bare' } : { kind: 'rendered', address: personal.path };
}

/**
 * Renders the guest page at `url` (path and query). Data are loaded through `fetch`, which gets addresses below
 * `http://localhost`; personal data are never loaded. `origin` is the public origin of the shop. Returns null where the
 * bare index.html is the answer: staff pages, redirects, and failures of the API. An unknown event has status 404.
 */
export async function renderPage(
  url: string,
  fetch: typeof globalThis.fetch,
  origin = '',
): Promise<RenderedPage | null> {
  const request = new Request(new URL(url, 'http://localhost'));
  const page = kindOfPage(new URL(request.url).pathname);
  if (page.kind !== 'rendered') return null;
  setFetch(fetch);
  // Before the loaders: without data a screen shows its skeleton, which is in its module.
  await loadScreens(routes, new URL(request.url).pathname);
  const handler = createStaticHandler(routes);
  const context = await handler.query(request, {
    filterMatchesToLoad: ({ route }) => !PERSONAL_SCREENS.has(route.id),
  });
  if (context instanceof Response) return null;
  const ids = context.matches.map(({ route }) => route.id);

  const failure = Object.values(context.errors ?? {})[0];
  if (failure !== undefined && !(failure instanceof ApiError && failure.status === 404)) return null;
  const { loaderData } = context;
  context.loaderData = Object.fromEntries(
    Object.entries(loaderData).filter(([id]) => !PERSONAL_SCREENS.has(id)),
  );
  const hydration = writeHydration(context, page.address);
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

/** The tags of script files. */
const SCRIPTS = /<(?:script type="module"|link rel="modulepreload")/g;

/** The built index.html with a rendered page in it, readable before its script, which waits for styles and fonts. */
export function fillPage(template: string, { html, head, hydration }: RenderedPage): string {
  // Replaced by functions, because `$&` would be special in a replacement text. The page's styles come after the shared
  // ones, in the order in which they load without rendering.
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
