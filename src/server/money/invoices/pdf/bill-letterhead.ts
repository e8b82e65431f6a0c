import { formatIban } from '../../../../domain/iban.ts';
import { formatDate, formatDay } from '../../../../domain/stored-time.ts';
import { type DrawnLogo, drawLogo } from '../../../platform/pdf/document/draw-logo.ts';
import { fitLine, fitText } from '../../../platform/pdf/document/fit-text.ts';
import { A4, accentInk, ink, mm } from '../../../platform/pdf/document/page-style.ts';
import type { PdfDocument, TextStyle } from '../../../platform/pdf/document/pdf-document.ts';
import type { AnyBillFacts, InvoiceSeller } from './invoice-facts.ts';

export const MARGIN = mm(20);
export const WIDTH = A4.width - 2 * MARGIN;

/** The text ends above the footer. */
export const BOTTOM = A4.height - mm(34);

const FOOT = A4.height - mm(28);
const FOOT_HEIGHT = mm(23);

/** The address field of DIN 5008, form B, for window envelopes. */
const ADDRESS = { y: mm(45), width: mm(85), bottom: mm(90) };

/** Above the address field. */
const LOGO = { right: MARGIN + WIDTH, top: mm(12), width: mm(54), height: mm(21) };
const LOGO_GAP = mm(8);

const DETAILS_WIDTH = mm(72);
const TITLE_Y = mm(98);

/** Who writes to whom on the club's paper. */
export type LetterFacts = Pick<AnyBillFacts, 'seller' | 'festival' | 'buyer'>;

export function drawSender(
  pdf: PdfDocument,
  { seller, festival, logo }: LetterFacts & { logo?: DrawnLogo },
): void {
  const width = WIDTH - (logo === undefined ? 0 : drawLogo(pdf, logo, LOGO, 'light') + LOGO_GAP);
  const room = { width, height: 30 };
  const name = fitText(
    pdf,
    seller.name,
    { face: 'display', size: 18, color: accentInk(seller.accent).main, leading: 1.15 },
    room,
    [18, 15, 12, 9.5],
  );
  const end = pdf.text('P', name.text, name.style, { x: MARGIN, y: mm(15), width });
  const below = fitText(
    pdf,
    festival,
    { size: 10.5, color: ink.soft },
    { width, height: 14 },
    [10.5, 8.5, 7],
  );
  pdf.text('P', below.text, below.style, { x: MARGIN, y: end + 1, width });
}

/** Draws address, details and title; returns the y where the text begins. */
export function drawBillHead(pdf: PdfDocument, facts: AnyBillFacts, title: string): number {
  return drawLetterHead(pdf, facts, title, details(facts));
}

/** Draws address, title and details with their labels; returns the y where the text begins. */
export function drawLetterHead(
  pdf: PdfDocument,
  facts: LetterFacts,
  title: string,
  details: ReadonlyArray<readonly [label: string, value: string]>,
): number {
  drawAddress(pdf, facts);
  drawDetails(pdf, details);
  return pdf.text(
    'H1',
    title,
    { face: 'display', size: 21, color: accentInk(facts.seller.accent).main },
    { x: MARGIN, y: TITLE_Y, width: WIDTH },
  );
}

function drawAddress(pdf: PdfDocument, { seller, buyer }: LetterFacts): void {
  const sender = [seller.name, seller.street, `${seller.zipcode} ${seller.city}`.trim()].join(' · ');
  const room = { width: ADDRESS.width, height: 11 };
  pdf.artifact(() => {
    const small = fitText(pdf, sender, { size: 7.5, color: ink.soft }, room, [7.5, 6.5, 5.5, 4.5]);
    pdf.draw(small.text, small.style, { x: MARGIN, y: ADDRESS.y, width: ADDRESS.width });
  });
  const lines = [buyer.company, buyer.name, buyer.street, `${buyer.zipcode} ${buyer.city}`.trim()];
  let y = ADDRESS.y + 26;
  pdf.leaf('P', () => {
    for (const line of lines.filter((text) => text !== '')) {
      const fitted = fitText(
        pdf,
        line,
        { size: 11.5, leading: 1.25 },
        { width: ADDRESS.width, height: 30 },
        [11.5, 10, 8, 6.5, 5.5],
      );
      y = pdf.draw(fitted.text, fitted.style, { x: MARGIN, y, width: ADDRESS.width });
    }
  });
}

