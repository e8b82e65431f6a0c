import { expect, test } from 'vitest';
import { refuse } from '../../../../src/contract/refusals.ts';
import { openPdfWorker } from '../../../../src/server/app/services.ts';
import {
  documentsOfOrder,
  findDocument,
  nextNumber,
  sha256Of,
} from '../../../../src/server/money/invoices/documents.repository.ts';
import { issueInvoice } from '../../../../src/server/money/invoices/issue-invoice.ts';
import { printDocument } from '../../../../src/server/money/invoices/issued-documents.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { type OrderAdmin, openOrderAdmin } from '../../../support/order-admin.ts';
import { readPdf } from '../../platform/pdf/read-pdf.ts';

const numbers = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, n) => `2027-${String(first + n).padStart(5, '0')}`);

const issued = async ({ store }: OrderAdmin) => {
  const rows = await store.read.selectFrom('documents').select('number').orderBy('number').execute();
  return rows.map(({ number }) => number);
};

async function paidOrders(admin: OrderAdmin, count: number): Promise<string[]> {
  const ids: string[] = [];
  await admin.store.write((trx) => trx.updateTable('contingents').set({ capacity: 1000 }).execute());
  for (let n = 0; n < count; n++) ids.push(await admin.order());
  await admin.store.write((trx) =>
    trx.updateTable('orders').set({ status: 'paid', paid_cents: 1600, paid_at: 1 }).execute(),
  );
  return ids;
}

