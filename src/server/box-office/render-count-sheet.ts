import type { Takings } from '../../contract/cash-counts.ts';
import { eurosToCents, formatCents } from '../../domain/money.ts';
import {
  formatDate,
  formatTime,
  type StoredTime,
  storedTimeOfInstant,
  weekdayOf,
} from '../../domain/stored-time.ts';
import { fitLine } from '../platform/pdf/document/fit-text.ts';
import { A4, ink } from '../platform/pdf/document/page-style.ts';
import { PdfDocument, type TextStyle } from '../platform/pdf/document/pdf-document.ts';
import type { PdfJob } from '../platform/pdf/worker/pdf-job.ts';

/** A shift at a cash box, to be counted by hand; printed at an instant in epoch milliseconds. */
export interface CountSheetFacts {
  festival: string;
  club: string;
  event: { name: string; location: string; startsAt: StoredTime };
  /** Empty to be written by hand. */
  cashBox: string;
  from: StoredTime;
  until: StoredTime;
  takings: Takings;
  printedAt: number;
}

export type CountSheetJob = PdfJob<'count_sheet', CountSheetFacts>;

const MARGIN = 42;
const WIDTH = A4.width - 2 * MARGIN;
const RIGHT = MARGIN + WIDTH;
const TABLE_TOP = 168;
/** What is filled in by hand begins here at the latest, however many prices there are. */
const COUNTING_TOP = 404;
const COUNT_ROW = 17;
const HEAD_ROW = 16;

const HEADING: TextStyle = { face: 'display', size: 12.5, color: ink.wine };
const LABEL: TextStyle = { size: 9.5, color: ink.soft };
const PLAIN: TextStyle = { size: 10 };
const STRONG: TextStyle = { face: 'strong', size: 10 };

const NOTES = [200, 100, 50, 20, 10, 5].map((euros) => `${euros} €`);
const COINS = ['2 €', '1 €', ...[50, 20, 10, 5, 2, 1].map((cents) => `${cents} ct`)];

/** The count sheet of a shift as one A4 page; the same facts give the same bytes. */
export async function renderCountSheet(facts: CountSheetFacts): Promise<Uint8Array> {
  const pdf = new PdfDocument({
    title: `Zählblatt ${facts.event.name}`,
    subject: facts.festival,
    author: facts.club,
    madeAt: facts.printedAt,
  });
  pdf.addPage();
  drawHead(pdf, facts);
  const salesEnd = drawSales(pdf, facts.takings);
  const countingEnd = drawCounting(pdf, Math.min(salesEnd + 34, COUNTING_TOP));
  drawResult(pdf, facts.takings, countingEnd + 18);
  drawSignatures(pdf);
  return pdf.finish();
}

function drawHead(pdf: PdfDocument, facts: CountSheetFacts): void {
  const { festival, event, cashBox, from, until, takings, printedAt } = facts;
  pdf.text('P', festival, LABEL, { x: MARGIN, y: 34, width: WIDTH });
  pdf.text('H1', 'Zählblatt der Abendkasse', { face: 'display', size: 20, color: ink.wine }, at(48));
  const printed = storedTimeOfInstant(printedAt);
  const facing: [label: string, value: string][] = [
    ['Veranstaltung', `${event.name}, ${event.location}, ${moment(event.startsAt)}`],
    ['Schicht', `${moment(from)} bis ${moment(until)}`],
    ['Kasse', cashBox],
    ['Verkauft von', takings.seller ?? 'allen, die an der Abendkasse verkauft haben'],
    ['Gedruckt', moment(printed)],
  ];
  let y = 82;
  pdf.within('Table', () => {
    for (const [label, value] of facing) {
      pdf.within('TR', () => {
        pdf.leaf('TH', () => pdf.drawLine(label, LABEL, MARGIN, y), { scope: 'Row' });
        const fitted = fitLine(pdf, value, STRONG, WIDTH - 90, [10, 9, 8, 7]);
        pdf.leaf('TD', () => pdf.drawLine(fitted.text, fitted.style, MARGIN + 90, y));
      });
      if (value === '') rule(pdf, MARGIN + 90, y + 11, 180);
      y += 15;
    }
  });
}

