/** The encoding declared by an XML file. */
const DECLARED = /^<\?xml[^>]*?\bencoding\s*=\s*["']([\w-]+)["']/;

const READABLE = ['utf-8', 'us-ascii', 'iso-8859-1', 'iso-8859-15', 'windows-1252'];

/**
 * Decodes a file: by its byte order mark, else as an XML file declares, else as UTF-8 where valid, else as
 * windows-1252, which German banks used before. Null if that fails.
 */
export function decodeFile(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode('utf-16le', bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decode('utf-16be', bytes);
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return decode('utf-8', bytes);
  const start = String.fromCharCode(...bytes.subarray(0, 200)).trimStart();
  if (!start.startsWith('<')) return decode('utf-8', bytes) ?? decode('windows-1252', bytes);
  const declared = DECLARED.exec(start)?.[1]?.toLowerCase() ?? 'utf-8';
  return READABLE.includes(declared) ? decode(declared, bytes) : null;
}

function decode(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
