import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type HydrationState, RouterProvider } from 'react-router-dom';
import { onUnauthorized } from '../platform/api/call.ts';
import { paths, pathTo } from '../platform/paths.ts';
import { readToken } from '../platform/session/session.ts';
import { findAdminRoutes } from './find-admin-routes.ts';
import { readHydration } from './hydration.ts';
import { fetchScreensAhead, loadScreens, reloadOnce } from './load-screens.ts';
import { PageShell, routes } from './router.tsx';

/** Where the page is navigating to; `null` while it is not. */
let destination: () => URL | null = () => new URL(location.href);

// A file of a screen is gone, most likely after a deployment. Without a network a reload would only lose the page.
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
    // Of several refused calls the second must not lead back to the login.
    if (pathname !== paths.login) router.navigate(pathTo.loginFor(`${pathname}${search}`));
  });
  fetchScreensAhead(document, () => router.routes);

  // index.html has it.
  const root = document.getElementById('root') as HTMLElement;
  const app = (
    <PageShell>
      <RouterProvider router={router} />
    </PageShell>
  );
  if (hydrationData === undefined) createRoot(root).render(app);
  // Synchronously: a loader may answer any moment, and then this is no longer the page the server rendered.
  else flushSync(() => hydrateRoot(root, app));
}

/** How long to wait for an idle page; Safari cannot tell, so it always waits this long. */
const IDLE_TIMEOUT_MS = 2_000;
const whenIdle = (run: () => void) =>
  'requestIdleCallback' in window
    ? requestIdleCallback(run, { timeout: IDLE_TIMEOUT_MS })
    : setTimeout(run, IDLE_TIMEOUT_MS);

// After everything the page itself needs.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  window.addEventListener('load', () =>
    whenIdle(() => {
      // Without it the shop is only less useful offline.
      import('./service-worker-bridge.ts').then(
        (bridge) => bridge?.startServiceWorker(),
        () => {},
      );
    }),
  );
}

// Guest pages are server-rendered. Token holders are redirected away from them, so their guards must run.
const { pathname } = location;
const rendered = readToken() === null ? readHydration(document, pathname) : undefined;
if (rendered === undefined) start();
else
  loadScreens(routes, pathname).then(
    // Going back in the meantime changes the address but not the rendered page.
    () => start(location.pathname === pathname ? rendered : undefined),
    // The router tries again and shows the error.
    () => start(),
  );
