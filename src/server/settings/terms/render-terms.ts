import { type LegalBlock, type LegalPart, wordsOf } from '../../../contract/legal.ts';
import { type ClubContact, contactLines } from '../../platform/pdf/document/club-contact.ts';
import { fitLine } from '../../platform/pdf/document/fit-text.ts';
import { A4, ink, mm } from '../../platform/pdf/document/page-style.ts';
import { numberPages, PdfDocument, type TextStyle } from '../../platform/pdf/document/pdf-document.ts';
import type { TermsPdfFacts } from '../terms-wording.ts';
import { isMarked, markedLines } from './marked-lines.ts';

/** Renders the terms of sale as an A4 PDF to be kept with an order; the same facts give the same bytes. */
export async function renderTerms({ festival, club, text, madeAt }: TermsPdfFacts): Promise<Uint8Array> {
  const pdf = new PdfDocument({
    title: text.title,
    subject: `${festival}, Stand ${text.asOf}`,
    author: club.name,
    madeAt,
  });
  pdf.addPage();
  const flow = new LegalFlow(pdf, club);
  flow.heading('H1', text.title, 0);
  flow.block({ kind: 'paragraph', parts: [`${festival} · Stand: ${text.asOf}`] });
  for (const block of text.intro) flow.block(block);
  for (const [n, section] of text.sections.entries()) {
    flow.heading('H2', `${n + 1}. ${section.title}`, 12);
    for (const block of section.blocks) flow.block(block);
  }
  drawPageDecoration(pdf, contactLines(club).join(' · '));
  numberPages(pdf, MARGIN, A4.height - mm(13));
  return pdf.finish();
}

function drawPageDecoration(pdf: PdfDocument, contact: string): void {
  const { start, count } = pdf.doc.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    pdf.doc.switchToPage(page);
    pdf.artifact(() => {
      pdf.doc.rect(0, 0, A4.width, mm(3.2)).fill(ink.wine);
      pdf.doc.rect(0, mm(3.2), A4.width, mm(0.8)).fill(ink.goldBright);
      const style = { size: 8.5, color: ink.soft };
      const fitted = fitLine(pdf, contact, style, A4.width - 2 * MARGIN - 70, [8.5, 7, 6]);
      pdf.drawLine(fitted.text, fitted.style, MARGIN, A4.height - mm(13));
    }, 'Pagination');
  }
}

const MARGIN = mm(25);
const BOTTOM = A4.height - mm(24);
const TOP = mm(22);
const BODY = { size: 10.5, leading: 1.42 } satisfies TextStyle;
const HEADINGS = {
  H1: { face: 'display', size: 23, color: ink.wine, leading: 1.15 },
  H2: { face: 'display', size: 14, color: ink.wine, leading: 1.2 },
  H3: { face: 'strong', size: 10.5, leading: 1.42 },
  H4: { face: 'strong', size: 10.5, leading: 1.42, color: ink.soft },
} as const;
/** Room for a heading and the text after it, so that no heading ends a page. */
const WITH_HEADING = 48;
const SHEET_INDENT = 16;
const LIST_INDENT = 20;

/** Writes legal text from top to bottom over several pages, splitting only paragraphs longer than a page. */
class LegalFlow {
  readonly #pdf: PdfDocument;
  readonly #club: ClubContact;
  #y = TOP;
  #indent = 0;
  /** The top of the line beside the current sheet on this page; null outside of sheets. */
  #sheetTop: number | null = null;

  constructor(pdf: PdfDocument, club: ClubContact) {
    this.#pdf = pdf;
    this.#club = club;
  }

  heading(tag: keyof typeof HEADINGS, text: string, before: number): void {
    this.#y += before;
    const style = HEADINGS[tag];
    this.#makeRoom(this.#pdf.heightOf(text, style, this.#width) + WITH_HEADING);
    this.#y = this.#pdf.text(tag, text, style, this.#box()) + 4;
  }

  block(block: LegalBlock): void {
    switch (block.kind) {
      case 'paragraph':
        this.#sentence(block.parts);
        break;
      case 'heading':
        this.heading(block.isMinor ? 'H4' : 'H3', block.text, 3);
        break;
      case 'list':
        this.#list(block.first, block.items);
        break;
      case 'steps':
        this.#steps(block.steps);
        break;
      case 'facts':
        this.#facts(block.facts);
        break;
      case 'address':
        this.#address();
        break;
      case 'sheet':
        this.#sheet(block.title, block.blocks);
        break;
      case 'blank':
        this.#blank();
        break;
      case 'blanks':
        for (const label of block.labels) {
          this.#makeRoom(42);
          this.#write(label, 0);
          this.#blank();
        }
        break;
    }
  }

