import { useSession } from '../session/session-store.ts';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';

/**
 * Asks the server whose the kept token is and what they may do. An answer other than success ends the session; without
 * any answer it is kept, for a phone without network is not a member who was thrown out.
 */
export async function refreshSession(): Promise<void> {
  const { renew, end } = useSession.getState();
  try {
    renew(await call('GET /api/updt', { handlesUnauthorized: true }));
  } catch (error) {
    if (error instanceof ApiError && !error.isUnanswered) end();
    throw error;
  }
}