function drawDetails(pdf: PdfDocument, details: ReadonlyArray<readonly [string, string]>): void {
  const x = MARGIN + WIDTH - DETAILS_WIDTH;
  const labelWidth = mm(32);
  let y = ADDRESS.y + 26;
  pdf.within('Table', () => {
    for (const [label, value] of details) {
      const at = y;
      pdf.within('TR', () => {
        pdf.text(
          'TH',
          label,
          { size: 10, color: ink.soft },
          { x, y: at, width: labelWidth },
          { scope: 'Row' },
        );
        const style = { face: 'strong', size: 10, align: 'right' } as const;
        y = pdf.text('TD', value, style, { x: x + labelWidth, y: at, width: DETAILS_WIDTH - labelWidth }) + 2;
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
    ...named('Deine Referenz', facts.buyer.reference),
    ...named('Deine USt-IdNr.', facts.buyer.vatId),
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

function named(label: string, text: string | undefined): [string, string][] {
  return text === undefined ? [] : [[label, text]];
}

/** The first page has no running header. */
export function drawLetterhead(
  pdf: PdfDocument,
  facts: Pick<LetterFacts, 'seller'>,
  title: string,
  isFirst: boolean,
): void {
  pdf.artifact(() => {
    pdf.doc.rect(0, 0, A4.width, mm(3.2)).fill(accentInk(facts.seller.accent).main);
    pdf.doc.rect(0, mm(3.2), A4.width, mm(0.8)).fill(ink.goldBright);
  });
  if (!isFirst) {
    pdf.artifact(() => {
      const name = fitText(
        pdf,
        `${title} · ${facts.seller.name}`,
        { size: 9, color: ink.soft },
        { width: WIDTH, height: 14 },
        [9, 7.5, 6],
      );
      pdf.draw(name.text, name.style, { x: MARGIN, y: mm(14), width: WIDTH });
    }, 'Pagination');
  }
  drawFoot(pdf, facts.seller, isFirst);
}

function drawFoot(pdf: PdfDocument, seller: InvoiceSeller, isFirst: boolean): void {
  const width = WIDTH / 3;
  const draw = () => {
    pdf.doc
      .moveTo(MARGIN, FOOT - 8)
      .lineTo(MARGIN + WIDTH, FOOT - 8)
      .lineWidth(0.7)
      .stroke(ink.line);
    footColumns(seller).forEach((lines, n) => {
      let y = FOOT;
      for (const { text, style } of fitColumn(pdf, lines, width - 12)) {
        y = pdf.draw(text, style, { x: MARGIN + n * width, y, width: width - 12 });
      }
    });
  };
  if (isFirst) pdf.leaf('P', draw);
  else pdf.artifact(draw, 'Pagination');
}

/** The largest size at which all lines fit; otherwise each is cut to one line. */
function fitColumn(pdf: PdfDocument, lines: string[], width: number): { text: string; style: TextStyle }[] {
  const styleOf = (size: number): TextStyle => ({ size, color: ink.soft, leading: 1.3 });
  const heightAt = (size: number) =>
    lines.reduce((sum, text) => sum + pdf.heightOf(text, styleOf(size), width), 0);
  const size = [8, 7, 6].find((some) => heightAt(some) <= FOOT_HEIGHT);
  return lines.map((text) =>
    size === undefined ? fitLine(pdf, text, styleOf(7), width, [7, 6]) : { text, style: styleOf(size) },
  );
}

function footColumns(seller: InvoiceSeller): string[][] {
  const { bank } = seller;
  const register = [seller.registerCourt, seller.registerNumber].filter((part) => part !== '').join(', ');
  return [
    [seller.name, seller.street, `${seller.zipcode} ${seller.city}`.trim(), seller.email, seller.telephone],
    [
      seller.representedBy === '' ? '' : `Vertreten durch ${seller.representedBy}`,
      register,
      seller.taxNumber === '' ? '' : `Steuernummer ${seller.taxNumber}`,
    ],
    [
      bank.holder,
      bank.iban === '' ? '' : `IBAN ${formatIban(bank.iban)}`,
      bank.bic === '' ? '' : `BIC ${bank.bic}`,
      bank.bankName,
    ],
  ].map((lines) => lines.filter((line) => line !== ''));
}
