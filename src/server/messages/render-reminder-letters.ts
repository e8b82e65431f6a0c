import {
  BOTTOM,
  drawLetterHead,
  drawLetterhead,
  drawSender,
  MARGIN,
  WIDTH,
} from '../money/invoices/pdf/bill-letterhead.ts';
import type { DrawnLogo } from '../platform/pdf/document/draw-logo.ts';
import { drawQrCode } from '../platform/pdf/document/draw-qr-code.ts';
import { ink, mm } from '../platform/pdf/document/page-style.ts';
import { PdfDocument, type TextStyle } from '../platform/pdf/document/pdf-document.ts';
import type { ReminderLetter, ReminderLettersJob } from './reminder-letters.ts';

const BODY: TextStyle = { size: 10.5, leading: 1.4 };
const CODE_SIDE = mm(44);
const LABEL_WIDTH = mm(34);
const PARAGRAPH_GAP = 7;

/** Reminders as an A4 PDF, each on a page of its own; the same facts give the same bytes. */
export async function renderReminderLetters({
  letters,
  madeAt,
  logo,
}: ReminderLettersJob['facts']): Promise<Uint8Array> {
  const [first] = letters;
  const pdf = new PdfDocument({
    title: letters.length === 1 ? (first?.title ?? '') : 'Erinnerungen',
    subject: first?.festival ?? '',
    author: first?.seller.name ?? '',
    madeAt,
  });
  for (const letter of letters) pdf.within('Sect', () => drawLetter(pdf, letter, logo));
  return pdf.finish();
}

function drawLetter(pdf: PdfDocument, letter: ReminderLetter, logo: DrawnLogo | undefined): void {
  pdf.addPage();
  drawSender(pdf, { ...letter, ...(logo && { logo }) });
  drawLetterhead(pdf, letter, letter.title, true);
  let y = drawLetterHead(pdf, letter, letter.title, letter.details) + 10;
  // A long order has many events: the text gets smaller rather than reach into the footer.
  const body = { ...BODY, size: [10.5, 9.5, 8.5, 7.5].find((size) => fits(pdf, letter, size, y)) ?? 6.5 };
  for (const text of [letter.greeting, ...letter.before]) y = paragraph(pdf, text, body, y);
  y = drawPayment(pdf, letter, body, y + 4) + 10;
  for (const text of letter.after) y = paragraph(pdf, text, body, y);
}

function paragraph(pdf: PdfDocument, text: string, style: TextStyle, y: number): number {
  return pdf.text('P', text, style, { x: MARGIN, y, width: WIDTH }) + PARAGRAPH_GAP;
}

function fits(
  pdf: PdfDocument,
  { greeting, before, after }: ReminderLetter,
  size: number,
  top: number,
): boolean {
  const texts = [greeting, ...before, ...after];
  const height = texts.reduce(
    (sum, text) => sum + pdf.heightOf(text, { ...BODY, size }, WIDTH) + PARAGRAPH_GAP,
    CODE_SIDE + 14,
  );
  return top + height <= BOTTOM;
}

/** Bank details beside the GiroCode; returns the y below both. */
function drawPayment(
  pdf: PdfDocument,
  { transfer, giroCode }: ReminderLetter,
  body: TextStyle,
  top: number,
): number {
  const width = WIDTH - (giroCode === null ? 0 : CODE_SIDE + 16);
  let y = top;
  pdf.within('Table', () => {
    for (const { label, value } of transfer) {
      const at = y;
      pdf.within('TR', () => {
        const soft = { ...body, color: ink.soft };
        pdf.text('TH', label, soft, { x: MARGIN, y: at, width: LABEL_WIDTH }, { scope: 'Row' });
        const box = { x: MARGIN + LABEL_WIDTH, y: at, width: width - LABEL_WIDTH };
        y = pdf.text('TD', value, { ...body, face: 'strong' }, box) + 2;
      });
    }
  });
  if (giroCode === null) return y;
  y = pdf.text(
    'P',
    giroCode.hint,
    { size: 9, color: ink.soft, leading: 1.3 },
    { x: MARGIN, y: y + 4, width },
  );
  const x = MARGIN + WIDTH - CODE_SIDE;
  pdf.leaf('Figure', () => drawQrCode(pdf.doc, giroCode.text, x, top, CODE_SIDE), {
    alt: giroCode.alt,
    bbox: [x, top, x + CODE_SIDE, top + CODE_SIDE],
  });
  return Math.max(y, top + CODE_SIDE);
}
