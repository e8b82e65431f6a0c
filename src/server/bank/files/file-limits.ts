import { MOST_BANK_BYTES, MOST_BANK_ENTRIES } from '../../../contract/bank.ts';

export const MOST_ENTRIES = MOST_BANK_ENTRIES;

/** Of one file, packed or not. */
export const MOST_BYTES = MOST_BANK_BYTES;

/** Of a ZIP archive: a year's statements, one file a day, with room. */
export const MOST_FILES = 400;

/** Of all files of a ZIP archive together, unpacked. */
export const MOST_BYTES_TOGETHER = 50 * 1024 * 1024;

/** Of one line of a table, in characters: more is no table, and would make millions of cells. */
export const LONGEST_LINE = 20_000;
