import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file of an archive: its bytes are stored as they are, a stream of them is compressed on the way. */
export interface ZipEntry {
  /** With `/` between folders. */
  name: string;
  content: Uint8Array | AsyncIterable<Uint8Array>;
}

/** Beyond these an archive needs ZIP64, which not every program reads. */
export const MOST_ZIP_ENTRIES = 60_000;
const MOST_BYTES = 0xffff_ffff;

const UTF8 = 0x0800;
const SIZES_FOLLOW = 0x0008;
const STORED = 0;
const DEFLATED = 8;

interface Written {
  name: Buffer;
  flags: number;
  method: number;
  crc: number;
  packed: number;
  size: number;
  offset: number;
}

/**
 * A ZIP archive as it is being made, entry by entry, so that there is never more than one in memory. All entries carry the
 * same time (epoch milliseconds). Throws for an archive beyond 4 GiB.
 */
export async function* zipStream(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
  madeAt: number,
): AsyncGenerator<Uint8Array> {
  const stamp = dosTime(madeAt);
  const written: Written[] = [];
  let offset = 0;
  const count = (bytes: Uint8Array) => {
    offset += bytes.length;
    if (offset > MOST_BYTES) throw new RangeError('an archive beyond 4 GiB');
    return bytes;
  };
  for await (const { name, content } of entries) {
    const entry: Written = {
      ...{ name: Buffer.from(name), flags: UTF8, method: STORED, crc: 0, packed: 0, size: 0, offset },
    };
    written.push(entry);
    if (content instanceof Uint8Array) {
      entry.crc = crc32(content);
      entry.packed = entry.size = content.length;
      yield count(header(0x04034b50, entry, stamp));
      yield count(content);
      continue;
    }
    entry.flags |= SIZES_FOLLOW;
    entry.method = DEFLATED;
    yield count(header(0x04034b50, entry, stamp));
    for await (const packed of Readable.from(measured(content, entry)).pipe(createDeflateRaw())) {
      entry.packed += packed.length;
      yield count(packed);
    }
    yield count(sizesOf(entry));
  }
  const start = offset;
  for (const entry of written) yield count(header(0x02014b50, entry, stamp));
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(written.length, 8);
  end.writeUInt16LE(written.length, 10);
  end.writeUInt32LE(offset - start, 12);
  end.writeUInt32LE(start, 16);
  yield end;
}

async function* measured(content: AsyncIterable<Uint8Array>, entry: Written): AsyncGenerator<Uint8Array> {
  for await (const bytes of content) {
    entry.crc = crc32(bytes, entry.crc);
    entry.size += bytes.length;
    yield bytes;
  }
}

/** In front of a file, or in the directory at the end, which says where the file begins. */
function header(signature: 0x04034b50 | 0x02014b50, entry: Written, stamp: number): Buffer {
  const isInDirectory = signature === 0x02014b50;
  const fixed = Buffer.alloc(isInDirectory ? 46 : 30);
  fixed.writeUInt32LE(signature, 0);
  let at = 4;
  if (isInDirectory) at = fixed.writeUInt16LE(20, at);
  at = fixed.writeUInt16LE(20, at);
  at = fixed.writeUInt16LE(entry.flags, at);
  at = fixed.writeUInt16LE(entry.method, at);
  at = fixed.writeUInt32LE(stamp, at);
  const isKnown = isInDirectory || (entry.flags & SIZES_FOLLOW) === 0;
  at = fixed.writeUInt32LE(isKnown ? entry.crc : 0, at);
  at = fixed.writeUInt32LE(isKnown ? entry.packed : 0, at);
  at = fixed.writeUInt32LE(isKnown ? entry.size : 0, at);
  fixed.writeUInt16LE(entry.name.length, at);
  if (isInDirectory) fixed.writeUInt32LE(entry.offset, 42);
  return Buffer.concat([fixed, entry.name]);
}

function sizesOf({ crc, packed, size }: Written): Buffer {
  const sizes = Buffer.alloc(16);
  sizes.writeUInt32LE(0x08074b50, 0);
  sizes.writeUInt32LE(crc, 4);
  sizes.writeUInt32LE(packed, 8);
  sizes.writeUInt32LE(size, 12);
  return sizes;
}

/** Date and time as archives have them, in UTC. */
function dosTime(at: number): number {
  // The format begins in 1980.
  const date = new Date(Math.max(at, Date.UTC(1980, 0, 1)));
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1);
  const day = ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate();
  return day * 0x10000 + time;
}
