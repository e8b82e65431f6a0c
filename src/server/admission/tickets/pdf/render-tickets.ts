import { contactLines } from '../../../platform/pdf/document/club-contact.ts';
import { fitText } from '../../../platform/pdf/document/fit-text.ts';
import { A4, accentInk, ink, mm } from '../../../platform/pdf/document/page-style.ts';
import { PdfDocument } from '../../../platform/pdf/document/pdf-document.ts';
import type { TicketFacts, TicketPdfFacts } from './ticket-facts.ts';
import { drawTicketFront } from './ticket-front.ts';

/** An order's tickets as an A4 PDF, one page each; the same facts give the same bytes. */
export async function renderTickets(facts: TicketPdfFacts): Promise<Uint8Array> {
  const pdf = new PdfDocument({
    title: `${facts.tickets.length === 1 ? 'Karte' : 'Karten'} zur Bestellung ${facts.order.number}`,
    subject: facts.festival,
    author: facts.club.name,
    madeAt: facts.madeAt,
  });
  for (const ticket of facts.tickets) {
    pdf.addPage();
    pdf.within('Sect', () => {
      drawTicketFront(pdf, ticket, facts);
      drawTicketLeaflet(pdf, ticket, facts);
    });
  }
  return pdf.finish();
}

const MARGIN = mm(17);
const FOLD = A4.height / 2;
const COLUMN = {
  order: { x: MARGIN, width: mm(68) },
  notes: { x: MARGIN + mm(80), width: mm(96) },
};
const TOP = FOLD + 34;

const NOTES = [
  'Zeig den QR-Code ausgedruckt oder auf dem Handy. An der Linie gefaltet passt die Karte in jede Tasche.',
  'Die Karte lässt eine Person einmal ein, und zwar die erste, die sie vorzeigt. Pass auf sie auf wie auf Bargeld.',
  'Bei ermäßigten Karten zeigst du am Einlass auch deinen Nachweis.',
  'Lässt sich der Code nicht lesen, helfen wir dir mit deinem Namen und der Bestellnummer weiter.',
];

/** The lower half of the page: the order, practical notes and the club's contact. */
function drawTicketLeaflet(pdf: PdfDocument, ticket: TicketFacts, facts: TicketPdfFacts): void {
  drawFold(pdf);
  drawOrder(pdf, ticket, facts);
  drawNotes(pdf, facts);
  drawClub(pdf, facts);
}

function drawFold(pdf: PdfDocument): void {
  pdf.artifact(() => {
    pdf.doc.moveTo(0, FOLD).lineTo(A4.width, FOLD).lineWidth(0.7).dash(3, { space: 3 }).stroke(ink.soft);
    pdf.doc.undash();
    const hint = { size: 8, color: ink.soft, align: 'right' } as const;
    pdf.draw('hier falten', hint, { x: A4.width - MARGIN - 120, y: FOLD + 4, width: 120 });
  });
}

function drawOrder(pdf: PdfDocument, { position }: TicketFacts, { order, accent }: TicketPdfFacts): void {
  const { x, width } = COLUMN.order;
  heading(pdf, 'Deine Bestellung', accent, x, width);
  const details = [
    { label: 'Karte für', value: order.buyer, height: 60 },
    { label: 'Bestellnummer', value: order.number, height: 22 },
    { label: 'Karte', value: `${position} von ${order.ticketCount}`, height: 22 },
  ];
  let y = TOP + 34;
  for (const { label, value, height } of details) {
    const strong = { face: 'strong', size: 13, leading: 1.2 } as const;
    const fitted = fitText(pdf, value, strong, { width, height }, [13, 11, 9, 7.5, 6]);
    const at = y;
    pdf.leaf('P', () => {
      pdf.draw(label, { size: 9.5, color: ink.soft }, { x, y: at, width });
      y = pdf.draw(fitted.text, fitted.style, { x, y: at + 13, width }) + 9;
    });
  }
}

function drawNotes(pdf: PdfDocument, { accent }: TicketPdfFacts): void {
  const { x, width } = COLUMN.notes;
  heading(pdf, 'Gut zu wissen', accent, x, width);
  let y = TOP + 34;
  pdf.within('L', () => {
    for (const note of NOTES) {
      const at = y;
      pdf.leaf('LI', () => {
        pdf.doc.circle(x + 3, at + 8, 2).fill(accentInk(accent).main);
        y = pdf.draw(note, { size: 11, leading: 1.32 }, { x: x + 14, y: at, width: width - 14 }) + 7;
      });
    }
  });
}

function drawClub(pdf: PdfDocument, { club, accent }: TicketPdfFacts): void {
  const width = A4.width - 2 * MARGIN;
  const y = A4.height - mm(21);
  pdf.artifact(() => {
    pdf.doc
      .save()
      .translate(0, A4.height - mm(44))
      .scale(A4.width / 1000);
    pdf.doc.path('M0 78C170 22 300 18 470 62s330 60 530-20V260H0Z').fill(accentInk(accent).tint);
    pdf.doc.path('M0 112C190 66 330 70 520 100s330 24 480-30V260H0Z').fill(ink.sunk);
    pdf.doc.restore();
  });
  pdf.leaf('P', () => {
    let end = y;
    for (const line of contactLines(club)) {
      const style = { size: 9.5, color: ink.soft, align: 'center' } as const;
      const fitted = fitText(pdf, line, style, { width, height: 25 }, [9.5, 8, 7, 6]);
      end = pdf.draw(fitted.text, fitted.style, { x: MARGIN, y: end, width }) + 1;
    }
  });
}

function heading(pdf: PdfDocument, text: string, accent: string | undefined, x: number, width: number): void {
  const style = { face: 'display', size: 16, color: accentInk(accent).main } as const;
  pdf.text('H2', text, style, { x, y: TOP, width });
}
