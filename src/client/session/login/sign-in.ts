import { type ActionFunctionArgs, redirect } from 'react-router-dom';
import { LOGIN_REQUIRED } from '../../../contract/required.ts';
import { ApiError } from '../../api/api-error.ts';
import { sendLogin } from '../../api/send-login.ts';
import { paths } from '../../paths.ts';
import { useSession } from '../session-store.ts';

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
  const email = String(form.get('email') ?? '').trim();
  const password = String(form.get('password') ?? '');
  const code = form.get('code');
  const hasCodeField = code !== null;
  if (email === '' || password === '') {
    return {
      hasCodeField,
      errors: {
        ...(email === '' && { email: LOGIN_REQUIRED }),
        ...(password === '' && { password: LOGIN_REQUIRED }),
      },
    };
  }
  try {
    const credentials = { email, password, remember: form.has('remember') };
    useSession.getState().begin(await sendLogin({ ...credentials, ...(code && { code: String(code) }) }));
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

/** Where `next` leads, if that is one of our own pages: nobody is sent elsewhere by a link to our login. */
function placeAfterLogin({ searchParams, origin }: URL): string {
  const next = URL.parse(searchParams.get('next') ?? '', origin);
  // `/.//elsewhere` is ours with a path that by itself names another site.
  return next?.origin === origin && /^\/[^/]/.test(next.pathname)
    ? `${next.pathname}${next.search}`
    : paths.dashboard;
}
