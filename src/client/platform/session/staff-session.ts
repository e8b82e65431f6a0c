import { type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { paths, pathTo } from '../paths.ts';
import { refreshSession } from './refresh-session.ts';
import { readToken, useSession } from './session.ts';

/**
 * Loader of the staff routes. Without a token it redirects to the login, which leads back here; a token not yet
 * confirmed since the page was loaded is confirmed once. Without any answer the error is shown. Whoever owes a second
 * factor is redirected to the profile, where it is set up.
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

/** Registers what else to clear on this device at log-out. */
export function onLogOut(clear: () => Promise<void>): void {
  clearMore = clear;
}

/** Works without a network too: this device forgets everything at once, the server's session expires by itself. */
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
