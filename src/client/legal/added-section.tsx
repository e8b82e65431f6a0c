import { additionBlocks } from '../../contract/addition-blocks.ts';
import type { Festival } from '../../contract/festival.ts';
import type { LegalAddition } from '../../contract/legal-additions.ts';
import { LegalBlocks } from './legal-blocks.tsx';
import type { LegalSection } from './legal-page.tsx';

/** What the club adds to a legal page, as its last section; none where it adds nothing. */
export function addedSection(title: string, addition: LegalAddition, club: Festival['club']): LegalSection[] {
  const blocks = additionBlocks(addition);
  if (blocks.length === 0) return [];
  return [{ id: 'ergaenzung', title, body: <LegalBlocks blocks={blocks} club={club} /> }];
}