interface Column {
  title: string;
  /** The left edge, or the right one of numbers. */
  x: number;
  isNumber?: true;
}

const SALES: Column[] = [
  { title: 'Karten laut Shop', x: MARGIN },
  ...(
    [
      ['Einzelpreis', MARGIN + 260],
      ['Verkauft', MARGIN + 325],
      ['Zurück', MARGIN + 385],
      ['Bleiben', MARGIN + 435],
      ['Summe', RIGHT],
    ] as const
  ).map(([title, x]) => ({ title, x, isNumber: true }) as const),
];

/** Rows get lower, and the last ones one, before they reach what is filled in by hand. Returns where it ends. */
function drawSales(pdf: PdfDocument, { lines, tickets, sales }: Takings): number {
  const room = COUNTING_TOP - TABLE_TOP - 2 * HEAD_ROW - 14;
  const most = Math.floor(room / 9);
  const shown = lines.length > most ? lines.slice(0, most - 1) : lines;
  const rest = lines.slice(shown.length);
  const rows = shown.map((line) => [
    line.price,
    euros(line.amount),
    ...[line.sold, line.taken_back, line.sold - line.taken_back].map(String),
    euros((line.sold - line.taken_back) * line.amount),
  ]);
  if (rest.length > 0) {
    const sum = (of: (line: (typeof rest)[number]) => number) => rest.reduce((all, one) => all + of(one), 0);
    const [sold, back] = [sum((line) => line.sold), sum((line) => line.taken_back)];
    const left = sum((line) => (line.sold - line.taken_back) * line.amount);
    rows.push([`${rest.length} weitere Preise`, '', ...[sold, back, sold - back].map(String), euros(left)]);
  }
  const height = Math.min(HEAD_ROW, room / Math.max(1, rows.length));
  const size = Math.min(10, height * 0.6);
  let y = TABLE_TOP;
  pdf.within('Table', () => {
    drawRow(
      pdf,
      'TH',
      SALES.map(({ title }) => title),
      { ...LABEL, face: 'strong', size: 9 },
      y,
    );
    y += HEAD_ROW;
    rule(pdf, MARGIN, y - 3, WIDTH, 1);
    for (const row of rows) {
      drawRow(pdf, 'TD', row, { size }, y);
      y += height;
      rule(pdf, MARGIN, y - height * 0.14, WIDTH, 0.4);
    }
    drawRow(pdf, 'TD', ['Zusammen', '', '', '', String(tickets), euros(sales)], STRONG, y + 1);
  });
  return y + HEAD_ROW;
}

function drawRow(pdf: PdfDocument, tag: 'TH' | 'TD', cells: string[], style: TextStyle, y: number): void {
  pdf.within('TR', () => {
    for (const [n, { x, isNumber }] of SALES.entries()) {
      const fitted = fitLine(pdf, cells[n] ?? '', style, n === 0 ? 190 : 90, [
        style.size,
        style.size * 0.8,
        5,
      ]);
      const left = isNumber ? x - pdf.widthOf(fitted.text, fitted.style) : x;
      const scope = tag === 'TH' ? { scope: 'Column' as const } : {};
      // Keeps smaller text on the same baseline as its neighbours.
      const sunk = y + (style.size - fitted.style.size) * 0.95;
      pdf.leaf(tag, () => pdf.drawLine(fitted.text, fitted.style, left, sunk), scope);
    }
  });
}

