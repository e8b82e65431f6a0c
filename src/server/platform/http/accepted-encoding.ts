/** What prepared answers are kept in, the smallest first. */
export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/** Browsers send a handful of different headers; what they mean is found out once. */
const MOST_KEPT = 200;
const kept = new Map<string, Encoding>();

/** The smallest encoding that an `Accept-Encoding` header allows; plain where it names none that we have. */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity';
  const known = kept.get(header);
  if (known !== undefined) return known;
  const found = smallestAllowed(header);
  if (kept.size < MOST_KEPT) kept.set(header, found);
  return found;
}

function smallestAllowed(header: string): Encoding {
  const allowed = new Map<string, boolean>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';');
    allowed.set(name.trim(), !parameters.some((parameter) => /^\s*q\s*=\s*0(\.0*)?\s*$/.test(parameter)));
  }
  return encodings.find((encoding) => allowed.get(encoding) ?? allowed.get('*') ?? false) ?? 'identity';
}
