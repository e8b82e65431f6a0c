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

/** `fillPage` puts the parts into the built index.html. */
export interface RenderedPage {
  status: number;
  /** For the root element. */
  html: string;
  /** Replaces the default title and description in the document's head. */
  head: string;
  /** JSON, escaped for `<script type="application/json" id="hydration">`. */
  hydration: string;
}

/** Screens that look the same to every guest. */
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
  'shop/refund/refund-route',
  'app/error/not-found-route',
]);

/**
 * Screens with one guest's own data. The server renders only their `HydrateFallback`, the same for everybody;
 * the browser loads the data.
 */
const PERSONAL_SCREENS = new Set([
  'shop/basket/basket-route',
  'shop/order/order-route',
  'shop/ticket-check/ticket-check-route',
]);

const NOT_FOUND = 'app/error/not-found-route';

/** The id of the catch-all route. */
const UNKNOWN = 'unknown';

/** The client is built before the server; in development there is no manifest. */
const [builtFiles = {}] = Object.values(
  import.meta.glob<BuiltFiles>('../../../dist/client/.vite/manifest.json', {
    eager: true,
    import: 'default',
  }),
);

/** `bare` is index.html without content, for staff and scanner; `unknown` is a 404. */
export type PageKind = { kind: 'rendered'; address: string } | { kind: 'bare' | 'unknown' };

/** All paths of a personal screen share one rendering, addressed by its pattern. */
export function kindOfPage(pathname: string): PageKind {
  const found = (matchRoutes([...routes, ...adminRoutes], pathname) ?? []).map(({ route }) => route);
  if (found.length === 0 || found.some(({ id }) => id === UNKNOWN)) return { kind: 'unknown' };
  if (found.some(({ id = '' }) => SHARED_SCREENS.has(id))) return { kind: 'rendered', address: pathname };
  const personal = found.find(({ id = '' }) => PERSONAL_SCREENS.has(id));
  return personal?.path === undefined ? { kind: 'bare' } : { kind: 'rendered', address: personal.path };
}

/**
 * Renders the guest page at `url` (path and query). Data are loaded through `fetch` from `http://localhost`,
 * personal data never. `origin` is the shop's public origin. Returns null for staff pages, redirects and
 * failures of the API, which get the bare index.html. An unknown event has status 404.
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
  // A screen's skeleton is in its module, so it must be loaded even where no loader runs.
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

const SCRIPTS = /<(?:script type="module"|link rel="modulepreload")/g;

/** Gives scripts low priority, so that they do not delay the styles and fonts that make the page readable. */
export function fillPage(template: string, { html, head, hydration }: RenderedPage): string {
  // Replacement functions, because `$&` is special in replacement strings. The page's styles follow the
  // shared ones, in the order in which they load without server rendering.
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
