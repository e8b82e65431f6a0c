import { ink } from './page-style.ts';
import type { PdfDocument, TextStyle } from './pdf-document.ts';

export interface Column {
  title: string;
  width: number;
  align?: 'left' | 'right';
}

/** The texts of a cell, one below another. */
export type Cell = readonly { text: string; style: TextStyle }[];

interface TableArea {
  x: number;
  y: number;
  /** The lowest position a row may reach. */
  bottom: number;
  /** Adds a page; returns where the table continues on it. */
  turnPage: () => number;
}

const GAP = 8;
const PADDING = 5;
const TITLE: TextStyle = { face: 'strong', size: 9, color: ink.soft };

/**
 * Draws a table over as many pages as needed, repeating its header on each; rows are never split. Returns
 * where it ends on the last page.
 */
export function drawTable(
  pdf: PdfDocument,
  columns: Column[],
  rows: Iterable<Cell[]>,
  area: TableArea,
): number {
  let y = area.y;
  pdf.within('Table', () => {
    pdf.within('TR', () => {
      for (const { column, x } of placed(columns, area.x)) {
        pdf.text(
          'TH',
          column.title,
          titleStyle(column),
          { x, y, width: column.width - GAP },
          { scope: 'Column' },
        );
      }
    });
    y = underline(pdf, columns, area.x, y);
    for (const row of rows) {
      const height = rowHeight(pdf, columns, row);
      if (y + height > area.bottom) y = repeatHead(pdf, columns, area);
      drawRow(pdf, columns, row, area.x, y + PADDING);
      y += height;
      rule(pdf, columns, area.x, y, 0.5);
    }
  });
  return y;
}

function repeatHead(pdf: PdfDocument, columns: Column[], area: TableArea): number {
  const y = area.turnPage();
  pdf.artifact(() => {
    for (const { column, x } of placed(columns, area.x)) {
      pdf.draw(column.title, titleStyle(column), { x, y, width: column.width - GAP });
    }
  }, 'Pagination');
  return underline(pdf, columns, area.x, y);
}

function underline(pdf: PdfDocument, columns: Column[], x: number, y: number): number {
  rule(pdf, columns, x, y + 16, 1);
  return y + 16;
}

function rule(pdf: PdfDocument, columns: Column[], x: number, y: number, thickness: number): void {
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  pdf.artifact(() =>
    pdf.doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(thickness)
      .stroke(ink.line),
  );
}

function drawRow(pdf: PdfDocument, columns: Column[], row: Cell[], left: number, y: number): void {
  pdf.within('TR', () => {
    for (const { column, x, n } of placed(columns, left)) {
      pdf.leaf('TD', () => {
        let at = y;
        for (const { text, style } of row[n] ?? []) {
          at = pdf.draw(text, aligned(style, column), { x, y: at, width: column.width - GAP });
        }
      });
    }
  });
}

function rowHeight(pdf: PdfDocument, columns: Column[], row: Cell[]): number {
  const heights = columns.map((column, n) =>
    (row[n] ?? []).reduce((sum, { text, style }) => sum + pdf.heightOf(text, style, column.width - GAP), 0),
  );
  return Math.max(...heights) + 2 * PADDING;
}

/** The columns with their left edges; the gap is on the side opposite the alignment. */
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
