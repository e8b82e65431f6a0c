import { type ActionFunctionArgs, matchPath, redirect } from 'react-router-dom';
import { checkFields, LOGIN_RULES, readFields } from '../../../contract/form-rules.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { sendLogin } from '../../platform/api/send-login.ts';
import { OFFICE_ADDRESS, paths } from '../../platform/paths.ts';
import { useSession } from '../../platform/session/session-store.ts';

/** Why somebody is not logged in: fields left empty, or what the server said. */
export interface LoginAnswer {
  errors: { email?: string; password?: string; code?: string };
  message?: string;
  /** The password was right, and the second factor is still to be named. */
  isCodeNeeded?: boolean;
  /** Since then, whatever comes of it. */
  hasCodeField?: boolean;
}

/** Logs in and goes to the dashboard, or back to the page that asked for the login. */
export async function signIn({ request }: ActionFunctionArgs): Promise<Response | LoginAnswer> {
  const form = await request.formData();
  const hasCodeField = form.has('code');
  const errors = checkFields(LOGIN_RULES, form);
  if (Object.keys(errors).length > 0) return { errors, hasCodeField };
  const { email, password, code } = readFields(LOGIN_RULES, form);
  try {
    const credentials = { email, password, remember: form.has('remember') };
    useSession.getState().begin(await sendLogin({ ...credentials, ...(code && { code }) }));
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
  return redirect(placeAfterLogin(new URL(request.url)));
}

/**
 * Where `next` leads, if that is a page of staff, the scanner, or a ticket that the dashboard then offers: nobody is sent
 * elsewhere by a link to our login.
 */
function placeAfterLogin({ searchParams, origin }: URL): string {
  const next = URL.parse(searchParams.get('next') ?? '', origin);
  return next?.origin === origin && leadsBack(next.pathname)
    ? `${next.pathname}${next.search}`
    : paths.dashboard;
}

function leadsBack(pathname: string): boolean {
  return (
    OFFICE_ADDRESS.test(pathname) ||
    [paths.scanner, paths.ticketCheck].some((path) => matchPath(path, pathname) !== null)
  );
}
