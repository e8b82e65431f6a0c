import {
  additionBlocks,
  type LegalAddition,
  type LegalAdditions,
  type ShownAddition,
} from '../../contract/legal.ts';
import type { FestivalSettings } from './festival-settings.ts';

type Kept = FestivalSettings['legal']['terms'];

/** What the club adds to its terms of sale, as page and paper show it. */
export function addedTerms({ legal }: Pick<FestivalSettings, 'legal'>): ShownAddition {
  return shownAddition(legal.terms);
}

/** What the club adds to all its legal texts, with what was typed. */
export function legalAdditions({ legal }: Pick<FestivalSettings, 'legal'>): LegalAdditions {
  return { terms: whole(legal.terms), privacy: whole(legal.privacy), imprint: whole(legal.imprint) };
}

/** An addition as guests read it. */
export function shownAddition(kept: Kept): ShownAddition {
  return { as_of: kept.as_of, blocks: [...additionBlocks(kept)] };
}

function whole(kept: Kept): LegalAddition {
  return { ...shownAddition(kept), text: kept.text };
}
