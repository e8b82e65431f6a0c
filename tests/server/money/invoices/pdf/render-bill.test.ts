import { expect, test } from 'vitest';
import { clubColors } from '../../../../../src/domain/club-colors.ts';
import { renderBill } from '../../../../../src/server/money/invoices/pdf/render-bill.ts';
import { hardTexts } from '../../../platform/pdf/hard-texts.ts';
import { readPdf } from '../../../platform/pdf/read-pdf.ts';
import { sampleCancellation, sampleInvoice } from '../../../platform/pdf/sample-documents.ts';

const read = async (facts: Parameters<typeof renderBill>[0]) =>
  (await readPdf(await renderBill(facts))).pages;

test('an invoice has all that the law asks for', async () => {
  const [page] = await read(sampleInvoice);
  const demanded = [
    'Rechnung 2027-00042',
    'Weinfreunde Rebental e. V.',
    'Kelterweg 1',
    'Steuernummer 00/000/00000',
    'Jürgen Größer-Süß Gäßchen 7 01234 Köln',
    'Rechnungsdatum 03.03.2027',
    'Leistungsdatum 12.04.2027',
    'Bestellnummer WF-K7HXAQ',
    'Erwachsene Konzert unter Lampions · 12.04.2027 · Block A, Reihe D, Platz 6 und 7 2 19 % 25,00 € 50,00 €',
    'Verkostung Weinprobe im Gewölbe · 12.04.2027 3 7 % 18,00 € 54,00 €',
    'Rabatt (10 %) −10,40 €',
    'Rechnungsbetrag 93,60 €',
    'Betrag dankend erhalten: 93,60 € am 03.03.2027 (Überweisung).',
    'Es ist nichts mehr zu bezahlen.',
    'Seite 1 von 1',
  ];
  for (const text of demanded) expect(page).toContain(text);
});

test('net and tax stand per rate, the discount shared out, and make the total to the cent', async () => {
  const [page] = await read(sampleInvoice);
  // 54,00 less 5,40 and 50,00 less 5,00
  expect(page).toContain('Nettobetrag zu 7 % 45,42 € Umsatzsteuer 7 % 3,18 €');
  expect(page).toContain('Nettobetrag zu 19 % 37,82 € Umsatzsteuer 19 % 7,18 €');
  expect(4542 + 318 + 3782 + 718).toBe(9360);
});

test('a club without turnover tax names no rate but the reason', async () => {
  const note = 'Steuerfrei nach § 19 UStG (Kleinunternehmer).';
  const [page] = await read({ ...sampleInvoice, tax: { kind: 'exempt', note } });
  expect(page).toContain(note);
  expect(page).not.toMatch(/Umsatzsteuer|Netto|19 %/);
  expect(page).toContain('Rechnungsbetrag 93,60 €');
});

test('what is still open is asked for, with day and reference', async () => {
  const [page] = await read({
    ...sampleInvoice,
    payment: { receivedOn: '2027-03-03', cents: 5000, method: 'bar' },
  });
  expect(page).toContain('Bitte überweise 43,60 € bis zum 10.03.2027 mit dem Verwendungszweck WF-K7HXAQ.');
});

test('dates of supply that differ stand with their lines', async () => {
  const [concert, tasting] = sampleInvoice.lines;
  if (!concert || !tasting) throw new Error('two lines expected');
  const [page] = await read({
    ...sampleInvoice,
    lines: [concert, { ...tasting, suppliedAt: '2027-04-14T01:30:00' }],
  });
  expect(page).toContain('Leistungsdatum siehe Positionen');
  expect(page).toContain('Gewölbe · 13.04.2027');
});

test('a cancellation has a number of its own, names the invoice and mirrors it', async () => {
  const [page] = await read(sampleCancellation);
  const demanded = [
    'Stornorechnung 2027-00051',
    'Hiermit stornieren wir unsere Rechnung 2027-00042 vom 03.03.2027:',
    '−2 19 % 25,00 € −50,00 €',
    'Rabatt (10 %) 10,40 €',
    'Nettobetrag zu 7 % −45,42 € Umsatzsteuer 7 % −3,18 €',
    'Stornobetrag −93,60 €',
    'Damit ist die Rechnung 2027-00042 vollständig aufgehoben.',
    'Wir erstatten dir 93,60 €',
  ];
  for (const text of demanded) expect(page).toContain(text);
});

