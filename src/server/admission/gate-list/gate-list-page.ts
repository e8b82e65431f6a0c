import type { GateListOrder } from '../../../domain/sort-gate-list.ts';
import { formatDate, formatTime, storedTimeOfInstant, weekdayOf } from '../../../domain/stored-time.ts';
import { fitLine } from '../../platform/pdf/paper/fit-line.ts';
import { ink } from '../../platform/pdf/paper/ink.ts';
import { A4 } from '../../platform/pdf/paper/measure.ts';
import type { Paper } from '../../platform/pdf/paper/paper.ts';
import type { GateListColumn } from './gate-list-columns.ts';
import type { GateListFacts, GateListRow } from './gate-list-facts.ts';

export const MARGIN = 26;
const WIDTH = A4.width - 2 * MARGIN;
const HEAD = 92;
const ROW = 18.6;
const BOX = 11;
/** Left of the columns stands the box to tick. */
const COLUMNS_X = MARGIN + 21;
const GAP = 6;

export const ROWS_A_PAGE = Math.floor((A4.height - HEAD - 34) / ROW);

const BY: Record<GateListOrder, string> = {
  name: 'nach Namen',
  order: 'nach Bestellnummer',
  seat: 'nach Platz',
};

/** The head of a page: which list, how old, and from whom to whom this page goes. */
export function drawGateListHead(paper: Paper, facts: GateListFacts, range: string, isFirst: boolean): void {
  const { event, orderedBy, printedAt, rows } = facts;
  const printed = storedTimeOfInstant(printedAt);
  const when = `${weekdayOf(event.startsAt)}, ${formatDate(event.startsAt)}, ${formatTime(event.startsAt)} Uhr`;
  const state = `Stand ${formatDate(printed)}, ${formatTime(printed)} Uhr · ${rows.length.toLocaleString('de-DE')} Karten · ${BY[orderedBy]}`;
  const draw = () => {
    line(paper, `Einlassliste: ${event.name}`, 17, 26, 'display', ink.wine, WIDTH - 160);
    line(paper, `${when} · ${event.location}`, 9.5, 48, 'text', ink.text, WIDTH);
    line(paper, state, 9.5, 61, 'text', ink.soft, WIDTH);
  };
  if (isFirst) paper.leaf('H1', draw);
  else paper.ornament(draw, 'Pagination');
  paper.ornament(() => {
    const fitted = fitLine(paper, range, { face: 'strong', size: 13 }, 150, [13, 11, 9, 7]);
    paper.drawLine(fitted.text, fitted.style, MARGIN + WIDTH - paper.widthOf(fitted.text, fitted.style), 28);
  }, 'Pagination');
}

/** The titles of the columns; a reader's voice needs them once. */
export function drawGateListTitles(paper: Paper, columns: GateListColumn[], isFirst: boolean): void {
  const y = HEAD - 15;
  const style = { face: 'strong', size: 8.5, color: ink.soft } as const;
  const draw = ({ title }: GateListColumn, x: number) => paper.drawLine(title, style, x, y);
  if (isFirst) {
    paper.within('TR', () => {
      for (const { column, x } of placed(columns))
        paper.leaf('TH', () => draw(column, x), { scope: 'Column' });
    });
  } else {
    paper.ornament(() => {
      for (const { column, x } of placed(columns)) draw(column, x);
    }, 'Pagination');
  }
}

/** One ticket, on its line of the page (from 0). */
export function drawGateListRow(
  paper: Paper,
  columns: GateListColumn[],
  row: GateListRow,
  place: number,
): void {
  const y = HEAD + place * ROW;
  paper.within('TR', () => {
    for (const { column, x } of placed(columns)) {
      const style = column.styleOf(row);
      const fitted = fitLine(paper, column.textOf(row), style, column.width - GAP, [
        style.size,
        8.5,
        7.5,
        6.5,
      ]);
      // Smaller text stands on the same line as its neighbours.
      const sink = (style.size - fitted.style.size) * 0.95;
      paper.leaf('TD', () => paper.drawLine(fitted.text, fitted.style, x, y + 2.6 + sink));
    }
  });
}

/** Boxes and lines of a page with so many rows, all at once. */
export function drawGateListGrid(paper: Paper, rows: readonly GateListRow[]): void {
  paper.ornament(() => {
    const { doc } = paper;
    for (let n = 0; n <= rows.length; n++) {
      const y = HEAD + n * ROW;
      doc.moveTo(MARGIN, y).lineTo(MARGIN + WIDTH, y);
    }
    doc.lineWidth(0.5).stroke(ink.line);
    for (const n of rows.keys()) doc.rect(MARGIN + 2, HEAD + n * ROW + (ROW - BOX) / 2, BOX, BOX);
    doc.lineWidth(0.9).stroke(ink.text);
    for (const [n, { isRedeemed }] of rows.entries()) {
      if (!isRedeemed) continue;
      const y = HEAD + n * ROW + ROW / 2;
      doc
        .moveTo(MARGIN + 4.5, y)
        .lineTo(MARGIN + 7, y + 3)
        .lineTo(MARGIN + 11, y - 3.5);
    }
    doc.lineWidth(1.4).stroke(ink.text);
  });
}

function line(
  paper: Paper,
  text: string,
  size: number,
  y: number,
  face: 'text' | 'display',
  color: string,
  width: number,
): void {
  const fitted = fitLine(paper, text, { face, size, color }, width, [size, size * 0.8, size * 0.65, 7]);
  paper.drawLine(fitted.text, fitted.style, MARGIN, y);
}

function placed(columns: GateListColumn[]): { column: GateListColumn; x: number }[] {
  let edge = COLUMNS_X;
  return columns.map((column) => {
    const x = edge;
    edge += column.width;
    return { column, x };
  });
}
