import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';

/** Running text, what stands out in it, and headings. */
export type Face = 'text' | 'strong' | 'display';

/** The part of a parsed typeface (fontkit) that is used here; `_glyphs` is its memory of glyphs already drawn. */
interface Typeface {
  hasGlyphForCodePoint(codePoint: number): boolean;
  _glyphs: Record<number, unknown>;
}

const FILES: Record<Face, string> = {
  text: 'source-sans-3-regular.ttf',
  strong: 'source-sans-3-semibold.ttf',
  display: 'fraunces-semibold.ttf',
};

/** Parsing takes longer than drawing a ticket, and pdfkit accepts parsed typefaces: they are parsed once. */
const parsed = Object.fromEntries(
  Object.entries(FILES).map(([face, file]) => [face, parseTypeface(file)]),
) as Record<Face, Typeface>;

/** Makes all faces known to a document under their names. */
export function registerTypefaces(doc: PDFKit.PDFDocument): void {
  for (const [face, typeface] of Object.entries(parsed)) {
    // A remembered glyph keeps the character that first asked for it; a document must not depend on the one before.
    typeface._glyphs = {};
    doc.registerFont(face, typeface as unknown as Uint8Array);
  }
}

/** Whether a face can draw a character. */
export function hasGlyph(face: Face, codePoint: number): boolean {
  return parsed[face].hasGlyphForCodePoint(codePoint);
}

function parseTypeface(file: string): Typeface {
  const font = readFileSync(new URL(`../fonts/${file}`, import.meta.url));
  const doc = new PDFDocument({ font: font as unknown as string, autoFirstPage: false });
  return (doc as unknown as { _font: { font: Typeface } })._font.font;
}
