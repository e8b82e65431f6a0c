import PDFDocument from 'pdfkit';
import { A4, ink } from './page-style.ts';
import { type Face, faceFor, printable, registerTypefaces } from './typefaces.ts';

/** `leading` is the line height as a multiple of the size. */
export interface TextStyle {
  face?: Face;
  size: number;
  color?: string;
  leading?: number;
  align?: 'left' | 'center' | 'right';
  tracking?: number;
  /** Oblique, for emphasis; only in `drawPieces`. */
  isSlanted?: boolean;
}

export interface TextBox {
  x: number;
  y: number;
  width: number;
}

type Tag =
  | 'H1'
  | 'H2'
  | 'H3'
  | 'H4'
  | 'P'
  | 'L'
  | 'LI'
  | 'Lbl'
  | 'LBody'
  | 'Sect'
  | 'Table'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'Figure';
type TagOptions = PDFKit.Mixins.StructureElementOptions & {
  scope?: 'Row' | 'Column';
  bbox?: [number, number, number, number];
};
type Element = ReturnType<PDFKit.PDFDocument['struct']>;

/** The document's metadata; `madeAt` (epoch milliseconds) is its only date. */
interface PdfInfo {
  title: string;
  subject: string;
  author: string;
  madeAt: number;
}

/**
 * A German A4 document: tagged, with embedded fonts and all texts made printable. Pages are added explicitly
 * and buffered until the end, so that they can be numbered.
 */
export class PdfDocument {
  readonly doc: PDFKit.PDFDocument;
  #inside: Element;
  readonly #root: Element;
  readonly #bytes: Promise<Uint8Array>;
  #hasWords = false;

