import type * as v from 'valibot';
import type * as session from '../../../contract/accounts.ts';
import { call } from './call.ts';

/** Logs a member of the team in. Refused with 401 and the server's own sentence. */
export function sendLogin(
  credentials: v.InferInput<typeof session.logIn.body>,
): Promise<v.InferOutput<typeof session.logIn.answer>> {
  return call('POST /api/login', { body: credentials, handlesUnauthorized: true });
}
