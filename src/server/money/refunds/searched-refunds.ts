import { meantOrderNumber } from '../../../domain/meant-order-number.ts';
import { searchedBeginnings } from '../../../domain/search-words.ts';

/**
 * What somebody types to find refunds, as folded beginnings of words that orders are found by, all of which must be
 * there. Of a transfer's reference (`Erstattung WF27-K7HXAQ Weinfest`) its number alone: the rest stands in each of them.
 */
export function searchedRefunds(typed: string): string[] {
  const numbers = typed.split(/\s+/).filter((word) => word.includes('-'));
  const number = numbers.find((word) => meantOrderNumber(word, '') !== null);
  return searchedBeginnings(number ?? typed);
}
