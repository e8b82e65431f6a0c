import type { Festival } from '../../../contract/festival.ts';
import type { ShownAddition } from '../../../contract/legal.ts';
import { LegalBlocks } from './legal-blocks.tsx';
import type { LegalSection } from './legal-page.tsx';

/** What the club adds to a legal page, as its last section; none where it adds nothing. */
export function addedSection(
  title: string,
  { blocks }: ShownAddition,
  club: Festival['club'],
): LegalSection[] {
  if (blocks.length === 0) return [];
  return [{ id: 'ergaenzung', title, body: <LegalBlocks blocks={blocks} club={club} /> }];
}
