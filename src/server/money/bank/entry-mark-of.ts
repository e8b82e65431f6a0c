import { createHash } from 'node:crypto';
import type { BankEntry } from '../../../domain/bank-entry.ts';
import type { EntryMark } from '../../../domain/new-entries.ts';
import { foldForSearch } from '../../../domain/search-words.ts';

/**
 * By what an entry of our account is recognised in another file, also of another kind, and after its payer has been
 * blanked: hashes of what every kind of file says of it, and of the bank's own mark.
 */
export function entryMarkOf(accountIban: string, entry: BankEntry): EntryMark {
  const payer = entry.payerIban ?? squeezed(entry.payerName);
  const purpose = squeezed(entry.purposeParts.join(''));
  const { bookedOn, amountCents, currency, bankReference } = entry;
  return {
    content: hash([accountIban, bookedOn, amountCents, currency, payer, purpose]),
    reference: bankReference === null ? null : hash([accountIban, bankReference]),
  };
}

/** Banks break lines and change letters as they like from one kind of file to the next. */
function squeezed(text: string): string {
  return foldForSearch(text).replace(/[^\p{Letter}\p{Number}]+/gu, '');
}

function hash(parts: ReadonlyArray<string | number>): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url');
}
