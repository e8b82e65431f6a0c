import { type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { ApiError } from '../api/api-error.ts';
import { fetchSession } from '../api/fetch-session.ts';
import { paths, pathTo } from '../paths.ts';
import { useSession } from './session-store.ts';
import { readToken } from './token-storage.ts';

/**
 * Loader of the staff routes: without a token to the login, which leads back here; with one that the server has not confirmed since the
 * page was loaded, asks it once. A token the server refuses is forgotten; without any answer it is kept and the
 * error is shown, for a phone without network is not a member who was thrown out. Whoever owes a second factor is led
 * to where it is set up.
 */
export async function demandToken({
  request,
}: Pick<LoaderFunctionArgs, 'request'>): Promise<Response | null> {
  const { pathname, search } = new URL(request.url);
  const login = pathTo.loginFor(`${pathname}${search}`);
  if (readToken() === null) return redirect(login);
  const session = useSession.getState();
  try {
    if (!session.isAuthenticated) session.renew(await fetchSession());
    return useSession.getState().owesSecondFactor && pathname !== paths.profile
      ? redirect(paths.profile)
      : null;
  } catch (error) {
    if (!(error instanceof ApiError) || error.isUnanswered) throw error;
    session.end();
    return redirect(login);
  }
}
