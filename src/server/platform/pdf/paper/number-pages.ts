import { ink } from './ink.ts';
import { A4 } from './measure.ts';
import type { Paper } from './paper.ts';

/** Writes `Seite 2 von 5` at the right of the lower edge of every page, when all pages are there. */
export function numberPages(paper: Paper, margin: number, y: number): void {
  const { start, count } = paper.doc.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    paper.doc.switchToPage(page);
    paper.ornament(() => {
      const style = { size: 8.5, color: ink.soft, align: 'right' } as const;
      paper.draw(`Seite ${page + 1} von ${count}`, style, { x: A4.width - margin - 120, y, width: 120 });
    }, 'Pagination');
  }
}