  constructor({ title, subject, author, madeAt }: PdfInfo) {
    this.doc = new PDFDocument({
      size: 'A4',
      // pdfkit would start a new page when a text passes the bottom margin; here only `addPage` does.
      margins: { top: 0, left: 0, right: 0, bottom: -10_000 },
      pdfVersion: '1.7',
      tagged: true,
      displayTitle: true,
      lang: 'de-DE',
      autoFirstPage: false,
      bufferPages: true,
      // pdfkit's types allow neither `null`, which loads no default font, nor `String` objects as texts.
      font: null as unknown as string,
      info: {
        Title: new XmlSafeText(printable(title)) as unknown as string,
        Subject: new XmlSafeText(printable(subject)) as unknown as string,
        Author: new XmlSafeText(printable(author)) as unknown as string,
        Creator: 'Kartenshop',
        CreationDate: new Date(madeAt),
      },
    });
    registerTypefaces(this.doc);
    this.#bytes = collect(this.doc);
    this.#root = this.doc.struct('Document');
    this.doc.addStructure(this.#root);
    this.#inside = this.#root;
  }

  addPage(): void {
    this.doc.addPage();
  }

  /** Writes the pages drawn so far, which frees their memory. They are complete: they can no longer be numbered. */
  writePages(): void {
    this.doc.flushPages();
  }

  /** Nests everything that `write` adds in one structure element. */
  within(tag: Tag, write: () => void, options: TagOptions = {}): void {
    const outside = this.#inside;
    const element = this.doc.struct(tag, options);
    outside.add(element);
    this.#inside = element;
    write();
    element.end();
    this.#inside = outside;
  }

  /** A structure element without children, holding what `draw` puts on the page. */
  leaf(tag: Tag, draw: () => void, options: TagOptions = {}): void {
    this.#hasWords = false;
    this.within(tag, () => this.#inside.add(draw), options);
  }

  /** Content that screen readers skip: lines, backgrounds, repeated headers and page numbers. */
  artifact(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.doc.markContent('Artifact', { type });
    draw();
    this.doc.endMarkedContent();
  }

  /** Adds a text as its own structure element; returns where it ends. */
  text(tag: Tag, text: string, style: TextStyle, box: TextBox, options: TagOptions = {}): number {
    let end = box.y;
    this.leaf(
      tag,
      () => {
        end = this.draw(text, style, box);
      },
      options,
    );
    return end;
  }

  /** Draws a text within the open element; returns where it ends. */
  draw(text: string, style: TextStyle, box: TextBox): number {
    const line = this.#selectFace(text, style);
    this.#separateWords(box.x, box.y);
    this.doc.fillColor(style.color ?? ink.text);
    this.doc.text(line, box.x, box.y, this.#options(style, box.width));
    return this.doc.y;
  }

  /** Draws a text on one line of any width; fast for many small fields, because no lines are broken. */
  drawLine(text: string, style: TextStyle, x: number, y: number): void {
    const line = this.#selectFace(text, style);
    this.#separateWords(x, y);
    this.doc.fillColor(style.color ?? ink.text).text(line, x, y, { lineBreak: false });
  }

  /** Draws texts of several styles on one line, each at its own `x` and with its trailing space. */
  drawPieces(
    pieces: ReadonlyArray<{ text: string; style: TextStyle; x: number }>,
    x: number,
    y: number,
  ): void {
    for (const { text, style, x: from } of pieces) {
      const line = this.#selectFace(text, style) + (text.endsWith(' ') ? ' ' : '');
      const oblique = style.isSlanted === true;
      this.doc.fillColor(style.color ?? ink.text).text(line, x + from, y, { lineBreak: false, oblique });
    }
  }

  /** Texts within one element need a space between them to be read aloud as separate words. */
  #separateWords(x: number, y: number): void {
    if (this.#hasWords) this.doc.text(' ', x, y, { lineBreak: false });
    this.#hasWords = true;
  }

  heightOf(text: string, style: TextStyle, width: number): number {
    const line = this.#selectFace(text, style);
    return this.doc.heightOfString(line, this.#options(style, width));
  }

  widthOf(text: string, style: TextStyle): number {
    const line = this.#selectFace(text, style);
    return this.doc.widthOfString(line, { characterSpacing: style.tracking ?? 0 });
  }

  async finish(): Promise<Uint8Array> {
    this.#root.end();
    this.doc.end();
    return this.#bytes;
  }

  #selectFace(text: string, { face = 'text', size }: TextStyle): string {
    const line = printable(text);
    this.doc.font(faceFor(face, line), size);
    return line;
  }

  #options({ size, leading = 1.3, align = 'left', tracking = 0 }: TextStyle, width: number) {
    const lineGap = size * leading - this.doc.currentLineHeight(true);
    return { width, align, lineGap, characterSpacing: tracking };
  }
}

function collect(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    doc.on('error', reject);
    doc.on('end', () => resolve(Uint8Array.from(Buffer.concat(chunks))));
  });
}

/**
 * pdfkit writes a title both as a PDF string (by value) and into XML (by `toString`) without escaping: a club
 * named "Wein & Käse" would break the metadata.
 */
class XmlSafeText extends String {
  override toString(): string {
    return this.valueOf().replace(/[&<>]/g, (char) => `&#${char.charCodeAt(0)};`);
  }
}

/** Writes `Seite 2 von 5` at the lower right of every page; call when all pages exist. */
export function numberPages(pdf: PdfDocument, margin: number, y: number): void {
  const { start, count } = pdf.doc.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    pdf.doc.switchToPage(page);
    numberPage(pdf, { number: page + 1, of: count }, margin, y);
  }
}

/** Writes `Seite 2 von 5` at the lower right of the current page. */
export function numberPage(
  pdf: PdfDocument,
  { number, of }: { number: number; of: number },
  margin: number,
  y: number,
): void {
  pdf.artifact(() => {
    const style = { size: 8.5, color: ink.soft, align: 'right' } as const;
    pdf.draw(`Seite ${number} von ${of}`, style, { x: A4.width - margin - 120, y, width: 120 });
  }, 'Pagination');
}
