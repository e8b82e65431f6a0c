import { formatDate, formatDay } from '../../../../domain/stored-time.ts';
import { type Cell, type Column, drawTable } from '../../../platform/pdf/document/draw-table.ts';
import { fitText } from '../../../platform/pdf/document/fit-text.ts';
import { A4, ink, mm } from '../../../platform/pdf/document/page-style.ts';
import { numberPages, PdfDocument, type TextStyle } from '../../../platform/pdf/document/pdf-document.ts';
import { BOTTOM, drawBillHead, drawLetterhead, drawSender, MARGIN, WIDTH } from './bill-letterhead.ts';
import { closingSentences, drawSums, sumsHeight } from './bill-sums.ts';
import {
  type AnyBillFacts,
  type BillAmounts,
  billAmounts,
  formatAmount,
  formatRate,
  type InvoiceFacts,
  type InvoiceLine,
  type PrintedBill,
} from './invoice-facts.ts';

const BODY = { size: 10.5, leading: 1.4 } as const;
const FIGURE: TextStyle = { size: 10, leading: 1.25 };
const NAME: TextStyle = { face: 'strong', size: 10, leading: 1.25 };
const DETAIL: TextStyle = { size: 9, color: ink.soft, leading: 1.25 };
const RATE_WIDTH = 42;

/**
 * An invoice or cancellation as an A4 PDF; the same facts give the same bytes. Throws for a discount beyond
 * the sum of the lines.
 */
export async function renderBill(facts: PrintedBill): Promise<Uint8Array> {
  const title = `${facts.kind === 'invoice' ? 'Rechnung' : 'Stornorechnung'} ${facts.number}`;
  const pdf = new PdfDocument({
    title,
    subject: facts.festival,
    author: facts.seller.name,
    madeAt: facts.madeAt,
  });
  const amounts = billAmounts(facts);
  const turnPage = () => {
    pdf.addPage();
    drawLetterhead(pdf, facts, title, false);
    return mm(22);
  };

  pdf.addPage();
  drawSender(pdf, facts);
  drawLetterhead(pdf, facts, title, true);
  let y = drawBillHead(pdf, facts, title) + 4;
  y = pdf.text('P', openingSentence(facts), BODY, { x: MARGIN, y, width: WIDTH }) + 14;
  y = drawTable(pdf, billColumns(facts), billRows(pdf, facts, amounts), {
    x: MARGIN,
    y,
    bottom: BOTTOM,
    turnPage,
  });

  const sentences = closingSentences(facts, amounts);
  const textHeight = sentences.reduce((sum, text) => sum + pdf.heightOf(text, BODY, WIDTH) + 4, 18);
  if (y + sumsHeight(amounts) + textHeight > BOTTOM) y = turnPage();
  y = drawSums(pdf, facts, amounts, y) + 18;
  for (const sentence of sentences) y = pdf.text('P', sentence, BODY, { x: MARGIN, y, width: WIDTH }) + 4;

  numberPages(pdf, MARGIN, A4.height - mm(9));
  return pdf.finish();
}

function openingSentence(facts: AnyBillFacts): string {
  if (facts.kind === 'invoice')
    return `${replacing(facts)}Wir berechnen dir für deine Bestellung ${facts.order.number}:`;
  const { number, issuedOn } = facts.cancels;
  if (facts.replacedBy !== undefined && !facts.isWhole)
    return `Hiermit stornieren wir, was von unserer Rechnung ${number} vom ${formatDay(issuedOn)} noch gilt:`;
  const what = facts.isWhole ? 'unsere Rechnung' : 'einen Teil unserer Rechnung';
  return `Hiermit stornieren wir ${what} ${number} vom ${formatDay(issuedOn)}:`;
}

function replacing({ replaces }: InvoiceFacts): string {
  if (replaces === undefined) return '';
  const { number, issuedOn, cancellation } = replaces;
  return `Diese Rechnung ersetzt unsere Rechnung ${number} vom ${formatDay(issuedOn)}, die wir mit der Stornorechnung ${cancellation} aufgehoben haben. `;
}

/** No rate column where no tax is owed. */
function billColumns({ tax }: AnyBillFacts): Column[] {
  const figures: Column[] = [
    { title: 'Menge', width: 44, align: 'right' },
    ...(tax.kind === 'rates' ? [{ title: 'USt', width: RATE_WIDTH, align: 'right' } as const] : []),
    { title: 'Einzelpreis', width: 70, align: 'right' },
    { title: 'Betrag', width: 78, align: 'right' },
  ];
  const taken = figures.reduce((sum, { width }) => sum + width, 30);
  return [{ title: 'Pos.', width: 30 }, { title: 'Leistung', width: WIDTH - taken }, ...figures];
}

function* billRows(
  pdf: PdfDocument,
  facts: AnyBillFacts,
  { sign, discountCents }: BillAmounts,
): Generator<Cell[]> {
  const room = { width: (billColumns(facts)[1]?.width ?? 0) - 8, height: 40 };
  const isTaxed = facts.tax.kind === 'rates';
  let position = 0;
  for (const line of facts.lines) {
    position += 1;
    yield [
      figure(String(position)),
      [fitted(pdf, line.name, NAME, room), fitted(pdf, lineDetail(line), DETAIL, room)],
      figure(`${sign < 0 ? '−' : ''}${line.quantity}`),
      ...(isTaxed ? [figure(formatRate(line.ratePercent))] : []),
      figure(formatAmount(line.unitCents)),
      figure(formatAmount(sign * line.quantity * line.unitCents)),
    ];
  }
  if (facts.discount !== null) {
    const blank = isTaxed ? [[], [], []] : [[], []];
    yield [
      [],
      [fitted(pdf, facts.discount.label, NAME, room)],
      ...blank,
      figure(formatAmount(0 - discountCents)),
    ];
  }
}

function lineDetail({ eventName, place, suppliedAt }: InvoiceLine): string {
  return [eventName, formatDate(suppliedAt), place].filter((part) => part !== '').join(' · ');
}

function figure(text: string): Cell {
  return [{ text, style: FIGURE }];
}

function fitted(pdf: PdfDocument, text: string, style: TextStyle, room: { width: number; height: number }) {
  return fitText(pdf, text, style, room, [style.size, 8, 7]);
}
