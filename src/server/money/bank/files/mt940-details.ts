import { type ReadEntry, referenceOf } from './account-files.ts';
import type { Mt940Field } from './mt940-fields.ts';
import { ibanOf } from './written-iban.ts';

type Details = Pick<ReadEntry, 'payerName' | 'payerIban' | 'purposeParts' | 'endToEndId'>;

/** The names of SEPA's fields within the purpose; SVWZ is what the payer wrote. */
const SEPA_FIELD = /(EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|PURP)\+/g;
const PURPOSE = /^(2\d|6[0-3])$/;

/** Field 86: `166?00Gutschrift?20SVWZ+…?21…?31IBAN?32Name`, or free text. Its lines are cut anywhere. */
export function readMt940Details(field: Mt940Field | null): Details {
  if (!field) return { payerName: '', payerIban: null, purposeParts: [], endToEndId: null };
  const text = field.lines.join('');
  if (!/^\d{3}\?\d\d/.test(text)) {
    return {
      payerName: '',
      payerIban: null,
      ...sepaFields(field.lines.filter((line) => line.trim() !== '')),
    };
  }
  const pieces = text
    .slice(3)
    .split(/\?(?=\d\d)/)
    .slice(1)
    .map((piece) => ({ code: piece.slice(0, 2), content: piece.slice(2) }));
  const of = (...codes: string[]) =>
    pieces
      .filter(({ code }) => codes.includes(code))
      .map(({ content }) => content)
      .join('');
  return {
    payerName: of('32', '33').trim(),
    payerIban: ibanOf(of('31')) ?? ibanOf(of('38')),
    ...sepaFields(pieces.filter(({ code }) => PURPOSE.test(code)).map(({ content }) => content)),
  };
}

/**
 * A field's name may stand anywhere and be cut like all else, so it is looked for in the whole; then the purpose is cut
 * again where the bank had cut it. Without any names all of it is purpose.
 */
function sepaFields(pieces: string[]): Pick<Details, 'purposeParts' | 'endToEndId'> {
  const whole = pieces.join('');
  const marks = [...whole.matchAll(SEPA_FIELD)];
  if (marks.length === 0) return { purposeParts: pieces.filter((piece) => piece !== ''), endToEndId: null };
  const spans = marks.map((mark, index) => ({
    name: mark[1],
    from: mark.index + mark[0].length,
    to: marks[index + 1]?.index ?? whole.length,
  }));
  const before = { name: 'SVWZ', from: 0, to: marks[0]?.index ?? 0 };
  const hasPurpose = spans.some(({ name }) => name === 'SVWZ');
  const purposes = (hasPurpose ? spans : [before]).filter(({ name }) => name === 'SVWZ');
  const reference = spans.find(({ name }) => name === 'EREF');
  return {
    purposeParts: cutAgain(pieces, purposes),
    endToEndId: reference ? referenceOf(whole.slice(reference.from, reference.to)) : null,
  };
}

/** What of the pieces stands in these spans, which follow each other; each piece is looked at in its own only. */
function cutAgain(pieces: string[], spans: ReadonlyArray<{ from: number; to: number }>): string[] {
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
