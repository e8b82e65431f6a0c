import { ApiError } from '../api/api-error.ts';
import { sendLogout } from '../api/send-logout.ts';
import { useSession } from './session-store.ts';

let forgetMore: () => Promise<void> = async () => {};

/** Names what else of the login lies on this device and goes with it. */
export function alsoAtLogOut(forget: () => Promise<void>): void {
  forgetMore = forget;
}

/** Also without network: what this device knows is gone at once, the server's side of it runs out by itself. */
export async function logOut(): Promise<void> {
  try {
    await sendLogout();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
  useSession.getState().end();
  localStorage.clear();
  sessionStorage.clear();
  await forgetMore();
}
