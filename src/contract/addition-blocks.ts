// Apart from the schemas and from what reads Markdown, so that a guest's page is made without loading either.
import { type LegalBlock, paragraph } from './legal-text.ts';

/** An addition to a legal text as it is kept: what was typed, and what was read in it when it was published. */
export interface KeptAddition {
  text: string;
  /** Missing in versions from before Markdown, which are paragraphs parted by empty lines. */
  blocks?: readonly LegalBlock[] | undefined;
}

/** What an addition says, none where it is empty; every version is for good what it was when it was published. */
export function additionBlocks({ text, blocks }: KeptAddition): readonly LegalBlock[] {
  return blocks ?? paragraphsOf(text).map((words) => paragraph(words));
}

/** Text parted by empty lines, each part on one line. */
function paragraphsOf(text: string): string[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((words) => words.replace(/\s+/g, ' ').trim())
    .filter((words) => words !== '');
}
