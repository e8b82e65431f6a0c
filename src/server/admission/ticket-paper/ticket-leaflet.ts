import { contactLines } from '../../platform/pdf/paper/club-contact.ts';
import { fitText } from '../../platform/pdf/paper/fit-text.ts';
import { ink } from '../../platform/pdf/paper/ink.ts';
import { A4, mm } from '../../platform/pdf/paper/measure.ts';
import type { Paper } from '../../platform/pdf/paper/paper.ts';
import type { TicketFacts, TicketPaperFacts } from './ticket-facts.ts';

const MARGIN = mm(17);
const FOLD = A4.height / 2;
const COLUMN = { order: { x: MARGIN, width: mm(68) }, notes: { x: MARGIN + mm(80), width: mm(96) } };
const TOP = FOLD + 34;

const NOTES = [
  'Zeig den QR-Code ausgedruckt oder auf dem Handy. An der Linie gefaltet passt die Karte in jede Tasche.',
  'Die Karte lässt eine Person einmal ein, und zwar die erste, die sie vorzeigt. Pass auf sie auf wie auf Bargeld.',
  'Bei ermäßigten Karten zeigst du am Einlass auch deinen Nachweis.',
  'Lässt sich der Code nicht lesen, helfen wir dir mit deinem Namen und der Bestellnummer weiter.',
];

/** The lower half of the page: whose ticket it is, what to know, and whom to ask. */
export function drawTicketLeaflet(paper: Paper, ticket: TicketFacts, facts: TicketPaperFacts): void {
  drawFold(paper);
  drawOrder(paper, ticket, facts);
  drawNotes(paper);
  drawClub(paper, facts);
}

function drawFold(paper: Paper): void {
  paper.ornament(() => {
    paper.doc.moveTo(0, FOLD).lineTo(A4.width, FOLD).lineWidth(0.7).dash(3, { space: 3 }).stroke(ink.soft);
    paper.doc.undash();
    const hint = { size: 8, color: ink.soft, align: 'right' } as const;
    paper.draw('hier falten', hint, { x: A4.width - MARGIN - 120, y: FOLD + 4, width: 120 });
  });
}

function drawOrder(paper: Paper, { position }: TicketFacts, { order }: TicketPaperFacts): void {
  const { x, width } = COLUMN.order;
  heading(paper, 'Deine Bestellung', x, width);
  const details = [
    { label: 'Karte für', value: order.buyer, height: 60 },
    { label: 'Bestellnummer', value: order.number, height: 22 },
    { label: 'Karte', value: `${position} von ${order.ticketCount}`, height: 22 },
  ];
  let y = TOP + 34;
  for (const { label, value, height } of details) {
    const strong = { face: 'strong', size: 13, leading: 1.2 } as const;
    const fitted = fitText(paper, value, strong, { width, height }, [13, 11, 9, 7.5, 6]);
    const at = y;
    paper.leaf('P', () => {
      paper.draw(label, { size: 9.5, color: ink.soft }, { x, y: at, width });
      y = paper.draw(fitted.text, fitted.style, { x, y: at + 13, width }) + 9;
    });
  }
}

function drawNotes(paper: Paper): void {
  const { x, width } = COLUMN.notes;
  heading(paper, 'Gut zu wissen', x, width);
  let y = TOP + 34;
  paper.within('L', () => {
    for (const note of NOTES) {
      const at = y;
      paper.leaf('LI', () => {
        paper.doc.circle(x + 3, at + 8, 2).fill(ink.wine);
        y = paper.draw(note, { size: 11, leading: 1.32 }, { x: x + 14, y: at, width: width - 14 }) + 7;
      });
    }
  });
}

/** Whom to ask, on the slope of a last hill. */
function drawClub(paper: Paper, { club }: TicketPaperFacts): void {
  const width = A4.width - 2 * MARGIN;
  const y = A4.height - mm(21);
  paper.ornament(() => {
    paper.doc
      .save()
      .translate(0, A4.height - mm(44))
      .scale(A4.width / 1000);
    paper.doc.path('M0 78C170 22 300 18 470 62s330 60 530-20V260H0Z').fill(ink.wineTint);
    paper.doc.path('M0 112C190 66 330 70 520 100s330 24 480-30V260H0Z').fill(ink.sunk);
    paper.doc.restore();
  });
  paper.leaf('P', () => {
    let end = y;
    for (const line of contactLines(club)) {
      const style = { size: 9.5, color: ink.soft, align: 'center' } as const;
      const fitted = fitText(paper, line, style, { width, height: 25 }, [9.5, 8, 7, 6]);
      end = paper.draw(fitted.text, fitted.style, { x: MARGIN, y: end, width }) + 1;
    }
  });
}

function heading(paper: Paper, text: string, x: number, width: number): void {
  paper.text('H2', text, { face: 'display', size: 16, color: ink.wine }, { x, y: TOP, width });
}
