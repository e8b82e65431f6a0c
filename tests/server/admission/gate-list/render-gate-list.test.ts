import { expect, test, vi } from 'vitest';
import { sortGateList } from '../../../../src/domain/sort-gate-list.ts';
import { renderGateList } from '../../../../src/server/admission/gate-list/render-gate-list.ts';
import { PdfDocument } from '../../../../src/server/platform/pdf/document/pdf-document.ts';
import { hardTexts } from '../../platform/pdf/hard-texts.ts';
import { readPdf } from '../../platform/pdf/read-pdf.ts';
import { gateListRow, sampleGateList } from '../../platform/pdf/sample-documents.ts';

test('a list says how old it is, and of every ticket who, where, which and whether it is paid', async () => {
  const rows = [gateListRow(), gateListRow({ lastname: 'Öchsle', orderNumber: 'WF-ABCDEF', isPaid: false })];
  const { pages } = await readPdf(await renderGateList({ ...sampleGateList, rows }));
  const [page] = pages;
  expect(pages).toHaveLength(1);
  expect(page).toContain('Einlassliste: Konzert unter Lampions');
  expect(page).toContain('Montag, 12.04.2027, 20:00 Uhr · Winzerhof');
  expect(page).toContain('Stand 12.04.2027, 16:05 Uhr · 2 Karten · nach Namen');
  expect(page).toContain('Größer – Öchsle');
  expect(page).toContain('Größer, Jürgen WF-K7HXAQ Block A, Reihe 4, Platz 6 Erwachsene 7K3QF-9XT2M bezahlt');
  expect(page).toContain('Öchsle, Jürgen WF-ABCDEF Block A, Reihe 4, Platz 6 Erwachsene 7K3QF-9XT2M OFFEN');
  expect(page).toContain('Seite 1 von 1');
});

test('the whole code of a ticket is on no list', async () => {
  const { pages } = await readPdf(await renderGateList(sampleGateList));
  expect(pages.join()).not.toContain('0ABCD');
});

test('names as in a telephone book, seats by their number, orders by theirs', () => {
  const names = ['Zöller', 'von der Au', 'Ähre', 'Abel', 'Öchsle', 'Oskar'];
  const byName = sortGateList(
    names.map((lastname) => gateListRow({ lastname })),
    'name',
  );
  expect(byName.map(({ word }) => word)).toEqual(['Abel', 'Ähre', 'Öchsle', 'Oskar', 'von der Au', 'Zöller']);

  const places = [
    { block: 'Block A', row: '10', seat: '1' },
    { block: 'Block A', row: '9', seat: '10' },
    { block: 'Block A', row: '9', seat: '9' },
    { block: null, row: null, seat: null },
  ];
  const bySeat = sortGateList(
    places.map((place) => gateListRow({ place })),
    'seat',
  );
  expect(bySeat.map(({ word }) => word)).toEqual(['', 'Block A 9/9', 'Block A 9/10', 'Block A 10/1']);

  const byOrder = sortGateList(
    [gateListRow({ orderNumber: 'WF-B' }), gateListRow({ orderNumber: 'WF-A' })],
    'order',
  );
  expect(byOrder.map(({ word }) => word)).toEqual(['WF-A', 'WF-B']);
});

test('no page of a long list waits in memory for the last one', async () => {
  const finished: number[] = [];
  const writePages = PdfDocument.prototype.writePages;
  const spy = vi.spyOn(PdfDocument.prototype, 'writePages').mockImplementation(function (this: PdfDocument) {
    finished.push(this.doc.bufferedPageRange().count);
    writePages.call(this);
  });
  const rows = Array.from({ length: 200 }, (_, n) => gateListRow({ lastname: `Gast${n}` }));
  const { pages } = await readPdf(await renderGateList({ ...sampleGateList, rows }));
  spy.mockRestore();
  expect(finished).toEqual(pages.map(() => 1));
});

test('3,000 tickets run on over pages, each with its head, state and range, none lost', async () => {
  const rows = Array.from({ length: 3000 }, (_, n) =>
    gateListRow({ lastname: `Gast${String(n).padStart(4, '0')}`, isRedeemed: n % 3 === 0 }),
  );
  const { pages } = await readPdf(await renderGateList({ ...sampleGateList, rows }));
  pages.forEach((page, n) => {
    expect(page).toContain(`Seite ${n + 1} von ${pages.length}`);
    expect(page).toContain('Stand 12.04.2027, 16:05 Uhr · 3.000 Karten');
    expect(page).toContain('Name Bestellung Platz Karte Kurzcode Zahlung');
  });
  expect(pages[0]).toContain('Gast0000 – Gast0');
  const all = pages.join(' ');
  for (const { lastname } of rows) expect(all).toContain(`${lastname}, Jürgen`);
});

test('an event without tickets has an empty list', async () => {
  const { pages } = await readPdf(await renderGateList({ ...sampleGateList, rows: [] }));
  expect(pages).toHaveLength(1);
  expect(pages[0]).toContain('0 Karten');
});

test.each(hardTexts)('%s in every field: a line of the list stays a line', async (_, text) => {
  const place = { block: text, row: text, seat: text };
  const row = gateListRow({ lastname: text, firstname: text, orderNumber: text, place, priceName: text });
  for (const orderedBy of ['name', 'order', 'seat'] as const) {
    const { pages } = await readPdf(await renderGateList({ ...sampleGateList, orderedBy, rows: [row, row] }));
    expect(pages).toHaveLength(1);
    expect(pages[0]?.match(/7K3QF-9XT2M/g)).toHaveLength(2);
  }
});
