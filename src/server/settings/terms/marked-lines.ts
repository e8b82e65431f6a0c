import type { LegalPart } from '../../../contract/legal.ts';
import type { TextStyle } from '../../platform/pdf/paper/paper.ts';

/** Some words of one look, `x` from where the line begins; a blank after them is among them. */
export interface LinePiece {
  text: string;
  style: TextStyle;
  x: number;
}

/** As much of one word as has the same look. */
interface Fragment {
  text: string;
  style: TextStyle;
}

interface Measured extends Fragment {
  width: number;
}

type Measure = (text: string, style: TextStyle) => number;

/** Whether any words of a sentence are marked, so that it needs more than one look. */
export function isMarked(parts: readonly LegalPart[]): boolean {
  return parts.some((part) => typeof part !== 'string' && !('leadsTo' in part));
}

/**
 * The lines of a sentence with marked words, none wider than `width`. A link is followed by its address, for on paper
 * nobody can follow it otherwise.
 */
export function markedLines(
  parts: readonly LegalPart[],
  style: TextStyle,
  width: number,
  measure: Measure,
): LinePiece[][] {
  const lines: LinePiece[][] = [];
  // A blank by itself is no text (paper/printable-text.ts).
  const blank = measure('a a', style) - measure('aa', style);
  for (const words of wordsByLine(parts, style)) {
    let line: LinePiece[] = [];
    let x = 0;
    for (const word of words.flatMap((whole) => narrowed(whole, width, measure))) {
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
        // Words of one look are one text, as a voice reads it and as it is copied.
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

/** Words as fragments, line by line as the club has ended them. */
function wordsByLine(parts: readonly LegalPart[], style: TextStyle): Fragment[][][] {
  const lines: Fragment[][][] = [[]];
  let isNew = true;
  for (const part of parts) {
    const look = lookOf(part, style);
    for (const piece of textOnPaper(part).split(/([ \n])/)) {
      if (piece === '\n') lines.push([]);
      if (piece === ' ' || piece === '\n') isNew = true;
      else if (piece !== '') {
        const line = lines.at(-1) as Fragment[][];
        const last = line.at(-1);
        if (isNew || last === undefined) line.push([{ text: piece, style: look }]);
        else last.push({ text: piece, style: look });
        isNew = false;
      }
    }
  }
  return lines;
}

function textOnPaper(part: LegalPart): string {
  if (typeof part === 'string') return part;
  if (!('address' in part) || part.address === undefined) return part.text;
  const bare = part.address.replace(/^(mailto:|https?:\/\/)/i, '');
  return part.text.includes(bare) ? part.text : `${part.text} (${bare})`;
}

function lookOf(part: LegalPart, style: TextStyle): TextStyle {
  if (typeof part === 'string' || 'leadsTo' in part) return style;
  return {
    ...style,
    ...(part.isStrong && { face: 'strong' as const }),
    ...(part.isEmphasis && { isSlanted: true }),
  };
}

/** A word that is wider than the line goes on over the next ones. */
function narrowed(word: Fragment[], width: number, measure: Measure): Measured[][] {
  const whole = word.map((fragment) => ({ ...fragment, width: measure(fragment.text, fragment.style) }));
  if (whole.reduce((sum, { width: one }) => sum + one, 0) <= width) return [whole];
  const pieces: Measured[][] = [[]];
  let x = 0;
  for (const { text, style } of word) {
    for (const char of text) {
      const one = measure(char, style);
      if (x + one > width) {
        pieces.push([]);
        x = 0;
      }
      const line = pieces.at(-1) as Measured[];
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
