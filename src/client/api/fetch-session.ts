import type * as v from 'valibot';
import * as session from '../../contract/session.ts';
import { call } from './call.ts';

/** Who the kept token belongs to and what they may do. Refused with 401 when it no longer holds. */
export function fetchSession(): Promise<v.InferOutput<typeof session.refreshSession.answer>> {
  return call(session.refreshSession, { handlesUnauthorized: true });
}
