import { type PatchRoutesOnNavigationFunction, redirect } from 'react-router-dom';
import { ADMIN_ADDRESS, paths } from '../platform/paths.ts';
import { lazyScreen } from './load-screens.ts';

const loadAdminRoutes = lazyScreen(() => import('./staff/admin-routes.ts'));

let failure: unknown;

/**
 * Adds the admin routes when somebody first opens one of them. If they cannot be loaded,
 * `handleUnknownAddress` throws the error: the router itself would render it in the matched part of the
 * route, and there is none at the beginning of a visit.
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

/** Loader of the catch-all route. */
export function handleUnknownAddress(): Response {
  if (failure !== undefined) throw failure;
  return redirect(paths.notFound);
}
