import { crc32 } from 'node:zlib';
import { XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import type { Books, BookTableName } from '../../../../src/contract/books.ts';
import type { Reconciliation } from '../../../../src/contract/reconciliation.ts';
import { issueInvoice } from '../../../../src/server/money/invoices/issue-invoice.ts';
import { fairLine } from '../../../support/checkout.ts';
import { eachDatabase, type OpenTestStore } from '../../../support/each-database.ts';
import { type OrderAdmin, openOrderAdmin } from '../../../support/order-admin.ts';

const YEAR = 'from=2027-01-01&to=2027-12-31';
const DATEV = {
  ...{ consultant: '1001', client: '42', bank: '1200', paypal: '', overpaid: '1590', has_tax_keys: true },
  ...{ ideal: '', assets: '', purpose: '6000', business: '8000' },
};

/** A festival with two rates and spheres: paid, overpaid and given back, cancelled in part and refunded in another month. */
async function openYear(openTestStore: OpenTestStore) {
  const admin = await openOrderAdmin(openTestStore);
  const { hall, shop, store } = admin;
  shop.services.putInForce({
    ...shop.services.settings(),
    tax: { kind: 'rate', percent: 19 },
    datev: DATEV,
  });
  await store.write(async (trx) => {
    await trx.updateTable('contingents').set({ capacity: 1000 }).execute();
    await trx
      .updateTable('ticket_prices')
      .set({ tax_percent: 7, sphere: 'purpose' })
      .where('id', '=', hall.fair.child)
      .execute();
  });
  const both = [fairLine(hall, 2), fairLine(hall, 2, hall.fair.child)];
  const plain = await admin.order(both);
  const { total } = await admin.read(plain);
  await admin.book(plain, total, 0);
  await issueInvoice(shop.services, plain);
  const over = await admin.order(both, { discountCode: 'TEN', discountPercentage: 10 });
  const { total: less } = await admin.read(over);
  await admin.book(over, less + 4, 0);
  await issueInvoice(shop.services, over);
  await admin.refund(over, 4, less + 4);
  const cancelled = await admin.order(both);
  await admin.book(cancelled, total, 0, { booked_on: '2027-02-27' });
  await issueInvoice(shop.services, cancelled);
  const child = (await admin.read(cancelled)).items.find(({ name }) => name === 'Kinder');
  shop.clock.advance(1_000);
  await admin.cancel(cancelled, [child?.id ?? '']);
  shop.clock.advance(1_000);
  await admin.refund(cancelled, child?.price ?? 0, total);
  const undone = await admin.order(both);
  const { body } = await admin.book(undone, total, 0);
  await admin.undo(undone, body.payment);
  const partial = await admin.order(both);
  await admin.book(partial, 5, 0);
  return { admin, total, less, child: child?.price ?? 0 };
}

const read = async (admin: OrderAdmin, query = YEAR) =>
  (await admin.call<Books>('GET', `/books?${query}`)).body;

/** A file of the books, as bytes. */
async function fetched({ shop, staff }: OrderAdmin, path: string): Promise<Uint8Array> {
  const answer = await shop.app.request(`/api/office/books/${path}`, { headers: staff });
  expect(answer.status, path).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
}

/** The texts in a workbook by their names; throws where one is not as long as said. */
async function partsOf(bytes: Uint8Array): Promise<Map<string, string>> {
  const archive = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true });
  const parts = new Map<string, string>();
  for await (const entry of archive.eachEntry()) {
    const chunks = await Array.fromAsync(await archive.openReadStreamPromise(entry));
    const part = Buffer.concat(chunks);
    expect(crc32(part), entry.fileName).toBe(entry.crc32);
    parts.set(entry.fileName, part.toString());
  }
  return parts;
}

const linesOf = (bytes: Uint8Array) =>
  new TextDecoder()
    .decode(bytes)
    .replace('\u{feff}', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';'));
const centsOf = (text: string | undefined) => Math.round(Number(text?.replace(',', '.')) * 100);
const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
const cents = (euros: number) => Math.round(euros * 100);

