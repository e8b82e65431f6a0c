import { matchRoutes, type RouteObject } from 'react-router-dom';

/** Loads the screens behind an address into their routes ahead of the router, so that the first render shows them. */
export async function loadScreens(routes: RouteObject[], pathname: string): Promise<void> {
  const matches = matchRoutes(routes, pathname) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}

/** Fetches the screen behind a link as soon as somebody points at it; the click then waits for its data alone. */
export function fetchScreensAhead(page: Document, routes: () => RouteObject[]): void {
  const fetchAhead = ({ target }: Event) => {
    const link = target instanceof Element && target.closest('a[href^="/"]');
    if (!link) return;
    // A link drawn in a plan is SVG, which has no `pathname` of its own.
    const { pathname } = new URL(link.getAttribute('href') ?? '/', page.baseURI);
    for (const { route } of matchRoutes(routes(), pathname) ?? []) {
      // What fails now is tried again, and told, when the link is followed.
      if (typeof route.lazy === 'function') route.lazy().catch(() => {});
    }
  };
  for (const sign of ['pointerover', 'touchstart', 'focusin']) {
    page.addEventListener(sign, fetchAhead, { passive: true });
  }
}
