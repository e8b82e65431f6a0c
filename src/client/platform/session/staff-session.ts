import { type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { paths, pathTo } from '../paths.ts';
import { refreshSession } from './refresh-session.ts';
import { readToken, useSession } from './session.ts';

/**
 * Loader of the staff routes. Redirects to the login without a token, and to the profile if a second factor
 * has yet to be set up. The token is confirmed once per page load; without an answer the error is shown.
 */
export async function requireLogin({
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

let clearMore: () => Promise<void> = async () => {};

/** Registers what else to clear on this device at logout. */
export function onLogOut(clear: () => Promise<void>): void {
  clearMore = clear;
}

/** Works offline too: this device forgets everything at once, and the server's session expires. */
export async function logOut(): Promise<void> {
  try {
    await call('GET /api/logout');
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
  useSession.getState().end();
  localStorage.clear();
  sessionStorage.clear();
  await clearMore();
}
