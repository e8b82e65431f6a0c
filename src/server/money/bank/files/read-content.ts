import { MOST_BANK_BYTES, MOST_BANK_ENTRIES } from '../../../../contract/bank.ts';
import type { BankFile, BankFileRefusal, CsvMapping } from '../../../../domain/bank-entry.ts';
import { decodeFile } from './decode-file.ts';
import { fileRefusal, isFileRefusal } from './parse-error.ts';
import { readCamt } from './read-camt.ts';
import { readCsv } from './read-csv.ts';
import { readMt940 } from './read-mt940.ts';
import { isZip, unzipFiles } from './unzip-files.ts';

/** Parses a file or archive in the current thread, which takes a second for 10 MB (see `readBankFile`). */
export async function readContent(
  bytes: Uint8Array,
  mappings: CsvMapping[],
): Promise<BankFile[] | BankFileRefusal> {
  if (!isZip(bytes)) return readSingleFile(bytes, mappings);
  if (bytes.length > MOST_BANK_BYTES) return fileRefusal('file_too_large');
  const unpacked = await unzipFiles(bytes);
  if (isFileRefusal(unpacked)) return unpacked;
  const files: BankFile[] = [];
  for (const { name, bytes: content } of unpacked) {
    const read = readSingleFile(content, mappings);
    if (isFileRefusal(read)) return { ...read, name };
    files.push(...read.map((file) => ({ ...file, name })));
    if (files.reduce((sum, { entries }) => sum + entries.length, 0) > MOST_BANK_ENTRIES) {
      return fileRefusal('too_many_entries');
    }
  }
  return files;
}

/** The same for a file that is no archive, synchronously. */
export function readSingleFile(bytes: Uint8Array, mappings: CsvMapping[] = []): BankFile[] | BankFileRefusal {
  if (bytes.length > MOST_BANK_BYTES) return fileRefusal('file_too_large');
  const foreign = foreignKind(bytes);
  if (foreign !== null) return fileRefusal('foreign_kind', null, foreign);
  const text = decodeFile(bytes);
  if (text === null) return fileRefusal('unreadable_letters');
  if (text.trim() === '') return fileRefusal('empty_file');
  const stray = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/u.exec(text);
  if (stray) return fileRefusal('unreadable_letters', text.slice(0, stray.index).split('\n').length);
  if (text.trimStart().startsWith('<')) return readCamt(text.trimStart());
  // Home banking parts the lines of MT940 in another way than files do.
  const lines = text.startsWith('@@') ? text.replaceAll('@@', '\n') : text;
  return isMt940(lines) ? readMt940(lines) : readCsv(text, mappings);
}

/** Recognises other programs' files by their first bytes. */
function foreignKind(bytes: Uint8Array): string | null {
  const start = String.fromCharCode(...bytes.subarray(0, 8));
  if (start.startsWith('%PDF')) return 'PDF';
  if (start.startsWith('\xd0\xcf\x11\xe0')) return 'Excel';
  if (start.startsWith('OFXHEAD')) return 'OFX';
  if (start.startsWith('!Type:')) return 'QIF';
  return null;
}

function isMt940(text: string): boolean {
  // Some banks begin with the dash that ends a statement.
  return /^(?:\s*-\r?\n)?\s*(\{[1-5]:|:20:)/.test(text) && /^:(25P?|28C?|60[FM]):/m.test(text);
}
