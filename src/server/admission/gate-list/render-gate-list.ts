import { sortGateList } from '../../../domain/sort-gate-list.ts';
import { A4 } from '../../platform/pdf/paper/measure.ts';
import { numberPages } from '../../platform/pdf/paper/number-pages.ts';
import { Paper } from '../../platform/pdf/paper/paper.ts';
import { gateListColumns } from './gate-list-columns.ts';
import type { GateListFacts } from './gate-list-facts.ts';
import {
  drawGateListGrid,
  drawGateListHead,
  drawGateListRow,
  drawGateListTitles,
  MARGIN,
  ROWS_A_PAGE,
} from './gate-list-page.ts';

/** A list of an event's tickets to tick off at the gate, as an A4 PDF; the same facts give the same bytes. */
export async function renderGateList(facts: GateListFacts): Promise<Uint8Array> {
  const paper = new Paper({
    title: `Einlassliste ${facts.event.name}`,
    subject: facts.festival,
    author: facts.club,
    madeAt: facts.printedAt,
  });
  const columns = gateListColumns(facts.orderedBy);
  const sorted = sortGateList(facts.rows, facts.orderedBy);
  const pages = Array.from({ length: Math.max(1, Math.ceil(sorted.length / ROWS_A_PAGE)) }, (_, n) =>
    sorted.slice(n * ROWS_A_PAGE, (n + 1) * ROWS_A_PAGE),
  );
  const head = (page: number) => {
    const words = pages[page]?.map(({ word }) => word) ?? [];
    paper.addPage();
    drawGateListHead(paper, facts, rangeOf(words), page === 0);
  };

  head(0);
  paper.within('Table', () => {
    for (const [page, entries] of pages.entries()) {
      if (page > 0) head(page);
      drawGateListGrid(
        paper,
        entries.map(({ row }) => row),
      );
      drawGateListTitles(paper, columns, page === 0);
      for (const [n, { row }] of entries.entries()) drawGateListRow(paper, columns, row, n);
    }
  });
  numberPages(paper, MARGIN, A4.height - 24);
  return paper.finish();
}

/** `Abel – Bauer`, a page's first and last word; one alone where they are the same. */
function rangeOf(words: string[]): string {
  const ends = [...new Set([words[0] ?? '', words.at(-1) ?? ''])].filter((word) => word !== '');
  return ends.join(' – ');
}
