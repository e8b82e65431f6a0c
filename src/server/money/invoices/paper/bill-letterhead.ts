import { formatIban } from '../../../../domain/iban.ts';
import { fitLine } from '../../../platform/pdf/paper/fit-line.ts';
import { fitText } from '../../../platform/pdf/paper/fit-text.ts';
import { ink } from '../../../platform/pdf/paper/ink.ts';
import { A4, mm } from '../../../platform/pdf/paper/measure.ts';
import type { Paper, TextStyle } from '../../../platform/pdf/paper/paper.ts';
import type { AnyBillFacts, InvoiceSeller } from './invoice-facts.ts';

export const MARGIN = mm(20);
export const WIDTH = A4.width - 2 * MARGIN;
/** The text of a page ends above the club's details. */
export const BOTTOM = A4.height - mm(34);
const FOOT = A4.height - mm(28);
const FOOT_HEIGHT = mm(23);

/** The head and the foot of a bill's page; on the first page the club's name stands large. */
export function drawLetterhead(paper: Paper, facts: AnyBillFacts, title: string, isFirst: boolean): void {
  paper.ornament(() => {
    paper.doc.rect(0, 0, A4.width, mm(3.2)).fill(ink.wine);
    paper.doc.rect(0, mm(3.2), A4.width, mm(0.8)).fill(ink.goldBright);
  });
  if (!isFirst) {
    paper.ornament(() => {
      const name = fitText(
        paper,
        `${title} · ${facts.seller.name}`,
        { size: 9, color: ink.soft },
        { width: WIDTH, height: 14 },
        [9, 7.5, 6],
      );
      paper.draw(name.text, name.style, { x: MARGIN, y: mm(14), width: WIDTH });
    }, 'Pagination');
  }
  drawFoot(paper, facts.seller, isFirst);
}

/** Who wrote, what it is about; where the text begins on the first page. */
export function drawSender(paper: Paper, { seller, festival }: AnyBillFacts): void {
  const room = { width: WIDTH, height: 30 };
  const name = fitText(
    paper,
    seller.name,
    { face: 'display', size: 18, color: ink.wine, leading: 1.15 },
    room,
    [18, 15, 12, 9.5],
  );
  const end = paper.text('P', name.text, name.style, { x: MARGIN, y: mm(15), width: WIDTH });
  const below = fitText(
    paper,
    festival,
    { size: 10.5, color: ink.soft },
    { width: WIDTH, height: 14 },
    [10.5, 8.5, 7],
  );
  paper.text('P', below.text, below.style, { x: MARGIN, y: end + 1, width: WIDTH });
}

function drawFoot(paper: Paper, seller: InvoiceSeller, isFirst: boolean): void {
  const width = WIDTH / 3;
  const draw = () => {
    paper.doc
      .moveTo(MARGIN, FOOT - 8)
      .lineTo(MARGIN + WIDTH, FOOT - 8)
      .lineWidth(0.7)
      .stroke(ink.line);
    footColumns(seller).forEach((lines, n) => {
      let y = FOOT;
      for (const { text, style } of fitColumn(paper, lines, width - 12)) {
        y = paper.draw(text, style, { x: MARGIN + n * width, y, width: width - 12 });
      }
    });
  };
  if (isFirst) paper.leaf('P', draw);
  else paper.ornament(draw, 'Pagination');
}

/** Lines as large as all of them fit; where they never do, each is cut to one line. */
function fitColumn(paper: Paper, lines: string[], width: number): { text: string; style: TextStyle }[] {
  const styleOf = (size: number): TextStyle => ({ size, color: ink.soft, leading: 1.3 });
  const heightAt = (size: number) =>
    lines.reduce((sum, text) => sum + paper.heightOf(text, styleOf(size), width), 0);
  const size = [8, 7, 6].find((some) => heightAt(some) <= FOOT_HEIGHT);
  return lines.map((text) =>
    size === undefined ? fitLine(paper, text, styleOf(7), width, [7, 6]) : { text, style: styleOf(size) },
  );
}

function footColumns(seller: InvoiceSeller): string[][] {
  const { bank } = seller;
  const register = [seller.registerCourt, seller.registerNumber].filter((part) => part !== '').join(', ');
  return [
    [seller.name, seller.street, `${seller.zipcode} ${seller.city}`.trim(), seller.email, seller.telephone],
    [
      seller.representedBy === '' ? '' : `Vertreten durch ${seller.representedBy}`,
      register,
      seller.taxNumber === '' ? '' : `Steuernummer ${seller.taxNumber}`,
    ],
    [
      bank.holder,
      bank.iban === '' ? '' : `IBAN ${formatIban(bank.iban)}`,
      bank.bic === '' ? '' : `BIC ${bank.bic}`,
      bank.bankName,
    ],
  ].map((lines) => lines.filter((line) => line !== ''));
}
