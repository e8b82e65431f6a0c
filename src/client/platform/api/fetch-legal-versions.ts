import { type LegalAnswer, readLegalVersions } from '../../../contract/legal-additions.ts';
import { call } from './call.ts';

/** What the club adds to its legal texts, with every version there was. */
export function fetchLegalVersions(): Promise<LegalAnswer> {
  return call(readLegalVersions);
}
