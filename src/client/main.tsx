import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type HydrationState, RouterProvider } from 'react-router-dom';
import { onUnauthorized } from './api/call.ts';
import { reloadOnce } from './error/reload-once.ts';
import { readHydration } from './hydration.ts';
import { loadScreens } from './load-screens.ts';
import { PageShell } from './page-shell.tsx';
import { paths } from './paths.ts';
import { routes } from './router.tsx';
import { readToken } from './session/token-storage.ts';

let destination: () => string = () => location.href;

window.addEventListener('vite:preloadError', (event) => {
  if (reloadOnce(import.meta.url, new URL(destination(), location.href))) event.preventDefault();
});

function start(hydrationData?: HydrationState): void {
  const router = createBrowserRouter(routes, { hydrationData });
  destination = () => router.createHref(router.state.navigation.location ?? router.state.location);
  onUnauthorized(() => router.navigate(paths.login));

  const root = document.getElementById('root') as HTMLElement;
  const app = (
    <PageShell>
      <RouterProvider router={router} />
    </PageShell>
  );
  if (hydrationData === undefined) createRoot(root).render(app);
  else hydrateRoot(root, app);
}

// Guest pages come rendered. Whoever holds a token does not stay on them: then the guards must run.
const rendered = readToken() === null ? readHydration(document) : undefined;
if (rendered === undefined) start();
else loadScreens(routes, location.pathname).then(() => start(rendered));
