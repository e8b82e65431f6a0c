interface ListedObjects {
  /** `bytes` is what the store claims. */
  objects: { key: string; bytes: number }[];
  /** The token of the next page; null after the last. */
  next: string | null;
}

/**
 * Reads one page of an S3 listing (ListObjectsV2); null for anything else. By its few elements in a single pass, because
 * the shop sells meanwhile: a parser for all of XML would hold it up for a second with every megabyte.
 */
export function listedObjects(xml: string): ListedObjects | null {
  if (!xml.includes('<ListBucketResult')) return null;
  const [, ...entries] = xml.split('<Contents>');
  const objects = entries.flatMap((entry) => {
    const key = elementIn(entry, 'Key');
    return key === null ? [] : [{ key, bytes: sizeOf(elementIn(entry, 'Size') ?? '') }];
  });
  const isTruncated = elementIn(xml, 'IsTruncated') === 'true';
  return { objects, next: isTruncated ? elementIn(xml, 'NextContinuationToken') : null };
}

/** The text of the first element of this name, which has no attributes. */
function elementIn(xml: string, name: string): string | null {
  const start = xml.indexOf(`<${name}>`);
  if (start === -1) return null;
  const end = xml.indexOf(`</${name}>`, start);
  return end === -1 ? null : unescaped(xml.slice(start + name.length + 2, end));
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescaped(text: string): string {
  return text.replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|(amp|lt|gt|quot|apos));/gi, (_, decimal, hex, name) =>
    name === undefined
      ? String.fromCodePoint(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal))
      : (NAMED[name.toLowerCase()] ?? ''),
  );
}

function sizeOf(text: string): number {
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}