/** Two columns in which the pieces are written and multiplied by hand; returns where they end. */
function drawCounting(pdf: PdfDocument, start: number): number {
  pdf.text('H2', 'Gezählt', HEADING, at(start));
  const half = WIDTH / 2 - 12;
  const top = start + 20;
  for (const [title, kinds, x] of [
    ['Scheine', NOTES, MARGIN],
    ['Münzen', COINS, MARGIN + half + 24],
  ] as const) {
    pdf.within('Table', () => {
      const head = [title, 'Stück', 'Summe in €'];
      const edges = [x, x + half * 0.3, x + half * 0.62];
      const line = (tag: 'TH' | 'TD', cells: string[], style: TextStyle, y: number) =>
        pdf.within('TR', () => {
          for (const [n, text] of cells.entries())
            pdf.leaf(tag, () => pdf.drawLine(text, style, (edges[n] ?? x) + (n > 0 ? 4 : 0), y));
        });
      line('TH', head, { ...LABEL, face: 'strong', size: 9 }, top);
      for (const [n, kind] of kinds.entries())
        line('TD', [kind, '', ''], PLAIN, top + 15 + n * COUNT_ROW + 3);
    });
    pdf.artifact(() => {
      const { doc } = pdf;
      for (const n of kinds.keys()) {
        const y = top + 15 + n * COUNT_ROW;
        doc.rect(x + half * 0.3, y, half * 0.32, COUNT_ROW).rect(x + half * 0.62, y, half * 0.38, COUNT_ROW);
      }
      doc.lineWidth(0.6).stroke(ink.line);
    });
  }
  return top + 15 + COINS.length * COUNT_ROW;
}

function drawResult(pdf: PdfDocument, { sales }: Takings, top: number): void {
  const lines: [label: string, value: string][] = [
    ['Gezählt zusammen, Scheine und Münzen', ''],
    ['− Wechselgeld am Anfang', ''],
    ['− Verkauft laut Shop', euros(sales)],
    ['= Differenz', ''],
  ];
  pdf.text('H2', 'Ergebnis', HEADING, at(top));
  pdf.within('Table', () => {
    for (const [n, [label, value]] of lines.entries()) {
      const y = top + 22 + n * 19;
      const style = n === 3 ? STRONG : PLAIN;
      pdf.within('TR', () => {
        pdf.leaf('TH', () => pdf.drawLine(label, style, MARGIN, y), { scope: 'Row' });
        const x = RIGHT - pdf.widthOf(value, STRONG);
        pdf.leaf('TD', () => pdf.drawLine(value, STRONG, x, y));
      });
      rule(pdf, MARGIN + 280, y + 13, WIDTH - 280);
    }
  });
  const y = top + 22 + lines.length * 19;
  pdf.text('P', 'Grund einer Differenz', PLAIN, at(y));
  rule(pdf, MARGIN + 112, y + 13, WIDTH - 112);
}

function drawSignatures(pdf: PdfDocument): void {
  const y = 778;
  const half = WIDTH / 2 - 12;
  for (const [label, x] of [
    ['Gezählt: Datum, Name, Unterschrift', MARGIN],
    ['Mitgezählt: Datum, Name, Unterschrift', MARGIN + half + 24],
  ] as const) {
    rule(pdf, x, y, half, 0.8);
    pdf.text('P', label, { ...LABEL, size: 8.5 }, { x, y: y + 3, width: half });
  }
  pdf.text(
    'P',
    'Aufzeichnung über gezähltes Bargeld, kein Kassenbeleg und keine Quittung: Der Shop ist keine Kasse und führt kein Kassenbuch. Hebt das Blatt mit euren Belegen auf.',
    { size: 8, color: ink.soft },
    at(y + 20),
  );
}

const at = (y: number) => ({ x: MARGIN, y, width: WIDTH });

const euros = (amount: number) => formatCents(eurosToCents(amount));

const moment = (time: StoredTime) => `${weekdayOf(time)}, ${formatDate(time)}, ${formatTime(time)} Uhr`;

function rule(pdf: PdfDocument, x: number, y: number, width: number, thickness = 0.6): void {
  pdf.artifact(() =>
    pdf.doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(thickness)
      .stroke(ink.line),
  );
}
