import type * as v from 'valibot';
import type * as session from '../../contract/session.ts';
import { call } from './call.ts';

/** Who the kept token belongs to and what they may do. Refused with 401 when it no longer holds. */
export function fetchSession(): Promise<v.InferOutput<typeof session.refreshSession.answer>> {
  return call<typeof session.refreshSession>(
    { method: 'GET', path: '/api/updt' },
    { handlesUnauthorized: true },
  );
}
