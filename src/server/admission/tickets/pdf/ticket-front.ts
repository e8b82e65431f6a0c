import { formatItemCode } from '../../../../domain/item-code.ts';
import { formatCents } from '../../../../domain/money.ts';
import { OBSTRUCTED, seatKindLabels } from '../../../../domain/seat.ts';
import { formatDate, formatTime, weekdayOf } from '../../../../domain/stored-time.ts';
import { drawLogo } from '../../../platform/pdf/document/draw-logo.ts';
import { drawQrCode } from '../../../platform/pdf/document/draw-qr-code.ts';
import { fitText, writeFitted } from '../../../platform/pdf/document/fit-text.ts';
import { A4, accentInk, ink, mm } from '../../../platform/pdf/document/page-style.ts';
import type { PdfDocument } from '../../../platform/pdf/document/pdf-document.ts';
import { drawEveningScene } from './evening-scene.ts';
import { checkInAddress, type PlaceFacts, type TicketFacts, type TicketPdfFacts } from './ticket-facts.ts';

const MARGIN = mm(17);
/** Includes the quiet zone; the code alone measures 44 to 47 mm. */
const CODE_SIDE = mm(58);
const CODE_X = A4.width - MARGIN - CODE_SIDE + mm(3);
const FACTS_WIDTH = CODE_X - MARGIN - mm(7);

/** In the sky, beside the name of the event. */
const LOGO = { right: A4.width - MARGIN, top: mm(8), width: mm(46), height: mm(15) };

/** The upper half of the page with everything the door needs; folded, it is the whole ticket. */
export function drawTicketFront(pdf: PdfDocument, ticket: TicketFacts, facts: TicketPdfFacts): void {
  drawHead(pdf, ticket, facts);
  drawWhenAndWhere(pdf, ticket, facts);
  drawPlace(pdf, ticket.place, { x: MARGIN, y: 280, width: FACTS_WIDTH });
  const { view } = ticket.place;
  if (view) drawView(pdf, view);
  drawPrice(pdf, ticket, view ? 377 : 357);
  drawCode(pdf, checkInAddress(facts.publicUrl, ticket.code), ticket.code);
}

function drawHead(pdf: PdfDocument, { event }: TicketFacts, { festival, logo }: TicketPdfFacts): void {
  pdf.artifact(() => drawEveningScene(pdf.doc, A4.width));
  if (logo !== undefined) drawLogo(pdf, logo, LOGO, 'dark');
  const box = { x: MARGIN, width: mm(118) };
  const eyebrow = { face: 'strong', size: 11.5, color: '#f6e3cf', tracking: 0.4 } as const;
  writeFitted(pdf, 'P', festival, eyebrow, { ...box, y: 54, height: 16 }, [11.5, 10, 8.5, 7]);
  writeFitted(
    pdf,
    'H1',
    event.name,
    { face: 'display', size: 34, color: ink.white, leading: 1.12 },
    { ...box, y: 72, height: 88 },
    [36, 31, 26, 22, 18, 15, 12, 9.5],
  );
}

function drawWhenAndWhere(pdf: PdfDocument, { event }: TicketFacts, { accent }: TicketPdfFacts): void {
  const box = { x: MARGIN, width: FACTS_WIDTH };
  const day = `${weekdayOf(event.startsAt)}, ${formatDate(event.startsAt)}`;
  writeFitted(
    pdf,
    'P',
    day,
    { face: 'display', size: 21, color: accentInk(accent).main, leading: 1.15 },
    { ...box, y: 190, height: 26 },
    [21, 19, 17],
  );
  pdf.text('P', `${formatTime(event.startsAt)} Uhr`, { face: 'strong', size: 14 }, { ...box, y: 219 });
  writeFitted(
    pdf,
    'P',
    event.location,
    { size: 13, color: ink.text, leading: 1.2 },
    { ...box, y: 239, height: 31 },
    [13, 11, 9.5, 8, 7],
  );
}

function drawView(pdf: PdfDocument, view: string): void {
  const box = { x: MARGIN, y: 341, width: FACTS_WIDTH, height: 23 };
  writeFitted(
    pdf,
    'P',
    `${OBSTRUCTED}: ${view}`,
    { size: 10, color: ink.text, leading: 1.15 },
    box,
    [10, 9, 8, 7],
  );
}