  #facts(facts: readonly (readonly [name: string, value: string])[]): void {
    for (const [name, value] of facts) if (value !== '') this.#write(`${name}: ${value}`, 1);
    this.#y += 5;
  }

  #steps(steps: readonly string[]): void {
    this.#pdf.within('L', () => {
      for (const [n, step] of steps.entries()) {
        const width = this.#width - 18;
        this.#makeRoom(this.#pdf.heightOf(step, BODY, width));
        const { x, y } = this.#box();
        this.#pdf.leaf('LI', () => {
          this.#pdf.draw(`${n + 1}.`, { ...BODY, face: 'strong', color: ink.wine }, { x, y, width: 18 });
          this.#y = this.#pdf.draw(step, BODY, { x: x + 18, y, width }) + 4;
        });
      }
    });
    this.#y += 2;
  }

  #list(first: number | null, items: ReadonlyArray<readonly LegalBlock[]>): void {
    for (const [n, item] of items.entries()) {
      this.#makeRoom(BODY.size * BODY.leading);
      const { x, y } = this.#box();
      const sign = first === null ? '•' : `${first + n}.`;
      this.#pdf.text('Lbl', sign, { ...BODY, face: 'strong', color: ink.wine }, { x, y, width: LIST_INDENT });
      this.#indent += LIST_INDENT;
      for (const block of item) this.block(block);
      if (item.length === 0) this.#y += BODY.size * BODY.leading;
      this.#indent -= LIST_INDENT;
    }
    this.#y += 2;
  }

  /** Writes a sentence, line by line if it contains line breaks or marked-up words. */
  #sentence(parts: readonly LegalPart[]): void {
    if (!isMarked(parts) && !parts.some((part) => wordsOf(part).includes('\n'))) {
      this.#write(parts.map(wordsOf).join(''));
      return;
    }
    const measure = (text: string, style: TextStyle) => this.#pdf.widthOf(text, style);
    const height = BODY.size * BODY.leading;
    for (const line of markedLines(parts, BODY, this.#width, measure)) {
      this.#makeRoom(height);
      const { x, y } = this.#box();
      this.#pdf.leaf('P', () => this.#pdf.drawPieces(line, x, y));
      this.#y += height;
    }
    this.#y += 6;
  }

  #address(): void {
    const { name, street, zipcode, city, telephone, email } = this.#club;
    for (const line of [name, street, `${zipcode} ${city}`, `Telefon: ${telephone}`, `E-Mail: ${email}`]) {
      this.#write(line, 0);
    }
    this.#y += 7;
  }

  #sheet(title: string, blocks: readonly LegalBlock[]): void {
    // A form to complete and return must not be split by a page break.
    if (blocks.some(({ kind }) => kind === 'blanks')) this.#turnPage();
    this.#y += 6;
    this.#indent = SHEET_INDENT;
    this.#makeRoom(WITH_HEADING);
    this.#sheetTop = this.#y;
    this.heading('H3', title, 0);
    for (const block of blocks) this.block(block);
    this.#endSheetLine();
    this.#indent = 0;
    this.#sheetTop = null;
    this.#y += 6;
  }

  #blank(): void {
    this.#y += 18;
    const { x, y, width } = this.#box();
    this.#pdf.artifact(() =>
      this.#pdf.doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.6)
        .stroke(ink.soft),
    );
    this.#y += 7;
  }

  #write(text: string, after = 6): void {
    const height = this.#pdf.heightOf(text, BODY, this.#width);
    const middle = text.indexOf(' ', text.length / 2);
    if (height > BOTTOM - TOP && middle > 0) {
      this.#write(text.slice(0, middle), 0);
      this.#write(text.slice(middle + 1), after);
      return;
    }
    this.#makeRoom(height);
    this.#y = this.#pdf.text('P', text, BODY, this.#box()) + after;
  }

  #makeRoom(height: number): void {
    if (this.#y + height > BOTTOM) this.#turnPage();
  }

  #turnPage(): void {
    this.#endSheetLine();
    this.#pdf.addPage();
    this.#y = TOP;
    if (this.#sheetTop !== null) this.#sheetTop = TOP;
  }

  /** Draws the line along the left side of a sheet on this page. */
  #endSheetLine(): void {
    const top = this.#sheetTop;
    if (top === null) return;
    this.#pdf.artifact(() => this.#pdf.doc.rect(MARGIN, top, 2, this.#y - top - 4).fill(ink.goldBright));
  }

  get #width(): number {
    return A4.width - 2 * MARGIN - this.#indent;
  }

  #box() {
    return { x: MARGIN + this.#indent, y: this.#y, width: this.#width };
  }
}
