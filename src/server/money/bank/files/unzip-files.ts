import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { MOST_BANK_BYTES } from '../../../../contract/bank.ts';
import type { BankFileRefusal } from '../../../../domain/bank-entry.ts';
import { fileRefusal } from './parse-error.ts';

/** A year of daily statements, with room to spare. */
const MAX_FILES = 400;

/** The unpacked size of all files in an archive together. */
const MAX_BYTES_TOGETHER = 50 * 1024 * 1024;

/** Added to archives by macOS. */
const NOT_OURS = /(^|\/)(__MACOSX\/|\.DS_Store$)/;

interface UnpackedFile {
  name: string;
  bytes: Uint8Array;
}

/** Whether a file is a ZIP archive by its first bytes (also one without any file in it). */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && [0x03, 0x05].includes(bytes[2] ?? 0);
}

/**
 * The files of a ZIP archive, in its order. Declared sizes are checked before unpacking. A file that exceeds
 * its declared size is refused, as are nested archives and Excel workbooks, which are ZIP archives too.
 */
export async function unzipFiles(bytes: Uint8Array): Promise<UnpackedFile[] | BankFileRefusal> {
  let archive: ZipFile;
  try {
    archive = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      lazyEntries: true,
    });
    const entries: Entry[] = [];
    if (archive.entryCount > 2 * MAX_FILES) return fileRefusal('crowded_zip');
    for await (const entry of archive.eachEntry()) entries.push(entry);
    return await unpackEntries(archive, entries);
  } catch (fault) {
    if (fault instanceof Error) return fileRefusal('damaged_zip');
    throw fault;
  }
}

async function unpackEntries(archive: ZipFile, entries: Entry[]): Promise<UnpackedFile[] | BankFileRefusal> {
  if (entries.some(({ fileName }) => fileName === '[Content_Types].xml')) {
    return fileRefusal('foreign_kind', null, 'Excel');
  }
  const wanted = entries.filter(({ fileName }) => !fileName.endsWith('/') && !NOT_OURS.test(fileName));
  const together = wanted.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (wanted.length > MAX_FILES || together > MAX_BYTES_TOGETHER) return fileRefusal('crowded_zip');
  if (wanted.length === 0) return fileRefusal('empty_zip');

  const files: UnpackedFile[] = [];
  for (const entry of wanted) {
    if (entry.isEncrypted()) return fileRefusal('locked_zip');
    if (entry.uncompressedSize > MOST_BANK_BYTES) {
      return { ...fileRefusal('file_too_large'), name: shownName(entry.fileName) };
    }
    const bytes = await unpack(archive, entry);
    if (bytes === null) return fileRefusal('damaged_zip');
    if (isZip(bytes)) return fileRefusal('nested_zip');
    files.push({ name: shownName(entry.fileName), bytes });
  }
  return files;
}

/** Null where size or checksum do not match. */
async function unpack(archive: ZipFile, entry: Entry): Promise<Uint8Array | null> {
  const stream = await archive.openReadStreamPromise(entry);
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  return bytes.length === entry.uncompressedSize && crc32(bytes) === entry.crc32 ? bytes : null;
}

function shownName(fileName: string): string {
  return fileName.replace(/\p{C}/gu, '').slice(-80);
}
