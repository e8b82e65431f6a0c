import type * as legal from '../../contract/legal-additions.ts';
import type { ShownAdditions } from '../../contract/legal-additions.ts';
import { call } from './call.ts';

/** What the club adds to its legal texts. */
export async function fetchLegal(): Promise<ShownAdditions> {
  return (await call<typeof legal.readLegalAdditions>({ method: 'GET', path: '/api/booking/legal' })).legal;
}