eachDatabase((_, openTestStore) => {
  test('fifty invoices at once get the numbers one to fifty, none twice and none left out', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const ids = await paidOrders(admin, 50);
    const documents = await Promise.all(ids.map((id) => issueInvoice(admin.shop.services, id)));
    expect(new Set(documents).size).toBe(50);
    expect(await issued(admin)).toEqual(numbers(1, 50));
  });

  test('a number whose invoice was undone goes to the next one', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const ids = await paidOrders(admin, 12);
    const { store } = admin;
    const undone = () => store.write(async (trx) => (await nextNumber(trx, 2027)) && refuse('fault'));
    const broken = () =>
      store.write(async (trx) => {
        await nextNumber(trx, 2027);
        throw new Error('no power');
      });
    await Promise.allSettled(
      ids.flatMap((id) => [undone(), issueInvoice(admin.shop.services, id), broken()]),
    );
    expect(await issued(admin)).toEqual(numbers(1, 12));
  });

  test('an order has one invoice, however often and from how many sides it is asked for', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const [id = ''] = await paidOrders(admin, 1);
    const documents = await Promise.all([1, 2, 3, 4].map(() => issueInvoice(admin.shop.services, id)));
    expect(new Set(documents).size).toBe(1);
    expect(await issued(admin)).toEqual(['2027-00001']);
  });

  test('every year begins with one, in Berlin', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const [old = '', fresh = ''] = await paidOrders(admin, 2);
    admin.shop.clock.now = Date.parse('2027-12-31T22:59:59Z');
    await issueInvoice(admin.shop.services, old);
    admin.shop.clock.advance(1000);
    await issueInvoice(admin.shop.services, fresh);
    expect(await issued(admin)).toEqual(['2027-00001', '2028-00001']);
  });

  test('what is not paid or costs nothing has no invoice', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const open = await admin.order();
    const [free = ''] = await paidOrders(admin, 1);
    await admin.store.write((trx) =>
      trx.updateTable('orders').set({ status: 'open' }).where('id', '=', open).execute(),
    );
    await admin.store.write((trx) =>
      trx.updateTable('orders').set({ total_cents: 0 }).where('id', '=', free).execute(),
    );
    expect(await issueInvoice(admin.shop.services, open)).toBeNull();
    expect(await issueInvoice(admin.shop.services, free)).toBeNull();
    expect(await issueInvoice(admin.shop.services, 'nobody')).toBeNull();
    expect(await issued(admin)).toEqual([]);
  });

  test('the paper says what was so when it was issued, and stays the same paper', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const { services, clock } = admin.shop;
    const id = await admin.order([admin.seat(0), admin.seat(1)]);
    const { number, total } = await admin.read(id);
    await admin.book(id, total, 0, { booked_on: '2027-02-27' });
    const document = (await issueInvoice(services, id)) as number;
    clock.advance(1_000_000_000);
    await admin.store.write((trx) =>
      trx.updateTable('orders').set({ lastname: 'Später' }).where('id', '=', id).execute(),
    );
    const first = await printDocument(services, document);
    const kept = await findDocument(admin.store.read, document);
    expect(kept?.sha256).toBe(sha256Of(first?.bytes as Uint8Array));

    const [page = ''] = (await readPdf(first?.bytes as Uint8Array)).pages;
    for (const words of [
      'Rechnung 2027-00001',
      'Zoë Müller-Lüdenscheidt',
      'Rebgasse 3',
      `Bestellung ${number}`,
      `${total},00`,
      '§ 19 UStG',
      'Betrag dankend erhalten',
      '27.02.2027',
      '12.04.2027',
      'Steuernummer 00/000/00000',
    ])
      expect(page).toContain(words);
    expect(page).not.toContain('Später');

    // The shop died after issuing and before keeping the paper: another press, another day, the same bytes.
    await admin.store.write((trx) =>
      trx.updateTable('documents').set({ bytes: null, sha256: null }).execute(),
    );
    const pdfWorker = openPdfWorker();
    const again = await printDocument({ ...services, pdfWorker }, document);
    await pdfWorker.close();
    expect(sha256Of(again?.bytes as Uint8Array)).toBe(kept?.sha256);
    const [row] = await documentsOfOrder(admin.store.read, id);
    expect(row).toMatchObject({ kind: 'invoice', number: '2027-00001', cancels_id: null });
  });

  test('the day it was paid is the day its price was there, not that of what went back or came in beyond', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const receivedOn = async (id: string) => {
      await issueInvoice(admin.shop.services, id);
      const rows = await documentsOfOrder(admin.store.read, id);
      return JSON.parse(rows[0]?.facts ?? '{}').payment;
    };
    const twice = await admin.order();
    await admin.book(twice, 16, 0, { booked_on: '2027-02-20' });
    await admin.book(twice, 16, 16, { booked_on: '2027-02-24' });
    await admin.refund(twice, 16, 32);
    expect(await receivedOn(twice)).toMatchObject({ receivedOn: '2027-02-20', cents: 1600 });
    const inParts = await admin.order();
    await admin.book(inParts, 6, 0, { booked_on: '2027-02-25' });
    await admin.book(inParts, 10, 6, { booked_on: '2027-02-21' });
    expect(await receivedOn(inParts)).toMatchObject({ receivedOn: '2027-02-25' });
    const smaller = await admin.order();
    await admin.book(smaller, 8, 0, { booked_on: '2027-02-18' });
    await admin.book(smaller, 8, 8, { booked_on: '2027-02-26' });
    await admin.cancel(smaller, (await admin.itemsOf(smaller)).slice(1));
    await admin.refund(smaller, 8, 16);
    expect(await receivedOn(smaller)).toMatchObject({ receivedOn: '2027-02-18', cents: 800 });
  });

  test('two who print one document at once get the same bytes, and later reads come without the press', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const { services } = admin.shop;
    const [id = ''] = await paidOrders(admin, 1);
    const document = (await issueInvoice(services, id)) as number;
    const [one, two] = await Promise.all([
      printDocument(services, document),
      printDocument(services, document),
    ]);
    const closed = openPdfWorker();
    await closed.close();
    const kept = await printDocument({ ...services, pdfWorker: closed }, document);
    expect(new Set([one, two, kept].map((paper) => sha256Of(paper?.bytes as Uint8Array))).size).toBe(1);
  });

  test('a paper that was changed behind our back is a fault', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const { services } = admin.shop;
    const [id = ''] = await paidOrders(admin, 1);
    const document = (await issueInvoice(services, id)) as number;
    await printDocument(services, document);
    const bytes = Buffer.from('another invoice');
    await admin.store.write((trx) => trx.updateTable('documents').set({ bytes }).execute());
    await expect(printDocument(services, document)).rejects.toThrow('altered');
    expect(await printDocument(services, document + 1)).toBeUndefined();
  });

  test('a club that owes tax shows net and tax of its rate', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const settings = { ...admin.shop.services.settings(), tax: { kind: 'rate' as const, percent: 19 } };
    const services = { ...admin.shop.services, settings: () => settings };
    const [id = ''] = await paidOrders(admin, 1);
    const paper = await printDocument(services, (await issueInvoice(services, id)) as number);
    const [page = ''] = (await readPdf(paper?.bytes as Uint8Array)).pages;
    expect(page).toContain('Umsatzsteuer 19 %');
    expect(page).toContain('13,45');
    expect(page).not.toContain('§ 19');
  });
});
