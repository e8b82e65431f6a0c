import { formatTicketName } from '../../../domain/item-code.ts';
import { seatKindLabels } from '../../../domain/seat.ts';
import { type GateListOrder, listName, sortGateList } from '../../../domain/sort-gate-list.ts';
import { formatDate, formatTime, storedTimeOfInstant, weekdayOf } from '../../../domain/stored-time.ts';
import { fitLine } from '../../platform/pdf/document/fit-text.ts';
import { A4, ink } from '../../platform/pdf/document/page-style.ts';
import { numberPage, PdfDocument, type TextStyle } from '../../platform/pdf/document/pdf-document.ts';
import { formatPlace } from '../tickets/pdf/ticket-facts.ts';
import type { GateListFacts, GateListRow } from './print-gate-list.ts';

const MARGIN = 26;
const WIDTH = A4.width - 2 * MARGIN;
const HEAD = 92;
const ROW = 18.6;
const BOX = 11;
/** Leaves room for the tick box. */
const COLUMNS_X = MARGIN + 21;
const GAP = 6;

const ROWS_A_PAGE = Math.floor((A4.height - HEAD - 34) / ROW);

const BY: Record<GateListOrder, string> = {
  name: 'nach Namen',
  order: 'nach Bestellnummer',
  seat: 'nach Platz',
};

