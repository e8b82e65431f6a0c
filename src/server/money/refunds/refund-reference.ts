import { sepaText } from '../../../domain/sepa-text.ts';

/** What the bank prints at most. */
const LONGEST = 140;

/** What a guest reads on his statement: `Erstattung WF27-K7HXA Weinfest Rebental`. */
export function referenceOf(number: string, title: string): string {
  return sepaText(`Erstattung ${number} ${title}`, LONGEST);
}