function drawPrice(pdf: PdfDocument, { priceName, priceCents }: TicketFacts, y: number): void {
  const sum = formatCents(priceCents);
  const style = { face: 'strong', size: 14, leading: 1.2 } as const;
  const sumWidth = pdf.widthOf(sum, style) + 4;
  pdf.artifact(() =>
    pdf.doc
      .moveTo(MARGIN, y - 9)
      .lineTo(MARGIN + FACTS_WIDTH, y - 9)
      .lineWidth(0.8)
      .stroke(ink.line),
  );
  const name = { x: MARGIN, y, width: FACTS_WIDTH - sumWidth - 12, height: 38 };
  writeFitted(pdf, 'P', priceName, style, name, [14, 12, 10, 8, 7]);
  pdf.text(
    'P',
    sum,
    { ...style, align: 'right' },
    { x: MARGIN + FACTS_WIDTH - sumWidth, y, width: sumWidth },
  );
}

function drawCode(pdf: PdfDocument, address: string, code: string): void {
  const y = 183;
  const spoken = formatItemCode(code);
  const alt = `QR-Code für den Einlass, Code ${spoken}`;
  pdf.leaf('Figure', () => drawQrCode(pdf.doc, address, CODE_X, y, CODE_SIDE), {
    alt,
    bbox: [CODE_X, y, CODE_X + CODE_SIDE, y + CODE_SIDE],
  });
  const box = { x: CODE_X - 6, width: CODE_SIDE + 12 };
  const style = { face: 'strong', size: 11, align: 'center', tracking: 0.4 } as const;
  pdf.text('P', spoken, style, { ...box, y: y + CODE_SIDE });
  const hint = { size: 9.5, color: ink.soft, align: 'center' } as const;
  pdf.text('P', 'Diesen Code zeigst du am Einlass.', hint, { ...box, y: y + CODE_SIDE + 17 });
}

const FIELD_HEIGHT = 56;
const FIELD_GAP = 8;
const FIELD_PADDING = 9;

/** Block, row and seat, each in a field as wide as its text needs; missing ones get no field. */
function drawPlace(pdf: PdfDocument, place: PlaceFacts, at: { x: number; y: number; width: number }): void {
  const fields = placeFields(place);
  const free = at.width - FIELD_GAP * (fields.length - 1);
  const shares = fields.reduce((sum, { share }) => sum + share, 0);
  let x = at.x;
  for (const { label, value, share } of fields) {
    const width = (free * share) / shares;
    drawField(pdf, label, value, { x, y: at.y, width });
    x += width + FIELD_GAP;
  }
}

function placeFields({
  block,
  row,
  seat,
  kind,
}: PlaceFacts): { label: string; value: string; share: number }[] {
  const fields = [
    { label: 'Block', value: block?.replace(/^Block\s+(?=\S)/, '') ?? null, share: 2.2 },
    { label: 'Reihe', value: row, share: 1 },
    // Wider, because its label is longer than the value below.
    kind
      ? { label: seatKindLabels[kind], value: seat, share: 1.8 }
      : { label: 'Platz', value: seat, share: 1 },
  ].flatMap(({ label, value, share }) => (value === null ? [] : [{ label, value, share }]));
  return seat === null ? [...fields, { label: 'Platz', value: 'Freie Platzwahl', share: 2 }] : fields;
}

function drawField(
  pdf: PdfDocument,
  label: string,
  value: string,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  const inner = { x: x + FIELD_PADDING, width: width - 2 * FIELD_PADDING };
  const room = { width: inner.width, height: FIELD_HEIGHT - 24 };
  const large = { face: 'display', size: 23, leading: 1.1 } as const;
  const fitted = fitText(pdf, value, large, room, [23, 20, 17, 14.5, 12, 10, 8, 6.5]);
  pdf.artifact(() => pdf.doc.roundedRect(x, y, width, FIELD_HEIGHT, 6).fill(ink.sunk));
  pdf.leaf('P', () => {
    pdf.draw(label, { face: 'strong', size: 8.5, color: ink.soft }, { ...inner, y: y + 7 });
    pdf.draw(fitted.text, fitted.style, { ...inner, y: y + 19 + (room.height - fitted.height) / 2 });
  });
}