/** A list of an event's tickets to tick off at the gate, as an A4 PDF; the same facts give the same bytes. */
export async function renderGateList(facts: GateListFacts): Promise<Uint8Array> {
  const pdf = new PdfDocument({
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
    pdf.addPage();
    drawGateListHead(pdf, facts, rangeOf(words), page === 0);
  };

  head(0);
  pdf.within('Table', () => {
    for (const [page, entries] of pages.entries()) {
      if (page > 0) head(page);
      drawGateListGrid(
        pdf,
        entries.map(({ row }) => row),
      );
      drawGateListTitles(pdf, columns, page === 0);
      for (const [n, { row }] of entries.entries()) drawGateListRow(pdf, columns, row, n);
      numberPage(pdf, { number: page + 1, of: pages.length }, MARGIN, A4.height - 24);
      // Page by page: the 500 pages of 20,000 tickets would not fit into the worker's memory together.
      pdf.writePages();
    }
  });
  return pdf.finish();
}

/** `Abel – Bauer`: a page's first and last word, or the one word if both are the same. */
function rangeOf(words: string[]): string {
  const ends = [...new Set([words[0] ?? '', words.at(-1) ?? ''])].filter((word) => word !== '');
  return ends.join(' – ');
}

function drawGateListHead(pdf: PdfDocument, facts: GateListFacts, range: string, isFirst: boolean): void {
  const { event, orderedBy, printedAt, rows } = facts;
  const printed = storedTimeOfInstant(printedAt);
  const when = `${weekdayOf(event.startsAt)}, ${formatDate(event.startsAt)}, ${formatTime(event.startsAt)} Uhr`;
  const state = `Stand ${formatDate(printed)}, ${formatTime(printed)} Uhr · ${rows.length.toLocaleString('de-DE')} Karten · ${BY[orderedBy]}`;
  const draw = () => {
    line(pdf, `Einlassliste: ${event.name}`, 17, 26, 'display', ink.wine, WIDTH - 160);
    line(pdf, `${when} · ${event.location}`, 9.5, 48, 'text', ink.text, WIDTH);
    line(pdf, state, 9.5, 61, 'text', ink.soft, WIDTH);
  };
  if (isFirst) pdf.leaf('H1', draw);
  else pdf.artifact(draw, 'Pagination');
  pdf.artifact(() => {
    const fitted = fitLine(pdf, range, { face: 'strong', size: 13 }, 150, [13, 11, 9, 7]);
    pdf.drawLine(fitted.text, fitted.style, MARGIN + WIDTH - pdf.widthOf(fitted.text, fitted.style), 28);
  }, 'Pagination');
}

/** A screen reader needs the titles only once, so those of later pages are tagged as artifacts. */
function drawGateListTitles(pdf: PdfDocument, columns: GateListColumn[], isFirst: boolean): void {
  const y = HEAD - 15;
  const style = { face: 'strong', size: 8.5, color: ink.soft } as const;
  const draw = ({ title }: GateListColumn, x: number) => pdf.drawLine(title, style, x, y);
  if (isFirst) {
    pdf.within('TR', () => {
      for (const { column, x } of placed(columns)) pdf.leaf('TH', () => draw(column, x), { scope: 'Column' });
    });
  } else {
    pdf.artifact(() => {
      for (const { column, x } of placed(columns)) draw(column, x);
    }, 'Pagination');
  }
}

/** `place`: the line on the page, from 0. */
function drawGateListRow(pdf: PdfDocument, columns: GateListColumn[], row: GateListRow, place: number): void {
  const y = HEAD + place * ROW;
  pdf.within('TR', () => {
    for (const { column, x } of placed(columns)) {
      const style = column.styleOf(row);
      const fitted = fitLine(pdf, column.textOf(row), style, column.width - GAP, [style.size, 8.5, 7.5, 6.5]);
      // Keeps smaller text on the same baseline as its neighbours.
      const sink = (style.size - fitted.style.size) * 0.95;
      pdf.leaf('TD', () => pdf.drawLine(fitted.text, fitted.style, x, y + 2.6 + sink));
    }
  });
}

function drawGateListGrid(pdf: PdfDocument, rows: readonly GateListRow[]): void {
  pdf.artifact(() => {
    const { doc } = pdf;
    for (let n = 0; n <= rows.length; n++) {
      const y = HEAD + n * ROW;
      doc.moveTo(MARGIN, y).lineTo(MARGIN + WIDTH, y);
    }
    doc.lineWidth(0.5).stroke(ink.line);
    for (const n of rows.keys()) doc.rect(MARGIN + 2, HEAD + n * ROW + (ROW - BOX) / 2, BOX, BOX);
    doc.lineWidth(0.9).stroke(ink.text);
    for (const [n, { isRedeemed }] of rows.entries()) {
      if (!isRedeemed) continue;
      const y = HEAD + n * ROW + ROW / 2;
      doc
        .moveTo(MARGIN + 4.5, y)
        .lineTo(MARGIN + 7, y + 3)
        .lineTo(MARGIN + 11, y - 3.5);
    }
    doc.lineWidth(1.4).stroke(ink.text);
  });
}

function line(
  pdf: PdfDocument,
  text: string,
  size: number,
  y: number,
  face: 'text' | 'display',
  color: string,
  width: number,
): void {
  const fitted = fitLine(pdf, text, { face, size, color }, width, [size, size * 0.8, size * 0.65, 7]);
  pdf.drawLine(fitted.text, fitted.style, MARGIN, y);
}

function placed(columns: GateListColumn[]): { column: GateListColumn; x: number }[] {
  let edge = COLUMNS_X;
  return columns.map((column) => {
    const x = edge;
    edge += column.width;
    return { column, x };
  });
}

interface GateListColumn {
  title: string;
  width: number;
  textOf: (row: GateListRow) => string;
  styleOf: (row: GateListRow) => TextStyle;
}

const PLAIN: TextStyle = { size: 9.5 };
const STRONG: TextStyle = { face: 'strong', size: 10 };

/** The column that the list is sorted by comes first, in bold. */
function gateListColumns(orderedBy: GateListOrder): GateListColumn[] {
  const column = (title: string, width: number, textOf: GateListColumn['textOf'], isFirst: boolean) => ({
    title,
    width,
    textOf,
    styleOf: () => (isFirst ? STRONG : PLAIN),
  });
  const isBySeat = orderedBy === 'seat';
  const finders: Record<GateListOrder, GateListColumn> = {
    name: column('Name', isBySeat ? 124 : 138, listName, orderedBy === 'name'),
    order: column('Bestellung', 66, ({ orderNumber }) => orderNumber, orderedBy === 'order'),
    seat: column(
      'Platz',
      isBySeat ? 130 : 116,
      ({ place }) => placeInShort(place) || 'freie Platzwahl',
      orderedBy === 'seat',
    ),
  };
  const others = (['name', 'order', 'seat'] as const).filter((key) => key !== orderedBy);
  return [
    finders[orderedBy],
    ...others.map((key) => finders[key]),
    column('Karte', 84, ({ priceName }) => priceName, false),
    column('Kurzcode', 72, ({ code }) => formatTicketName(code), false),
    {
      title: 'Zahlung',
      width: 46,
      textOf: ({ isPaid }) => (isPaid ? 'bezahlt' : 'OFFEN'),
      styleOf: ({ isPaid }) => (isPaid ? PLAIN : STRONG),
    },
  ];
}

/**
 * `Block A, Reihe D, Rollstuhlplatz 6`: with both words the text would be shrunk too far to read at a gate.
 */
function placeInShort({ kind, ...place }: GateListRow['place']): string {
  const words = formatPlace(place);
  return kind ? words.replace(/Platz (?=[^,]*$)/, `${seatKindLabels[kind]} `) : words;
}
