import type { LooseTies } from '../../domain/proof-bank.ts';
import { Sha256 } from './sha256.ts';

/** Why a file cannot be checked at all, in German. */
export class ArchiveFault extends Error {}

export interface ZipFile {
  method: number;
  packed: number;
  size: number;
  offset: number;
}

const BROKEN_ZIP =
  'Diese Datei ist keine lesbare ZIP-Datei. Vielleicht kam sie nicht ganz an: Lass dir das Archiv noch einmal geben.';

/** Tables of the shop pack to a tenth; what unpacks to so much more is there to keep the page busy. */
const MOST_TIMES_PACKED = 200;
const BOMB =
  'Diese ZIP-Datei gibt sich kleiner, als sie ist. So etwas schreibt der Kartenshop nie: Lass dir das Archiv noch einmal geben.';

/** The files of a ZIP by their paths, from the directory at its end. */
export async function readDirectory(file: Blob, loose: LooseTies): Promise<Map<string, ZipFile>> {
  const tailStart = Math.max(0, file.size - 66_000);
  const tail = new DataView(await file.slice(tailStart).arrayBuffer());
  let end = tail.byteLength - 22;
  while (end >= 0 && tail.getUint32(end, true) !== 0x06054b50) end--;
  if (end < 0) throw new ArchiveFault(BROKEN_ZIP);
  const [count, size, start] = [
    tail.getUint16(end + 10, true),
    tail.getUint32(end + 12, true),
    tail.getUint32(end + 16, true),
  ];
  const view = new DataView(await file.slice(start, start + size).arrayBuffer());
  const entries = new Map<string, ZipFile>();
  let all = 0;
  for (let at = 0, n = 0; n < count; n++) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== 0x02014b50)
      throw new ArchiveFault(BROKEN_ZIP);
    const nameLength = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(new Uint8Array(view.buffer, at + 46, nameLength));
    if (entries.has(name)) loose.tell(name, 'liegt zweimal im Archiv');
    const entry: ZipFile = {
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    };
    all += entry.packed;
    // Files that share their bytes, too.
    if (all > file.size || entry.size > MOST_TIMES_PACKED * Math.max(1_000, entry.packed))
      throw new ArchiveFault(BOMB);
    entries.set(name, entry);
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** The bytes of a file of the ZIP, piece by piece. Throws if it cannot be read, or is longer than the directory says. */
export async function* piecesOf(file: Blob, entry: ZipFile): AsyncGenerator<Uint8Array> {
  const head = new DataView(await file.slice(entry.offset, entry.offset + 30).arrayBuffer());
  const start = entry.offset + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  const packed = file.slice(start, start + entry.packed).stream();
  const stream = entry.method === 0 ? packed : packed.pipeThrough(new DecompressionStream('deflate-raw'));
  const reader = stream.getReader();
  for (let size = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return;
    size += value.length;
    if (size > entry.size) {
      await reader.cancel();
      throw new RangeError('longer than its directory says');
    }
    yield value;
  }
}

/** All bytes of a file; null if there is none or it cannot be read. */
export async function wholeOf(
  file: Blob,
  entry: ZipFile | undefined,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (entry === undefined) return null;
  try {
    const pieces: BlobPart[] = [];
    for await (const piece of piecesOf(file, entry)) pieces.push(piece.slice());
    return new Uint8Array(await new Blob(pieces).arrayBuffer());
  } catch {
    return null;
  }
}

/** The hash of a file in hex with its size; null if there is none. */
export async function hashOf(
  file: Blob,
  entry: ZipFile | undefined,
): Promise<{ sha256: string; size: number } | null> {
  if (entry === undefined) return null;
  const hash = new Sha256();
  let size = 0;
  try {
    for await (const piece of piecesOf(file, entry)) {
      hash.update(piece);
      size += piece.length;
    }
  } catch {
    return { sha256: 'nicht lesbar', size: -1 };
  }
  return { sha256: hash.digest(), size };
}
