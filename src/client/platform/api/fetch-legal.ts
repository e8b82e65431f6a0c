import type * as legal from '../../../contract/legal.ts';
import { call } from './call.ts';

/** What the club adds to its legal texts, and where guests withdraw online. */
export function fetchLegal(): Promise<legal.LegalFacts> {
  return call('GET /api/booking/legal');
}
