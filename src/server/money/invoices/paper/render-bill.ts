import { formatDay } from '../../../../domain/stored-time.ts';
import { drawTable } from '../../../platform/pdf/paper/draw-table.ts';
import { A4, mm } from '../../../platform/pdf/paper/measure.ts';
import { numberPages } from '../../../platform/pdf/paper/number-pages.ts';
import { Paper } from '../../../platform/pdf/paper/paper.ts';
import { billAmounts } from './bill-amounts.ts';
import { drawBillHead } from './bill-head.ts';
import { BOTTOM, drawLetterhead, drawSender, MARGIN, WIDTH } from './bill-letterhead.ts';
import { billColumns, billRows } from './bill-lines.ts';
import { closingSentences, drawSums, sumsHeight } from './bill-sums.ts';
import type { AnyBillFacts, InvoiceFacts } from './invoice-facts.ts';

const BODY = { size: 10.5, leading: 1.4 } as const;

/**
 * An invoice, or the cancellation of one or of some of its lines, as an A4 PDF; the same facts give the same bytes.
 * A discount beyond the sum of the lines is a fault.
 */
export async function renderBill(facts: AnyBillFacts): Promise<Uint8Array> {
  const title = `${facts.kind === 'invoice' ? 'Rechnung' : 'Stornorechnung'} ${facts.number}`;
  const paper = new Paper({
    title,
    subject: facts.festival,
    author: facts.seller.name,
    madeAt: facts.madeAt,
  });
  const amounts = billAmounts(facts);
  const turnPage = () => {
    paper.addPage();
    drawLetterhead(paper, facts, title, false);
    return mm(22);
  };

  paper.addPage();
  drawSender(paper, facts);
  drawLetterhead(paper, facts, title, true);
  let y = drawBillHead(paper, facts, title) + 4;
  y = paper.text('P', openingSentence(facts), BODY, { x: MARGIN, y, width: WIDTH }) + 14;
  y = drawTable(paper, billColumns(facts), billRows(paper, facts, amounts), {
    x: MARGIN,
    y,
    bottom: BOTTOM,
    turnPage,
  });

  const sentences = closingSentences(facts, amounts);
  const textHeight = sentences.reduce((sum, text) => sum + paper.heightOf(text, BODY, WIDTH) + 4, 18);
  if (y + sumsHeight(amounts) + textHeight > BOTTOM) y = turnPage();
  y = drawSums(paper, facts, amounts, y) + 18;
  for (const sentence of sentences) y = paper.text('P', sentence, BODY, { x: MARGIN, y, width: WIDTH }) + 4;

  numberPages(paper, MARGIN, A4.height - mm(9));
  return paper.finish();
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
