import { type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { ApiError } from '../api/api-error.ts';
import { refreshSession } from '../api/refresh-session.ts';
import { paths, pathTo } from '../paths.ts';
import { useSession } from './session-store.ts';
import { readToken } from './token-storage.ts';

/**
 * Loader of the staff routes: without a token to the login, which leads back here; with one that the server has not
 * confirmed since the page was loaded, asks it once. Without any answer the error is shown. Whoever owes a second factor
 * is led to where it is set up.
 */
export async function demandToken({
  request,
}: Pick<LoaderFunctionArgs, 'request'>): Promise<Response | null> {
  const { pathname, search } = new URL(request.url);
  const login = pathTo.loginFor(`${pathname}${search}`);
  if (readToken() === null) return redirect(login);
  try {
    if (!useSession.getState().isAuthenticated) await refreshSession();
    return useSession.getState().owesSecondFactor && pathname !== paths.profile
      ? redirect(paths.profile)
      : null;
  } catch (error) {
    if (!(error instanceof ApiError) || error.isUnanswered) throw error;
    return redirect(login);
  }
}
