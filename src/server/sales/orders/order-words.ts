import { searchWords } from '../../../domain/search-words.ts';

interface FoundBy {
  number: string;
  firstname: string;
  lastname: string;
  email: string;
}

/**
 * The words an order is found by, those of the name first: last name, first name, email address, and the number with
 * and without its prefix. However many the name has, the address is among them: whoever asks what is kept of him, or
 * wants it forgotten, is found by it alone (persons/orders-of-person.ts).
 */
export function orderWords({ number, firstname, lastname, email }: FoundBy): string[] {
  const whole = number.toLowerCase();
  const code = whole.slice(whole.indexOf('-') + 1);
  return [...new Set([...searchWords([lastname, firstname]), ...searchWords([email]), whole, code])];
}

/** The same as one text: sorted by it, orders stand by name; a word's beginning follows a blank in it. */
export function searchText(words: ReadonlyArray<string>): string {
  return ` ${words.join(' ')}`;
}
