import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type HydrationState, RouterProvider } from 'react-router-dom';
import { onUnauthorized } from '../platform/api/call.ts';
import { paths, pathTo } from '../platform/paths.ts';
import { readToken } from '../platform/session/token-storage.ts';
import { reloadOnce } from './error/reload-once.ts';
import { findOffice } from './find-office.ts';
import { readHydration } from './hydration.ts';
import { fetchScreensAhead, loadScreens } from './load-screens.ts';
import { PageShell } from './page-shell.tsx';
import { routes } from './router.tsx';

/** Where the page is on its way to: `null` while it stands still. */
let destination: () => URL | null = () => new URL(location.href);

// A file of a screen is gone, most likely with a new deployment. Without network a reload would only lose the page.
window.addEventListener('vite:preloadError', (event) => {
  const target = destination();
  if (target && navigator.onLine && reloadOnce(import.meta.url, target)) event.preventDefault();
});

function start(hydrationData?: HydrationState): void {
  const router = createBrowserRouter(routes, { hydrationData, patchRoutesOnNavigation: findOffice });
  destination = () => {
    const { initialized, location: here, navigation } = router.state;
    const target = initialized ? navigation.location : here;
    return target ? new URL(router.createHref(target), location.href) : null;
  };
  onUnauthorized(() => {
    const { pathname, search } = router.state.navigation.location ?? router.state.location;
    // Of several calls at once each is refused; the second must not lead back to the login.
    if (pathname !== paths.login) router.navigate(pathTo.loginFor(`${pathname}${search}`));
  });
  fetchScreensAhead(document, () => router.routes);

  const root = document.getElementById('root') as HTMLElement;
  const app = (
    <PageShell>
      <RouterProvider router={router} />
    </PageShell>
  );
  if (hydrationData === undefined) createRoot(root).render(app);
  // At once: a loader may answer in the next moment, and then this is no longer the page the server rendered.
  else flushSync(() => hydrateRoot(root, app));
}

/** How long the page may take to come to rest. Safari cannot tell, there it is given a moment. */
const REST_MS = 2_000;
const atRest = (run: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: REST_MS }) : setTimeout(run, REST_MS);

// After everything the page itself needs, and once it can be used.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  window.addEventListener('load', () =>
    atRest(() => {
      // Without it the shop only knows less when the network is gone.
      import('./service-worker-bridge.ts').then(
        (bridge) => bridge?.startServiceWorker(),
        () => {},
      );
    }),
  );
}

// Guest pages come rendered. Whoever holds a token does not stay on them: then the guards must run.
const { pathname } = location;
const rendered = readToken() === null ? readHydration(document, pathname) : undefined;
if (rendered === undefined) start();
else
  loadScreens(routes, pathname).then(
    // Going back changes the address and leaves what was rendered.
    () => start(location.pathname === pathname ? rendered : undefined),
    // The router tries once more and says what is wrong.
    () => start(),
  );
