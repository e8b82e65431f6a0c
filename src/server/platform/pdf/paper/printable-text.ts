import { type Face, hasGlyph } from './typefaces.ts';

/** Stands for every character that no typeface of ours can draw. */
const UNKNOWN = '□';
/** What most names and sentences are made of; it needs no second look. */
const PLAIN = /^(?! )(?:[\x21-\x7e\u00a1-\u00ac\u00ae-\u017e€–„“”·…]| (?! |$))*$/;
/** More marks on one letter than any language writes only climb into the line above. */
const MOST_MARKS = 2;

const graphemes = new Intl.Segmenter('de', { granularity: 'grapheme' });

/**
 * A text of any origin as one line that can be printed: composed, without control, formatting and direction
 * characters, blanks run together, and everything without a glyph (emoji, other scripts, lone surrogates) as `□`.
 */
export function printable(text: string): string {
  if (PLAIN.test(text)) return text;
  const line = text
    .normalize('NFC')
    .replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, (blanks) => (blanks === '\u00a0' ? blanks : ' '))
    .replace(/(?:\p{Cf}|\p{Variation_Selector})+/gu, (invisible) =>
      invisible.includes('\u200d') ? '\u200d' : '',
    )
    .trim();
  return [...graphemes.segment(line)].map(({ segment }) => drawable(segment)).join('');
}

/** The face for a printable text: headings fall back to the face of wide coverage as a whole, never half a word. */
export function faceFor(face: Face, printableText: string): Face {
  const isCovered = [...printableText].every((char) => hasGlyph(face, char.codePointAt(0) ?? 0));
  return isCovered ? face : 'strong';
}

function drawable(grapheme: string): string {
  if (isCovered(grapheme))
    return grapheme.replace(/\p{M}+/gu, (marks) => [...marks].slice(0, MOST_MARKS).join(''));
  const bare = grapheme.normalize('NFD').replace(/[\p{M}\u200d]/gu, '');
  return bare !== '' && isCovered(bare) ? bare : bare === '' ? '' : UNKNOWN;
}

function isCovered(text: string): boolean {
  return [...text].every((char) => hasGlyph('text', char.codePointAt(0) ?? 0));
}
