import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';

/** For running text, emphasis and headings. */
export type Face = 'text' | 'strong' | 'display';

/** The part of a parsed font (fontkit) used here; `_glyphs` caches the glyphs already drawn. */
interface Typeface {
  hasGlyphForCodePoint(codePoint: number): boolean;
  layout(text: string, features?: unknown): GlyphRun;
  _glyphs: Record<number, unknown>;
}

/** The glyphs of a text, each with its position. */
interface GlyphRun {
  positions: object[];
}

/** Parsed only once, because that takes longer than drawing a ticket. */
const parsed: Record<Face, Typeface> = {
  text: parseTypeface('source-sans-3-regular.ttf'),
  strong: parseTypeface('source-sans-3-semibold.ttf'),
  display: parseTypeface('fraunces-semibold.ttf'),
};

/** Registers all faces with a document by their names. */
export function registerTypefaces(doc: PDFKit.PDFDocument): void {
  for (const [face, typeface] of Object.entries(parsed)) {
    // pdfkit accepts a parsed font, but its types do not.
    doc.registerFont(face, typeface as unknown as Uint8Array);
  }
}

function hasGlyph(face: Face, codePoint: number): boolean {
  return parsed[face].hasGlyphForCodePoint(codePoint);
}

function parseTypeface(file: string): Typeface {
  // pdfkit's types know neither font bytes in `font` nor the parsed font inside.
  const font = readFileSync(new URL(`../fonts/${file}`, import.meta.url));
  const doc = new PDFDocument({ font: font as unknown as string, autoFirstPage: false });
  const typeface = (doc as unknown as { _font: { font: Typeface } })._font.font;
  typeface.layout = cachedLayout(typeface);
  return typeface;
}

/** A few times the words that all documents have in common; names and numbers come on top. */
const MOST_LAYOUTS = 2_000;

/**
 * Lays out the words that documents share only once: ligatures and kerning take more time than all the rest of a
 * ticket.
 */
function cachedLayout(typeface: Typeface): Typeface['layout'] {
  const layOut = typeface.layout.bind(typeface);
  const runs = new Map<string, GlyphRun>();
  return (text, features) => {
    let run = features === undefined ? runs.get(text) : undefined;
    if (run === undefined) {
      // A cached glyph keeps the character that first used it, so documents would depend on earlier ones.
      typeface._glyphs = {};
      run = layOut(text, features);
      if (runs.size >= MOST_LAYOUTS) runs.clear();
      if (features === undefined) runs.set(text, run);
    }
    // pdfkit scales the positions in place.
    const positions = run.positions.map((position) => ({ ...position }));
    return Object.assign(Object.create(Object.getPrototypeOf(run)), run, { positions });
  };
}

/** Replaces characters that no font can draw. */
const UNKNOWN = '□';
/** Matches most names and sentences, which need no further treatment. */
const PLAIN = /^(?! )(?:[\x21-\x7e\u00a1-\u00ac\u00ae-\u017e€–„“”·…]| (?! |$))*$/;
/** Letters of real languages have no more marks; further ones only climb into the line above. */
const MOST_MARKS = 2;

const graphemes = new Intl.Segmenter('de', { granularity: 'grapheme' });

/**
 * Makes any text a printable line: NFC, without control, formatting and direction characters, with whitespace
 * collapsed and `□` for everything without a glyph (emoji, other scripts, lone surrogates).
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

/** The face for a printable text. A heading with missing glyphs falls back as a whole, never in mid-word. */
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
