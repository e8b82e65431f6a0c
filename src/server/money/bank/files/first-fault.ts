import type { BankFileFault, BankFileRefusal } from '../../../../domain/bank-entry.ts';

const MOST_TEXT = 60;

/**
 * Notes the first thing that cannot be read in a file. A reader goes on with null for it and looks here when it is
 * through with the line, instead of asking after every field.
 */
export class FirstFault {
  found: BankFileRefusal | null = null;

  note(reason: BankFileFault, line: number | null = null, text: string | null = null): null {
    this.found ??= fileRefusal(reason, line, text);
    return null;
  }
}

/** A refusal of a whole file. Control characters are taken out of `text`, and no more than 60 characters of it kept. */
export function fileRefusal(
  reason: BankFileFault,
  line: number | null = null,
  text: string | null = null,
): BankFileRefusal {
  return { reason, line, text: text === null ? null : plainText(text), name: null };
}

/** Whether reading came to an end with a refusal. */
export function isFileRefusal(answer: object): answer is BankFileRefusal {
  return 'reason' in answer;
}

function plainText(text: string): string {
  const plain = text.replace(/[\p{C}\s]+/gu, ' ').trim();
  return plain.length > MOST_TEXT ? `${plain.slice(0, MOST_TEXT - 1)}…` : plain;
}
