import { matchRoutes, type RouteObject } from 'react-router-dom';

/**
 * Loads the screens behind an address into their routes ahead of the router, so that the first render shows them.
 * Gives the ids of all routes that match.
 */
export async function loadScreens(routes: RouteObject[], pathname: string): Promise<string[]> {
  const matched = (matchRoutes(routes, pathname) ?? []).map((match) => match.route);
  await Promise.all(
    matched.map(async (route) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
  return matched.flatMap((route) => route.id ?? []);
}
