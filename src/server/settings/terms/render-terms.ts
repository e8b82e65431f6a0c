import { contactLines } from '../../platform/pdf/paper/club-contact.ts';
import { fitLine } from '../../platform/pdf/paper/fit-line.ts';
import { ink } from '../../platform/pdf/paper/ink.ts';
import { A4, mm } from '../../platform/pdf/paper/measure.ts';
import { numberPages } from '../../platform/pdf/paper/number-pages.ts';
import { Paper } from '../../platform/pdf/paper/paper.ts';
import { LegalFlow, MARGIN } from './legal-flow.ts';
import type { TermsPaperFacts } from './terms-paper-facts.ts';

/** The terms of sale as an A4 PDF to be kept with an order; the same facts give the same bytes. */
export async function renderTerms({ festival, club, text, madeAt }: TermsPaperFacts): Promise<Uint8Array> {
  const paper = new Paper({
    title: text.title,
    subject: `${festival}, Stand ${text.asOf}`,
    author: club.name,
    madeAt,
  });
  paper.addPage();
  const flow = new LegalFlow(paper, club);
  flow.heading('H1', text.title, 0);
  flow.block({ kind: 'paragraph', parts: [`${festival} · Stand: ${text.asOf}`] });
  for (const block of text.intro) flow.block(block);
  for (const [n, section] of text.sections.entries()) {
    flow.heading('H2', `${n + 1}. ${section.title}`, 12);
    for (const block of section.blocks) flow.block(block);
  }
  drawFrame(paper, contactLines(club).join(' · '));
  numberPages(paper, MARGIN, A4.height - mm(13));
  return paper.finish();
}

function drawFrame(paper: Paper, contact: string): void {
  const { start, count } = paper.doc.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    paper.doc.switchToPage(page);
    paper.ornament(() => {
      paper.doc.rect(0, 0, A4.width, mm(3.2)).fill(ink.wine);
      paper.doc.rect(0, mm(3.2), A4.width, mm(0.8)).fill(ink.goldBright);
      const style = { size: 8.5, color: ink.soft };
      const fitted = fitLine(paper, contact, style, A4.width - 2 * MARGIN - 70, [8.5, 7, 6]);
      paper.drawLine(fitted.text, fitted.style, MARGIN, A4.height - mm(13));
    }, 'Pagination');
  }
}
