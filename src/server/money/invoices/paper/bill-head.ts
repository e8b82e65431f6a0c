import { formatDate, formatDay } from '../../../../domain/stored-time.ts';
import { fitText } from '../../../platform/pdf/paper/fit-text.ts';
import { ink } from '../../../platform/pdf/paper/ink.ts';
import { mm } from '../../../platform/pdf/paper/measure.ts';
import type { Paper } from '../../../platform/pdf/paper/paper.ts';
import { MARGIN, WIDTH } from './bill-letterhead.ts';
import type { AnyBillFacts } from './invoice-facts.ts';

/** The address field of DIN 5008, form B, for an envelope with a window. */
const ADDRESS = { y: mm(45), width: mm(85), bottom: mm(90) };
const DETAILS_WIDTH = mm(72);
const TITLE_Y = mm(98);

/** Address, details and title of a bill; returns where its text begins. */
export function drawBillHead(paper: Paper, facts: AnyBillFacts, title: string): number {
  drawAddress(paper, facts);
  drawDetails(paper, facts);
  return paper.text(
    'H1',
    title,
    { face: 'display', size: 21, color: ink.wine },
    { x: MARGIN, y: TITLE_Y, width: WIDTH },
  );
}

function drawAddress(paper: Paper, { seller, buyer }: AnyBillFacts): void {
  const sender = [seller.name, seller.street, `${seller.zipcode} ${seller.city}`.trim()].join(' · ');
  const room = { width: ADDRESS.width, height: 11 };
  paper.ornament(() => {
    const small = fitText(paper, sender, { size: 7.5, color: ink.soft }, room, [7.5, 6.5, 5.5, 4.5]);
    paper.draw(small.text, small.style, { x: MARGIN, y: ADDRESS.y, width: ADDRESS.width });
  });
  const lines = [buyer.company, buyer.name, buyer.street, `${buyer.zipcode} ${buyer.city}`.trim()];
  let y = ADDRESS.y + 26;
  paper.leaf('P', () => {
    for (const line of lines.filter((text) => text !== '')) {
      const fitted = fitText(
        paper,
        line,
        { size: 11.5, leading: 1.25 },
        { width: ADDRESS.width, height: 30 },
        [11.5, 10, 8, 6.5, 5.5],
      );
      y = paper.draw(fitted.text, fitted.style, { x: MARGIN, y, width: ADDRESS.width });
    }
  });
}

function drawDetails(paper: Paper, facts: AnyBillFacts): void {
  const x = MARGIN + WIDTH - DETAILS_WIDTH;
  const labelWidth = mm(32);
  let y = ADDRESS.y + 26;
  paper.within('Table', () => {
    for (const [label, value] of details(facts)) {
      const at = y;
      paper.within('TR', () => {
        paper.text(
          'TH',
          label,
          { size: 10, color: ink.soft },
          { x, y: at, width: labelWidth },
          { scope: 'Row' },
        );
        const style = { face: 'strong', size: 10, align: 'right' } as const;
        y =
          paper.text('TD', value, style, { x: x + labelWidth, y: at, width: DETAILS_WIDTH - labelWidth }) + 2;
      });
    }
  });
}

function details(facts: AnyBillFacts): [string, string][] {
  const days = [...new Set(facts.lines.map(({ suppliedAt }) => formatDate(suppliedAt)))];
  const common: [string, string][] = [
    ['Bestellnummer', facts.order.number],
    ['Bestellt am', formatDay(facts.order.orderedOn)],
    ['Leistungsdatum', days.length === 1 ? (days[0] ?? '') : 'siehe Positionen'],
  ];
  return facts.kind === 'invoice'
    ? [['Rechnungsnummer', facts.number], ['Rechnungsdatum', formatDay(facts.issuedOn)], ...common]
    : [
        ['Belegnummer', facts.number],
        ['Datum', formatDay(facts.issuedOn)],
        ['Zur Rechnung', facts.cancels.number],
        ['Rechnung vom', formatDay(facts.cancels.issuedOn)],
        ...common,
      ];
}
