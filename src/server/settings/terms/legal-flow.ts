import { type LegalBlock, type LegalPart, wordsOf } from '../../../contract/legal.ts';
import type { ClubContact } from '../../platform/pdf/paper/club-contact.ts';
import { ink } from '../../platform/pdf/paper/ink.ts';
import { A4, mm } from '../../platform/pdf/paper/measure.ts';
import type { Paper, TextStyle } from '../../platform/pdf/paper/paper.ts';
import { isMarked, markedLines } from './marked-lines.ts';

export const MARGIN = mm(25);
const BOTTOM = A4.height - mm(24);
const TOP = mm(22);
const BODY = { size: 10.5, leading: 1.42 } satisfies TextStyle;
const HEADINGS = {
  H1: { face: 'display', size: 23, color: ink.wine, leading: 1.15 },
  H2: { face: 'display', size: 14, color: ink.wine, leading: 1.2 },
  H3: { face: 'strong', size: 10.5, leading: 1.42 },
  H4: { face: 'strong', size: 10.5, leading: 1.42, color: ink.soft },
} as const;
/** A heading is not left alone at the end of a page. */
const WITH_HEADING = 48;
const SHEET_INDENT = 16;
const LIST_INDENT = 20;

/** Writes legal text from top to bottom, turning pages; a paragraph stays in one piece. */
export class LegalFlow {
  readonly #paper: Paper;
  readonly #club: ClubContact;
  #y = TOP;
  #indent = 0;
  /** Where on this page the line beside a sheet begins. */
  #sheetTop: number | null = null;

  constructor(paper: Paper, club: ClubContact) {
    this.#paper = paper;
    this.#club = club;
  }

  heading(tag: keyof typeof HEADINGS, text: string, before: number): void {
    this.#y += before;
    const style = HEADINGS[tag];
    this.#makeRoom(this.#paper.heightOf(text, style, this.#width) + WITH_HEADING);
    this.#y = this.#paper.text(tag, text, style, this.#box()) + 4;
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
    this.#paper.within('L', () => {
      for (const [n, step] of steps.entries()) {
        const width = this.#width - 18;
        this.#makeRoom(this.#paper.heightOf(step, BODY, width));
        const { x, y } = this.#box();
        this.#paper.leaf('LI', () => {
          this.#paper.draw(`${n + 1}.`, { ...BODY, face: 'strong', color: ink.wine }, { x, y, width: 18 });
          this.#y = this.#paper.draw(step, BODY, { x: x + 18, y, width }) + 4;
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
      this.#paper.text(
        'Lbl',
        sign,
        { ...BODY, face: 'strong', color: ink.wine },
        { x, y, width: LIST_INDENT },
      );
      this.#indent += LIST_INDENT;
      for (const block of item) this.block(block);
      if (item.length === 0) this.#y += BODY.size * BODY.leading;
      this.#indent -= LIST_INDENT;
    }
    this.#y += 2;
  }

  /** A sentence; where words in it are marked, line by line. */
  #sentence(parts: readonly LegalPart[]): void {
    if (!isMarked(parts) && !parts.some((part) => wordsOf(part).includes('\n'))) {
      this.#write(parts.map(wordsOf).join(''));
      return;
    }
    const measure = (text: string, style: TextStyle) => this.#paper.widthOf(text, style);
    const height = BODY.size * BODY.leading;
    for (const line of markedLines(parts, BODY, this.#width, measure)) {
      this.#makeRoom(height);
      const { x, y } = this.#box();
      this.#paper.leaf('P', () => this.#paper.drawPieces(line, x, y));
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
    // What is to be filled in and sent off is not parted by a page's end.
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
    this.#paper.ornament(() =>
      this.#paper.doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.6)
        .stroke(ink.soft),
    );
    this.#y += 7;
  }

  #write(text: string, after = 6): void {
    const height = this.#paper.heightOf(text, BODY, this.#width);
    const middle = text.indexOf(' ', text.length / 2);
    if (height > BOTTOM - TOP && middle > 0) {
      this.#write(text.slice(0, middle), 0);
      this.#write(text.slice(middle + 1), after);
      return;
    }
    this.#makeRoom(height);
    this.#y = this.#paper.text('P', text, BODY, this.#box()) + after;
  }

  #makeRoom(height: number): void {
    if (this.#y + height > BOTTOM) this.#turnPage();
  }

  #turnPage(): void {
    this.#endSheetLine();
    this.#paper.addPage();
    this.#y = TOP;
    if (this.#sheetTop !== null) this.#sheetTop = TOP;
  }

  /** A sheet has a line along its left side, on every page it is on. */
  #endSheetLine(): void {
    const top = this.#sheetTop;
    if (top === null) return;
    this.#paper.ornament(() => this.#paper.doc.rect(MARGIN, top, 2, this.#y - top - 4).fill(ink.goldBright));
  }

  get #width(): number {
    return A4.width - 2 * MARGIN - this.#indent;
  }

  #box() {
    return { x: MARGIN + this.#indent, y: this.#y, width: this.#width };
  }
}
