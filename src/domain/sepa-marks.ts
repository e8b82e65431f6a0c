/** What a purpose says apart from the marks that banks put into it. */
export interface MarkedPurpose {
  /** What the payer wrote, in the pieces the bank delivered. */
  purposeParts: string[];
  /** The payer's reference as written, also a placeholder; null for none. */
  endToEndText: string | null;
}

/**
 * `SVWZ+` and its like, anywhere, since MT940 joins its pieces without a blank; some tables write `SVWZ: ` between
 * blanks. SVWZ is what the payer wrote.
 */
const MARK =
  /(EREF|KREF|MREF|BREF|RREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|PURP|IBAN|BIC|TAN)\+|(?:^|\s)(EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|PURP|IBAN|BIC|TAN|End-to-End-Ref\.|Mandatsref|Gläubiger-ID):\s?/g;

/** The words of a bank that writes them out. */
const IN_WORDS: Record<string, string> = {
  'End-to-End-Ref.': 'EREF',
  Mandatsref: 'MREF',
  'Gläubiger-ID': 'CRED',
};

/** Words that guests write too. They are marks only behind another one. */
const ALSO_WORDS = new Set(['IBAN', 'BIC', 'TAN']);

/**
 * Takes the marks out of a purpose. They may occur anywhere and be split by line breaks, so they are searched in the
 * joined text; the purpose is then split again where the bank had split it. Without marks, everything is the purpose.
 */
export function readSepaMarks(pieces: ReadonlyArray<string>): MarkedPurpose {
  const whole = pieces.join('');
  const found = [...whole.matchAll(MARK)].map((mark) => ({
    name: mark[1] ?? IN_WORDS[mark[2] ?? ''] ?? mark[2] ?? '',
    start: mark.index,
    from: mark.index + mark[0].length,
  }));
  const first = found.findIndex(({ name }) => !ALSO_WORDS.has(name));
  const marks = first < 0 ? [] : found.slice(first);
  if (marks.length === 0) return { purposeParts: pieces.filter((piece) => piece !== ''), endToEndText: null };
  const spans = marks.map(({ name, from }, index) => ({
    name,
    from,
    to: marks[index + 1]?.start ?? whole.length,
  }));
  const before = { name: 'SVWZ', from: 0, to: marks[0]?.start ?? 0 };
  const hasPurpose = spans.some(({ name }) => name === 'SVWZ');
  const purposes = (hasPurpose ? spans : [before]).filter(({ name }) => name === 'SVWZ');
  const reference = spans.find(({ name }) => name === 'EREF');
  return {
    purposeParts: cutAgain(pieces, purposes),
    endToEndText: reference ? whole.slice(reference.from, reference.to) : null,
  };
}

/** Splits these consecutive spans at the original piece boundaries. */
function cutAgain(
  pieces: ReadonlyArray<string>,
  spans: ReadonlyArray<{ from: number; to: number }>,
): string[] {
  const parts: string[] = [];
  let next = 0;
  let start = 0;
  for (const piece of pieces) {
    const end = start + piece.length;
    for (let span = spans[next]; span && span.from < end; span = spans[++next]) {
      const part = piece.slice(Math.max(0, span.from - start), Math.max(0, span.to - start));
      if (part !== '') parts.push(part);
      if (span.to > end) break;
    }
    start = end;
  }
  return parts;
}
