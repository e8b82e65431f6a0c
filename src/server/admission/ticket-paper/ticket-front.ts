import { formatItemCode } from '../../../domain/item-code.ts';
import { formatCents } from '../../../domain/money.ts';
import { formatDate, formatTime, weekdayOf } from '../../../domain/stored-time.ts';
import { drawQrCode } from '../../platform/pdf/paper/draw-qr-code.ts';
import { writeFitted } from '../../platform/pdf/paper/fit-text.ts';
import { ink } from '../../platform/pdf/paper/ink.ts';
import { A4, mm } from '../../platform/pdf/paper/measure.ts';
import type { Paper } from '../../platform/pdf/paper/paper.ts';
import { drawEveningScene } from './evening-scene.ts';
import { checkInAddress, type TicketFacts, type TicketPaperFacts } from './ticket-facts.ts';
import { drawPlace } from './ticket-place.ts';

const MARGIN = mm(17);
/** The code with its quiet zone; the code alone is 44 to 47 mm. */
const CODE_SIDE = mm(58);
const CODE_X = A4.width - MARGIN - CODE_SIDE + mm(3);
const FACTS_WIDTH = CODE_X - MARGIN - mm(7);

/** The upper half of the page, all that the door wants to see; folded, it is the whole ticket. */
export function drawTicketFront(paper: Paper, ticket: TicketFacts, paperFacts: TicketPaperFacts): void {
  drawHead(paper, ticket, paperFacts);
  drawWhenAndWhere(paper, ticket);
  drawPlace(paper, ticket.place, { x: MARGIN, y: 280, width: FACTS_WIDTH });
  drawPrice(paper, ticket);
  drawCode(paper, checkInAddress(paperFacts.publicUrl, ticket.code), ticket.code);
}

function drawHead(paper: Paper, { event }: TicketFacts, { festival }: TicketPaperFacts): void {
  paper.ornament(() => drawEveningScene(paper.doc, A4.width));
  const box = { x: MARGIN, width: mm(118) };
  const eyebrow = { face: 'strong', size: 11.5, color: '#f6e3cf', tracking: 0.4 } as const;
  writeFitted(paper, 'P', festival, eyebrow, { ...box, y: 54, height: 16 }, [11.5, 10, 8.5, 7]);
  writeFitted(
    paper,
    'H1',
    event.name,
    { face: 'display', size: 34, color: ink.white, leading: 1.12 },
    { ...box, y: 72, height: 88 },
    [36, 31, 26, 22, 18, 15, 12, 9.5],
  );
}

function drawWhenAndWhere(paper: Paper, { event }: TicketFacts): void {
  const box = { x: MARGIN, width: FACTS_WIDTH };
  const day = `${weekdayOf(event.startsAt)}, ${formatDate(event.startsAt)}`;
  writeFitted(
    paper,
    'P',
    day,
    { face: 'display', size: 21, color: ink.wine, leading: 1.15 },
    { ...box, y: 190, height: 26 },
    [21, 19, 17],
  );
  paper.text('P', `${formatTime(event.startsAt)} Uhr`, { face: 'strong', size: 14 }, { ...box, y: 219 });
  writeFitted(
    paper,
    'P',
    event.location,
    { size: 13, color: ink.text, leading: 1.2 },
    { ...box, y: 239, height: 31 },
    [13, 11, 9.5, 8, 7],
  );
}

function drawPrice(paper: Paper, { priceName, priceCents }: TicketFacts): void {
  const y = 357;
  const sum = formatCents(priceCents);
  const style = { face: 'strong', size: 14, leading: 1.2 } as const;
  const sumWidth = paper.widthOf(sum, style) + 4;
  paper.ornament(() =>
    paper.doc
      .moveTo(MARGIN, y - 9)
      .lineTo(MARGIN + FACTS_WIDTH, y - 9)
      .lineWidth(0.8)
      .stroke(ink.line),
  );
  const name = { x: MARGIN, y, width: FACTS_WIDTH - sumWidth - 12, height: 38 };
  writeFitted(paper, 'P', priceName, style, name, [14, 12, 10, 8, 7]);
  paper.text(
    'P',
    sum,
    { ...style, align: 'right' },
    { x: MARGIN + FACTS_WIDTH - sumWidth, y, width: sumWidth },
  );
}

function drawCode(paper: Paper, address: string, code: string): void {
  const y = 183;
  const spoken = formatItemCode(code);
  const alt = `QR-Code für den Einlass, Code ${spoken}`;
  paper.leaf('Figure', () => drawQrCode(paper.doc, address, CODE_X, y, CODE_SIDE), {
    alt,
    bbox: [CODE_X, y, CODE_X + CODE_SIDE, y + CODE_SIDE],
  });
  const box = { x: CODE_X - 6, width: CODE_SIDE + 12 };
  const style = { face: 'strong', size: 11, align: 'center', tracking: 0.4 } as const;
  paper.text('P', spoken, style, { ...box, y: y + CODE_SIDE });
  const hint = { size: 9.5, color: ink.soft, align: 'center' } as const;
  paper.text('P', 'Diesen Code zeigst du am Einlass.', hint, { ...box, y: y + CODE_SIDE + 17 });
}
