import type { LegalAnswer } from '../../../contract/legal.ts';
import { call } from './call.ts';

/** What the club adds to its legal texts, with every version there was. */
export function fetchLegalVersions(): Promise<LegalAnswer> {
  return call('GET /api/office/legal');
}
