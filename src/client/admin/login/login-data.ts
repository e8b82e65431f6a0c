import { type ActionFunctionArgs, matchPath, redirect } from 'react-router-dom';
import { checkFields, LOGIN_RULES, readFields } from '../../../contract/form-rules.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { call } from '../../platform/api/call.ts';
import { ADMIN_ADDRESS, paths } from '../../platform/paths.ts';
import { useSession } from '../../platform/session/session.ts';

/** Empty fields, or the server's message. */
export interface LoginActionData {
  errors: { email?: string; password?: string; code?: string };
  message?: string;
  /** The password is right, but the second factor is missing. */
  isCodeNeeded?: boolean;
  /** Stays true once the second factor was asked for. */
  hasCodeField?: boolean;
}

/** Redirects to the dashboard, or back to the page that required the login. */
export async function action({ request }: ActionFunctionArgs): Promise<Response | LoginActionData> {
  const form = await request.formData();
  const hasCodeField = form.has('code');
  const errors = checkFields(LOGIN_RULES, form);
  if (Object.keys(errors).length > 0) return { errors, hasCodeField };
  const { email, password, code } = readFields(LOGIN_RULES, form);
  try {
    const credentials = { email, password, remember: form.has('remember') };
    const body = { ...credentials, ...(code && { code }) };
    useSession.getState().begin(await call('POST /api/login', { body, handlesUnauthorized: true }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.errors.code !== undefined) return { errors: { code: error.errors.code }, hasCodeField };
    const isCodeNeeded = error.code === 'second_factor_needed';
    return {
      errors: {},
      message: error.message,
      isCodeNeeded,
      hasCodeField: hasCodeField || isCodeNeeded,
    };
  }
  return redirect(pathAfterLogin(new URL(request.url)));
}

/**
 * Accepts only pages of staff, the scanner and ticket checks in `next`: a link to our login must not be able
 * to redirect anywhere else.
 */
function pathAfterLogin({ searchParams, origin }: URL): string {
  const next = URL.parse(searchParams.get('next') ?? '', origin);
  return next?.origin === origin && isAllowedTarget(next.pathname)
    ? `${next.pathname}${next.search}`
    : paths.dashboard;
}

function isAllowedTarget(pathname: string): boolean {
  return (
    ADMIN_ADDRESS.test(pathname) ||
    [paths.scanner, paths.ticketCheck].some((path) => matchPath(path, pathname) !== null)
  );
}
