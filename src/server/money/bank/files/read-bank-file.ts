import type { BankFile, BankFileRefusal, CsvMapping } from '../../../../domain/bank-entry.ts';
import { readAside } from './read-aside.ts';
import { readSingleFile } from './read-content.ts';
import { isZip } from './unzip-files.ts';

/** What is read within a few milliseconds, quicker than a thread begins. */
const MOST_BYTES_AT_ONCE = 64 * 1024;

/**
 * Reads what a bank hands out of an account: CAMT.053, MT940, tables of the Sparkassen and Volksbanken, other tables by
 * one of the mappings, or several of these in a ZIP archive. The kind is told by the content alone.
 *
 * Answers one file for each account and, in an archive, for each file in it: the entries of each are counted from 1.
 * What cannot be read to its last amount is refused whole, with line and reason; `unknown_columns` asks for a mapping
 * (see `previewCsv`). Never throws for what stands in the bytes. Large files and archives are read in a thread of their
 * own, while the shop goes on.
 */
export async function readBankFile(
  bytes: Uint8Array,
  mappings: CsvMapping[] = [],
): Promise<BankFile[] | BankFileRefusal> {
  const isSmall = bytes.length <= MOST_BYTES_AT_ONCE && !isZip(bytes);
  return isSmall ? readSingleFile(bytes, mappings) : readAside({ bytes, mappings });
}