test('a cancellation of some lines says that the rest holds', async () => {
  const [page] = await read({
    ...sampleCancellation,
    isWhole: false,
    lines: sampleInvoice.lines.slice(1),
    discount: null,
    refundCents: 0,
  });
  expect(page).toContain('einen Teil unserer Rechnung 2027-00042');
  expect(page).toContain('Alles Übrige bleibt gültig.');
  expect(page).toContain('Stornobetrag −54,00 €');
  expect(page).not.toContain('erstatten');
});

test('a cancellation that shares the discount out anew says so beside its sums', async () => {
  const taxes = [
    { ratePercent: 7, grossCents: 4860, netCents: 4542, taxCents: 318 },
    { ratePercent: 19, grossCents: 540, netCents: 454, taxCents: 86 },
  ];
  const part = { ...sampleCancellation, isWhole: false, lines: sampleInvoice.lines.slice(1), discount: null };
  const [page] = await read({ ...part, taxes });
  expect(page).toContain('Nettobetrag zu 7 % −45,42 € Umsatzsteuer 7 % −3,18 €');
  expect(page).toContain('Nettobetrag zu 19 % −4,54 € Umsatzsteuer 19 % −0,86 €');
  expect(page).toContain('Der Rabatt verteilt sich auf die übrigen Karten neu');
  expect((await read(part))[0]).not.toContain('verteilt sich');
});

test('500 lines run on over pages, each with the head of the table and its number, none lost', async () => {
  const [line] = sampleInvoice.lines;
  if (!line) throw new Error('a line expected');
  const lines = Array.from({ length: 500 }, (_, n) => ({
    ...line,
    name: `Karte-${n}.`,
    quantity: 1,
    unitCents: 101,
  }));
  const pages = await read({ ...sampleInvoice, lines, discount: null, payment: null });
  expect(pages.length).toBeGreaterThan(10);
  pages.forEach((page, n) => {
    expect(page).toContain(`Seite ${n + 1} von ${pages.length}`);
    expect(page).toContain('Rechnung 2027-00042');
  });
  for (const page of pages.slice(0, -1)) expect(page).toContain('Pos. Leistung');
  const all = pages.join(' ');
  for (const { name } of lines) expect(all).toContain(name);
  expect(pages.at(-1)).toContain('Rechnungsbetrag 505,00 €');
});

test.each(hardTexts)('%s in every field: a second page at most, and its total', async (_, text) => {
  const { seller } = sampleInvoice;
  const pages = await read({
    ...sampleInvoice,
    festival: text,
    seller: { ...seller, name: text, street: text, city: text, representedBy: text, registerCourt: text },
    buyer: { company: text, name: text, street: text, zipcode: text.slice(0, 20), city: text },
    lines: sampleInvoice.lines.map((line) => ({ ...line, name: text, eventName: text, place: text })),
    discount: { label: text, cents: 1040 },
  });
  expect(pages.length).toBeLessThanOrEqual(2);
  expect(pages[0]).toContain('Rechnung 2027-00042');
  expect(pages.at(-1)).toContain('Rechnungsbetrag 93,60 €');
  expect(pages.at(-1)).toContain('Es ist nichts mehr zu bezahlen.');
});

test('a discount beyond the lines is a fault, not a document', async () => {
  await expect(
    renderBill({ ...sampleInvoice, discount: { label: 'Rabatt', cents: 99_999 } }),
  ).rejects.toThrow(RangeError);
});

test("a bill begins with a stripe in the club's colour, or else in the shop's", async () => {
  const stripe = async (accent?: string) => {
    const facts = { ...sampleInvoice, seller: { ...sampleInvoice.seller, ...(accent && { accent }) } };
    const { pictures } = await readPdf(await renderBill(facts), { withCodes: true });
    const [first] = pictures;
    const at = 4 * (4 * (first?.width ?? 0) + 40);
    return Buffer.from(first?.data.slice(at, at + 3) ?? []).toString('hex');
  };
  expect(await stripe()).toBe('7a1738');
  expect(await stripe('1a4f8a')).toBe('1a4f8a');
  // Yellow could not be read on paper.
  expect(await stripe('f2c200')).toBe(clubColors('f2c200').day.main);
});
