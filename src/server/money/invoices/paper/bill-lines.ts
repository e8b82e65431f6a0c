import { formatDate } from '../../../../domain/stored-time.ts';
import type { Cell, Column } from '../../../platform/pdf/paper/draw-table.ts';
import { fitText } from '../../../platform/pdf/paper/fit-text.ts';
import { ink } from '../../../platform/pdf/paper/ink.ts';
import type { Paper, TextStyle } from '../../../platform/pdf/paper/paper.ts';
import { type BillAmounts, formatAmount, formatRate } from './bill-amounts.ts';
import { WIDTH } from './bill-letterhead.ts';
import type { AnyBillFacts, InvoiceLine } from './invoice-facts.ts';

const FIGURE: TextStyle = { size: 10, leading: 1.25 };
const NAME: TextStyle = { face: 'strong', size: 10, leading: 1.25 };
const DETAIL: TextStyle = { size: 9, color: ink.soft, leading: 1.25 };
const RATE_WIDTH = 42;

/** The columns of a bill; the rate has one only where there are rates. */
export function billColumns({ tax }: AnyBillFacts): Column[] {
  const figures: Column[] = [
    { title: 'Menge', width: 44, align: 'right' },
    ...(tax.kind === 'rates' ? [{ title: 'USt', width: RATE_WIDTH, align: 'right' } as const] : []),
    { title: 'Einzelpreis', width: 70, align: 'right' },
    { title: 'Betrag', width: 78, align: 'right' },
  ];
  const taken = figures.reduce((sum, { width }) => sum + width, 30);
  return [{ title: 'Pos.', width: 30 }, { title: 'Leistung', width: WIDTH - taken }, ...figures];
}

/** A row per line, and one for the discount, with the signs of the bill. */
export function* billRows(
  paper: Paper,
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
      [fitted(paper, line.name, NAME, room), fitted(paper, lineDetail(line), DETAIL, room)],
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
      [fitted(paper, facts.discount.label, NAME, room)],
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

function fitted(paper: Paper, text: string, style: TextStyle, room: { width: number; height: number }) {
  return fitText(paper, text, style, room, [style.size, 8, 7]);
}
