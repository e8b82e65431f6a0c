import { type LoaderFunctionArgs, matchPath, redirect } from 'react-router-dom';
import { paths, pathTo } from '../paths.ts';
import { readToken } from './token-storage.ts';

/**
 * Loader of the guest routes: whoever holds a token goes to the dashboard. A ticket's address goes along, so that
 * a scan with the phone's own camera is not lost.
 */
export function keepStaffOut({ request }: LoaderFunctionArgs): Response | null {
  if (readToken() === null) return null;
  const ticket = matchPath(paths.ticketCheck, new URL(request.url).pathname);
  const id = ticket?.params.id;
  return redirect(id === undefined ? paths.dashboard : pathTo.dashboardWith(id));
}
