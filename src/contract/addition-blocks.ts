import type { LegalAddition } from './legal-additions.ts';
// Apart from the schemas, so that a guest's page is made without loading them.
import { type LegalBlock, paragraph } from './legal-text.ts';

/** The paragraphs of an addition to a legal text, none where it is empty. */
export function additionBlocks({ text }: Pick<LegalAddition, 'text'>): LegalBlock[] {
  return paragraphsOf(text).map((words) => paragraph(words));
}

/** Text parted by empty lines, each part on one line. */
export function paragraphsOf(text: string): string[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((words) => words.replace(/\s+/g, ' ').trim())
    .filter((words) => words !== '');
}
