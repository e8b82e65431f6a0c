import type * as v from 'valibot';
import * as session from '../../contract/session.ts';
import { call } from './call.ts';

/** Who the kept token belongs to and what they may do. */
export function fetchSession(): Promise<v.InferOutput<typeof session.refreshSession.answer>> {
  return call(session.refreshSession);
}
