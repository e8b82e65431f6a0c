import { type PatchRoutesOnNavigationFunction, redirect } from 'react-router-dom';
import { OFFICE_ADDRESS, paths } from '../platform/paths.ts';
import { screen } from '../platform/screen.ts';

const loadOffice = screen(() => import('./staff/office-routes.ts'));

let failure: unknown;

/**
 * Gives the router the routes of the office as soon as somebody goes to one of them. When they do not come, the error is
 * left to `refuseUnknown`: the router itself would show it in whichever route matches a part of the address, which is
 * nothing at all when a visit begins there.
 */
export const findOffice: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  failure = undefined;
  if (!OFFICE_ADDRESS.test(path)) return;
  try {
    patch('office', (await loadOffice()).officeRoutes);
  } catch (error) {
    failure = error;
  }
};

/** Loader of every address no route has. */
export function refuseUnknown(): Response {
  if (failure !== undefined) throw failure;
  return redirect(paths.notFound);
}
