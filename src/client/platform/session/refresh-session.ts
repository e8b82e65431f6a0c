import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { useSession } from './session.ts';

/**
 * Asks the server who the stored token belongs to and what they may do. A refusal ends the session; silence
 * does not, because a phone without a network has not been logged out.
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
