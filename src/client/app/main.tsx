import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type HydrationState, RouterProvider } from 'react-router-dom';
import { onUnauthorized } from '../platform/api/call.ts';
import { paths, pathTo } from '../platform/paths.ts';
import { readToken } from '../platform/session/session.ts';
import { readHydration } from './hydration.ts';
import { fetchScreensAhead, loadScreens, reloadOnce } from './load-screens.ts';
import { findAdminRoutes, PageShell, routes } from './router.tsx';

/** Where the page is navigating to; `null` if it is not. */
let destination: () => URL | null = () => new URL(location.href);

// A screen's file is gone, most likely after a deployment. Offline, a reload would only lose the page.
window.addEventListener('vite:preloadError', (event) => {
  const target = destination();
  if (target && navigator.onLine && reloadOnce(import.meta.url, target)) event.preventDefault();
});

function start(hydrationData?: HydrationState): void {
  const router = createBrowserRouter(routes, { hydrationData, patchRoutesOnNavigation: findAdminRoutes });
  destination = () => {
    const { initialized, location: here, navigation } = router.state;
    const target = initialized ? navigation.location : here;
    return target ? new URL(router.createHref(target), location.href) : null;
  };
  onUnauthorized(() => {
    const { pathname, search } = router.state.navigation.location ?? router.state.location;
    // Several calls may be refused at once; the second must not make the login lead back to itself.
    if (pathname !== paths.login) router.navigate(pathTo.loginFor(`${pathname}${search}`));
  });
  fetchScreensAhead(document, () => router.routes);

  // index.html always contains it.
  const root = document.getElementById('root') as HTMLElement;
  const app = (
    <PageShell>
      <RouterProvider router={router} />
    </PageShell>
  );
  if (hydrationData === undefined) createRoot(root).render(app);
  // Synchronous, because a loader may answer at any moment and change what the server rendered.
  else flushSync(() => hydrateRoot(root, app));
}

/** Safari has no requestIdleCallback, so it always waits this long. */
const IDLE_TIMEOUT_MS = 2_000;
const whenIdle = (run: () => void) =>
  'requestIdleCallback' in window
    ? requestIdleCallback(run, { timeout: IDLE_TIMEOUT_MS })
    : setTimeout(run, IDLE_TIMEOUT_MS);

// Registered after everything the page itself needs.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  window.addEventListener('load', () =>
    whenIdle(() => {
      // If this fails, the shop merely lacks offline use.
      import('./service-worker-bridge.ts').then(
        (bridge) => bridge?.startServiceWorker(),
        () => {},
      );
    }),
  );
}

// Guest pages are server-rendered. Staff are redirected away from them, so with a token the guards must run
// first.
const { pathname } = location;
const rendered = readToken() === null ? readHydration(document, pathname) : undefined;
if (rendered === undefined) start();
else
  loadScreens(routes, pathname).then(
    // Going back in the meantime changes the address but not the rendered page.
    () => start(location.pathname === pathname ? rendered : undefined),
    // The router loads the screens again and shows the error.
    () => start(),
  );
