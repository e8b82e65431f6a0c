import { type ActionFunctionArgs, redirect } from 'react-router-dom';
import { LOGIN_REQUIRED } from '../../../contract/required.ts';
import { ApiError } from '../../api/api-error.ts';
import { sendLogin } from '../../api/send-login.ts';
import { paths } from '../../paths.ts';
import { useSession } from '../session-store.ts';

/** Why somebody is not logged in: fields left empty, or what the server said. */
export interface LoginAnswer {
  errors: { email?: string; password?: string };
  message?: string;
}

/** Logs in and goes to the dashboard, or back to the page that asked for the login. */
export async function signIn({ request }: ActionFunctionArgs): Promise<Response | LoginAnswer> {
  const form = await request.formData();
  const email = String(form.get('email') ?? '').trim();
  const password = String(form.get('password') ?? '');
  if (email === '' || password === '') {
    return {
      errors: {
        ...(email === '' && { email: LOGIN_REQUIRED }),
        ...(password === '' && { password: LOGIN_REQUIRED }),
      },
    };
  }
  try {
    useSession.getState().begin(await sendLogin({ email, password, remember: form.has('remember') }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { errors: {}, message: error.message };
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