eachDatabase((_, openTestStore) => {
  test('every sum of the year comes to the same, by way, month, sphere and price, and to the reconciliation', async () => {
    const { admin, total, less, child } = await openYear(openTestStore);
    const books = await read(admin);
    expect(books.difference).toBe(0);
    expect(books.years).toEqual([2027]);
    const received = 2 * total + less + 4 + 5;
    const refunded = 4 + child;
    expect(books.ways).toEqual([
      { way: 'transfer', received, refunded },
      { way: 'paypal', received: 0, refunded: 0 },
    ]);
    expect(books.overpaid).toEqual({ received: 4, refunded: 4 });
    const all = [books.taxes, books.spheres, books.prices].map((rows) => [
      sum(rows.map((row) => cents(row.received))) + 400,
      sum(rows.map((row) => cents(row.refunded))) + 400,
    ]);
    expect(all).toEqual(all.map(() => [cents(received), cents(refunded)]));
    for (const { net, tax, ...row } of [...books.taxes, ...books.spheres])
      expect(cents(net) + cents(tax)).toBe(cents(row.received) - cents(row.refunded));
    expect(books.taxes.map(({ month, percent }) => `${month} ${percent}`)).toEqual([
      ...['2027-02 7', '2027-02 19', '2027-03 7', '2027-03 19'],
    ]);
    // What was cancelled counts on the day it was given back.
    expect(books.taxes[0]).toMatchObject({ refunded: 0 });
    expect(books.taxes[2]).toMatchObject({ refunded: child });
    expect(books.spheres.map(({ sphere, percent }) => `${sphere} ${percent}`)).toEqual([
      ...['purpose 7', 'business 19'],
    ]);
    const { payments } = (await admin.call<Reconciliation>('GET', '/bank/reconciliation')).body;
    expect(payments.received - payments.refunded).toBeCloseTo(received - refunded, 2);

    const february = await read(admin, 'from=2027-02-01&to=2027-02-28');
    expect(february.ways[0]).toMatchObject({ received: total, refunded: 0 });
    expect(february.prices.every(({ ordered }) => ordered === 0)).toBe(true);
    const century = await read(admin, 'from=2000-01-01&to=2099-12-31');
    expect(century.prices).toEqual(books.prices);
    expect((await read(admin, 'from=2060-01-01&to=2099-12-31')).prices).toEqual([]);
    const backwards = await admin.call('GET', '/books?from=2027-02-01&to=2027-01-01');
    expect(backwards.body.code).toBe('books_backwards');
  });

  test('what a paid order was for is what its invoice says, to the cent of each rate', async () => {
    const { admin } = await openYear(openTestStore);
    const rows = linesOf(await fetched(admin, `tables/invoices?${YEAR}`)).slice(1);
    const paid = linesOf(await fetched(admin, `tables/payments?${YEAR}`)).slice(1);
    const order = rows[2]?.[3];
    for (const rate of ['7 %', '19 %']) {
      const billed = rows.filter((row) => row[3] === order && row[7] === rate).map((row) => centsOf(row[10]));
      const booked = paid.filter((row) => row[1] === order && row[8] === rate).map((row) => centsOf(row[9]));
      expect(sum(booked)).toBe(sum(billed));
    }
    const books = await read(admin);
    expect(sum(paid.map((row) => centsOf(row[9])))).toBe(
      sum(books.ways.map(({ received, refunded }) => cents(received) - cents(refunded))),
    );
    const billed = sum(rows.map((row) => centsOf(row[10])));
    const { issued, cancelled } = books.invoices;
    expect(billed).toBe(cents(issued.gross) - cents(cancelled.gross));
    expect([issued.count, cancelled.count]).toEqual([3, 1]);
  });

  test('payments of an earlier version are worked out when the books are read, and money for nothing is shown', async () => {
    const { admin } = await openYear(openTestStore);
    const { at: _, ...before } = await read(admin);
    await admin.store.write((trx) => trx.deleteFrom('payment_parts').execute());
    const { at: __, ...after } = await read(admin);
    expect(after).toEqual(before);
    await admin.store.write((trx) =>
      trx.updateTable('payment_parts').set({ cents: 0 }).where('ticket_price_id', '!=', 0).execute(),
    );
    const { difference, ways, overpaid } = await read(admin);
    expect(difference).toBeCloseTo((ways[0]?.received ?? 0) - (ways[0]?.refunded ?? 0), 2);
    expect(overpaid.received).toBe(4);
  });

  test('a Buchungsstapel has the form that DATEV describes, and its entries are the payments', async () => {
    const { admin } = await openYear(openTestStore);
    const bytes = await fetched(admin, `datev?${YEAR}`);
    const text = new TextDecoder('windows-1252').decode(bytes);
    expect(text.endsWith('\r\n')).toBe(true);
    const [head = [], columns, ...entries] = text
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(';'));
    expect(head).toHaveLength(31);
    // From the description of the header, developer.datev.de.
    const header: Record<number, RegExp> = {
      ...{ 1: /^"(EXTF|DTVF)"$/, 2: /^700$/, 3: /^21$/, 4: /^"Buchungsstapel"$/, 5: /^13$/ },
      ...{ 6: /^20\d{15}$/, 8: /^"[A-Za-z]{0,2}"$/, 11: /^\d{4,7}$/, 12: /^\d{1,5}$/, 13: /^20\d{6}$/ },
      ...{ 14: /^[4-8]$/, 15: /^20\d{6}$/, 16: /^20\d{6}$/, 17: /^".{0,30}"$/, 19: /^[12]$/ },
      ...{ 20: /^(0|30|40|50|64)$/, 21: /^[01]$/, 22: /^"[A-Z]{3}"$/ },
    };
    for (const [n, form] of Object.entries(header)) expect(head[Number(n) - 1], n).toMatch(form);
    expect(columns).toHaveLength(125);
    expect(columns?.[116]).toBe('Fälligkeit');
    // From the description of the Buchungsstapel.
    const fields: Record<number, RegExp> = {
      ...{ 1: /^\d{1,10},\d{2}$/, 2: /^"(S|H)"$/, 3: /^"[A-Z]{3}"$/, 7: /^\d{1,9}$/, 8: /^\d{1,9}$/ },
      ...{ 9: /^"(\d{4})?"$/, 10: /^(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])$/ },
      ...{ 11: /^"[a-zA-Z0-9$%&*+\-/]{0,36}"$/, 14: /^".{0,60}"$/, 114: /^[01]$/ },
    };
    for (const entry of entries) {
      expect(entry).toHaveLength(125);
      for (const [n, form] of Object.entries(fields)) expect(entry[Number(n) - 1], n).toMatch(form);
    }
    const { ways } = await read(admin);
    const booked = entries.map((entry) => (entry[1] === '"S"' ? 1 : -1) * centsOf(entry[0]));
    expect(sum(booked)).toBe(sum(ways.map(({ received, refunded }) => cents(received) - cents(refunded))));
    const keys = new Set(entries.map((entry) => `${entry[7]} ${entry[8]}`));
    expect([...keys].sort()).toEqual(['1590 ""', '6000 "0002"', '8000 "0003"']);

    const years = await admin.call('GET', '/books/datev?from=2027-01-01&to=2028-01-31');
    expect(years.body.code).toBe('books_datev_year');
    const { services } = admin.shop;
    services.putInForce({ ...services.settings(), datev: { ...DATEV, business: '' } });
    const { body } = await admin.call('GET', `/books/datev?${YEAR}`);
    expect(body.message).toContain('Erlöskonto wirtschaftlicher Geschäftsbetrieb');
  });

  test('all tables come as one workbook', async () => {
    const { admin } = await openYear(openTestStore);
    const workbook = await fetched(admin, `workbook.xlsx?${YEAR}`);
    const parts = await partsOf(workbook);
    for (const [name, xml] of parts) expect(XMLValidator.validate(xml), name).toBe(true);
    const names: BookTableName[] = ['payments', 'invoices', 'taxes', 'spheres', 'prices'];
    for (const name of names) {
      const [head, ...rows] = linesOf(await fetched(admin, `tables/${name}?${YEAR}`));
      expect(rows.length, name).toBeGreaterThan(0);
      for (const row of rows) expect(row, name).toHaveLength(head?.length ?? 0);
      const sheet = parts.get(`xl/worksheets/sheet${names.indexOf(name) + 1}.xml`);
      expect(sheet?.match(/<row>/g), name).toHaveLength(rows.length + 1);
    }
  });
});
