import PDFDocument from 'pdfkit';
import { ink } from './ink.ts';
import { faceFor, printable } from './printable-text.ts';
import { type Face, registerTypefaces } from './typefaces.ts';
import { XmlSafeText } from './xml-safe-text.ts';

/** How a text looks; `leading` is the distance of lines as a multiple of the size. */
export interface TextStyle {
  face?: Face;
  size: number;
  color?: string;
  leading?: number;
  align?: 'left' | 'center' | 'right';
  tracking?: number;
  /** Leaning, as emphasis does; only of pieces (`drawPieces`). */
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

/** What the document says of itself; `madeAt` (epoch milliseconds) is the only date in it. */
export interface PaperAbout {
  title: string;
  subject: string;
  author: string;
  madeAt: number;
}

/**
 * A German A4 document in the making: tagged, with embedded typefaces, every text cleaned of what cannot be printed.
 * Pages are added by hand and kept until the end, so that they can be numbered.
 */
export class Paper {
  readonly doc: PDFKit.PDFDocument;
  #inside: Element;
  readonly #root: Element;
  readonly #bytes: Promise<Uint8Array>;
  #hasWords = false;

  constructor({ title, subject, author, madeAt }: PaperAbout) {
    this.doc = new PDFDocument({
      size: 'A4',
      // pdfkit begins a page by itself when a text passes the lower margin; here pages are turned by hand alone.
      margins: { top: 0, left: 0, right: 0, bottom: -10_000 },
      pdfVersion: '1.7',
      tagged: true,
      displayTitle: true,
      lang: 'de-DE',
      autoFirstPage: false,
      bufferPages: true,
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

  /** Everything written by `write` belongs to an element of the document's structure. */
  within(tag: Tag, write: () => void, options: TagOptions = {}): void {
    const outside = this.#inside;
    const element = this.doc.struct(tag, options);
    outside.add(element);
    this.#inside = element;
    write();
    element.end();
    this.#inside = outside;
  }

  /** An element that holds no others, only what `draw` puts on the page. */
  leaf(tag: Tag, draw: () => void, options: TagOptions = {}): void {
    this.#hasWords = false;
    this.within(tag, () => this.#inside.add(draw), options);
  }

  /** What a reader's voice passes over: lines, grounds, repeated heads and page numbers. */
  ornament(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.doc.markContent('Artifact', { type });
    draw();
    this.doc.endMarkedContent();
  }

  /** One text as an element of its own; returns where it ends. */
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

  /** Draws a text inside whatever element is open; returns where it ends. */
  draw(text: string, style: TextStyle, box: TextBox): number {
    const line = this.#choose(text, style);
    this.#partWords(box.x, box.y);
    this.doc.fillColor(style.color ?? ink.text);
    this.doc.text(line, box.x, box.y, this.#options(style, box.width));
    return this.doc.y;
  }

  /** Draws a text on one line, however wide; for many small fields, as it needs no line breaking. */
  drawLine(text: string, style: TextStyle, x: number, y: number): void {
    const line = this.#choose(text, style);
    this.#partWords(x, y);
    this.doc.fillColor(style.color ?? ink.text).text(line, x, y, { lineBreak: false });
  }

  /** Draws texts of several looks on one line, each from its own `x`; a blank after a text belongs to it. */
  drawPieces(
    pieces: ReadonlyArray<{ text: string; style: TextStyle; x: number }>,
    x: number,
    y: number,
  ): void {
    for (const { text, style, x: from } of pieces) {
      const line = this.#choose(text, style) + (text.endsWith(' ') ? ' ' : '');
      const oblique = style.isSlanted === true;
      this.doc.fillColor(style.color ?? ink.text).text(line, x + from, y, { lineBreak: false, oblique });
    }
  }

  /** Texts of one element follow each other without a break: read aloud, they need a blank between them. */
  #partWords(x: number, y: number): void {
    if (this.#hasWords) this.doc.text(' ', x, y, { lineBreak: false });
    this.#hasWords = true;
  }

  /** How high a text becomes at a width. */
  heightOf(text: string, style: TextStyle, width: number): number {
    const line = this.#choose(text, style);
    return this.doc.heightOfString(line, this.#options(style, width));
  }

  /** How wide a text is on one line. */
  widthOf(text: string, style: TextStyle): number {
    const line = this.#choose(text, style);
    return this.doc.widthOfString(line, { characterSpacing: style.tracking ?? 0 });
  }

  /** Ends the document and hands over its bytes. */
  async finish(): Promise<Uint8Array> {
    this.#root.end();
    this.doc.end();
    return this.#bytes;
  }

  #choose(text: string, { face = 'text', size }: TextStyle): string {
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
