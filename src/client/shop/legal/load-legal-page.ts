import type { Festival } from '../../../contract/festival.ts';
import type { LegalFacts } from '../../../contract/legal.ts';
import { fetchFestival } from '../../platform/api/fetch-festival.ts';
import { fetchLegal } from '../../platform/api/fetch-legal.ts';

export interface LegalPageData extends LegalFacts {
  festival: Festival;
}

/** The club's facts and what it adds to its legal texts. */
export async function loadLegalPage(): Promise<LegalPageData> {
  const [festival, legal] = await Promise.all([fetchFestival(), fetchLegal()]);
  return { festival, ...legal };
}
