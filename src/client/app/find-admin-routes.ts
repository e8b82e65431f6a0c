import { type PatchRoutesOnNavigationFunction, redirect } from 'react-router-dom';
import { ADMIN_ADDRESS, paths } from '../platform/paths.ts';
import { lazyScreen } from './load-screens.ts';

const loadAdminRoutes = lazyScreen(() => import('./staff/admin-routes.ts'));

let failure: unknown;

/**
 * Adds the admin routes to the router when somebody first goes to one of them. When they cannot be loaded, the error is
 * left to `handleUnknownAddress`: the router itself would show it in the route matching part of the address, and there is
 * none when a visit begins there.
 */
export const findAdminRoutes: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  failure = undefined;
  if (!ADMIN_ADDRESS.test(path)) return;
  try {
    patch('office', (await loadAdminRoutes()).adminRoutes);
  } catch (error) {
    failure = error;
  }
};

/** Loader of every address without a route. */
export function handleUnknownAddress(): Response {
  if (failure !== undefined) throw failure;
  return redirect(paths.notFound);
}
