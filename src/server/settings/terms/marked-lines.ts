import type { LegalPart } from '../../../contract/legal.ts';
import type { TextStyle } from '../../platform/pdf/document/pdf-document.ts';

/** Words of one style; `x` is relative to the line, and a trailing space is included. */
interface LinePiece {
  text: string;
  style: TextStyle;
  x: number;
}

interface Fragment {
  text: string;
  style: TextStyle;
}

interface Measured extends Fragment {
  width: number;
}

type Measure = (text: string, style: TextStyle) => number;

/** Whether a sentence needs more than one style. */
export function isMarked(parts: readonly LegalPart[]): boolean {
  return parts.some((part) => typeof part !== 'string' && !('leadsTo' in part));
}

/**
 * Breaks a sentence with marked-up words into lines no wider than `width`. Links are printed with their
 * address.
 */
export function markedLines(
  parts: readonly LegalPart[],
  style: TextStyle,
  width: number,
  measure: Measure,
): LinePiece[][] {
  const lines: LinePiece[][] = [];
  // `printable` trims a single space, so its width is measured between letters.
  const blank = measure('a a', style) - measure('aa', style);
  for (const words of wordsByLine(parts, style)) {
    let line: LinePiece[] = [];
    let x = 0;
    for (const word of words.flatMap((whole) => splitWide(whole, width, measure))) {
      const gap = line.length === 0 ? 0 : blank;
      const wide = word.reduce((sum, { width: one }) => sum + one, 0);
      if (line.length > 0 && x + gap + wide > width) {
        lines.push(line);
        line = [];
        x = 0;
      } else {
        x += gap;
      }
      for (const [n, { width: one, ...fragment }] of word.entries()) {
        const last = line.at(-1);
        const isNext = n === 0 && line.length > 0;
        // Words of one style form a single text, for screen readers and copying.
        if (isNext && last) last.text += ' ';
        if (isNext && last?.style === fragment.style) last.text += fragment.text;
        else line.push({ ...fragment, x });
        x += one;
      }
    }
    lines.push(line);
  }
  return lines;
}

/** The words as fragments, keeping the line breaks of the source. */
function wordsByLine(parts: readonly LegalPart[], style: TextStyle): Fragment[][][] {
  let line: Fragment[][] = [];
  const lines = [line];
  let isNew = true;
  for (const part of parts) {
    const own = styleOf(part, style);
    for (const piece of printedText(part).split(/([ \n])/)) {
      if (piece === '\n') {
        line = [];
        lines.push(line);
      }
      if (piece === ' ' || piece === '\n') isNew = true;
      else if (piece !== '') {
        const last = line.at(-1);
        if (isNew || last === undefined) line.push([{ text: piece, style: own }]);
        else last.push({ text: piece, style: own });
        isNew = false;
      }
    }
  }
  return lines;
}

function printedText(part: LegalPart): string {
  if (typeof part === 'string') return part;
  if (!('address' in part) || part.address === undefined) return part.text;
  const bare = part.address.replace(/^(mailto:|https?:\/\/)/i, '');
  return part.text.includes(bare) ? part.text : `${part.text} (${bare})`;
}

function styleOf(part: LegalPart, style: TextStyle): TextStyle {
  if (typeof part === 'string' || 'leadsTo' in part) return style;
  return {
    ...style,
    ...(part.isStrong && { face: 'strong' as const }),
    ...(part.isEmphasis && { isSlanted: true }),
  };
}

/** Splits a word that is wider than the line. */
function splitWide(word: Fragment[], width: number, measure: Measure): Measured[][] {
  const whole = word.map((fragment) => ({ ...fragment, width: measure(fragment.text, fragment.style) }));
  if (whole.reduce((sum, { width: one }) => sum + one, 0) <= width) return [whole];
  let line: Measured[] = [];
  const pieces = [line];
  let x = 0;
  for (const { text, style } of word) {
    for (const char of text) {
      const one = measure(char, style);
      if (x + one > width) {
        line = [];
        pieces.push(line);
        x = 0;
      }
      const last = line.at(-1);
      if (last && last.style === style) {
        last.text += char;
        last.width += one;
      } else line.push({ text: char, style, width: one });
      x += one;
    }
  }
  return pieces;
}
