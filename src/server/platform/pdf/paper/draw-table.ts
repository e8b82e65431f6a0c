import { ink } from './ink.ts';
import type { Paper, TextStyle } from './paper.ts';

export interface Column {
  title: string;
  width: number;
  align?: 'left' | 'right';
}

/** Texts one under the other in a field of the table. */
export type Cell = readonly { text: string; style: TextStyle }[];

export interface TableFrame {
  x: number;
  y: number;
  /** Rows end above this. */
  bottom: number;
  /** Adds a page; returns where the table goes on there. */
  turnPage: () => number;
}

const GAP = 8;
const PADDING = 5;
const TITLE: TextStyle = { face: 'strong', size: 9, color: ink.soft };

/**
 * A table that runs on over as many pages as it needs, its head repeated on each; a row stays in one piece. Returns
 * where it ends on the last page.
 */
export function drawTable(
  paper: Paper,
  columns: Column[],
  rows: Iterable<Cell[]>,
  frame: TableFrame,
): number {
  let y = frame.y;
  paper.within('Table', () => {
    paper.within('TR', () => {
      for (const { column, x } of placed(columns, frame.x)) {
        paper.text(
          'TH',
          column.title,
          titleStyle(column),
          { x, y, width: column.width - GAP },
          { scope: 'Column' },
        );
      }
    });
    y = underline(paper, columns, frame.x, y);
    for (const row of rows) {
      const height = rowHeight(paper, columns, row);
      if (y + height > frame.bottom) y = repeatHead(paper, columns, frame);
      drawRow(paper, columns, row, frame.x, y + PADDING);
      y += height;
      rule(paper, columns, frame.x, y, 0.5);
    }
  });
  return y;
}

function repeatHead(paper: Paper, columns: Column[], frame: TableFrame): number {
  const y = frame.turnPage();
  paper.ornament(() => {
    for (const { column, x } of placed(columns, frame.x)) {
      paper.draw(column.title, titleStyle(column), { x, y, width: column.width - GAP });
    }
  }, 'Pagination');
  return underline(paper, columns, frame.x, y);
}

function underline(paper: Paper, columns: Column[], x: number, y: number): number {
  rule(paper, columns, x, y + 16, 1);
  return y + 16;
}

function rule(paper: Paper, columns: Column[], x: number, y: number, thickness: number): void {
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  paper.ornament(() =>
    paper.doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(thickness)
      .stroke(ink.line),
  );
}

function drawRow(paper: Paper, columns: Column[], row: Cell[], left: number, y: number): void {
  paper.within('TR', () => {
    for (const { column, x, n } of placed(columns, left)) {
      paper.leaf('TD', () => {
        let at = y;
        for (const { text, style } of row[n] ?? []) {
          at = paper.draw(text, aligned(style, column), { x, y: at, width: column.width - GAP });
        }
      });
    }
  });
}

function rowHeight(paper: Paper, columns: Column[], row: Cell[]): number {
  const heights = columns.map((column, n) =>
    (row[n] ?? []).reduce((sum, { text, style }) => sum + paper.heightOf(text, style, column.width - GAP), 0),
  );
  return Math.max(...heights) + 2 * PADDING;
}

/** Columns with their left edge; the gap between two lies on the side where the text does not stand. */
function placed(columns: Column[], left: number): { column: Column; x: number; n: number }[] {
  let edge = left;
  return columns.map((column, n) => {
    const x = column.align === 'right' ? edge + GAP : edge;
    edge += column.width;
    return { column, x, n };
  });
}

function titleStyle(column: Column): TextStyle {
  return aligned(TITLE, column);
}

function aligned(style: TextStyle, { align = 'left' }: Column): TextStyle {
  return { ...style, align };
}
