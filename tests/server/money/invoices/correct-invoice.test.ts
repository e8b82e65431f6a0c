import { expect, test } from 'vitest';
import type { IssuedDocument } from '../../../../src/contract/documents.ts';
import { taxSumsLess } from '../../../../src/domain/tax.ts';
import { issueInvoice } from '../../../../src/server/money/invoices/issue-invoice.ts';
import { printDocument } from '../../../../src/server/money/invoices/issued-documents.ts';
import { type AnyBillFacts, billAmounts } from '../../../../src/server/money/invoices/pdf/invoice-facts.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { type OrderAdmin, openOrderAdmin } from '../../../support/order-admin.ts';
import { readPdf } from '../../platform/pdf/read-pdf.ts';

async function invoiced(admin: OrderAdmin, basket?: unknown[], more?: object): Promise<string> {
  const id = await admin.order(basket, { ...more });
  const { total } = await admin.read(id);
  await admin.book(id, total, 0);
  await issueInvoice(admin.shop.services, id);
  return id;
}

async function rename(admin: OrderAdmin, id: string, changes: object = { lastname: 'Köhler-Öztürk' }) {
  const { customer, version } = await admin.read(id);
  const body = { customer: { ...customer, ...changes }, version };
  expect((await admin.call('PUT', `/orders/${id}/customer`, body)).status).toBe(200);
}

const listed = async (admin: OrderAdmin, id: string) =>
  (await admin.call<{ documents: IssuedDocument[] }>('GET', `/orders/${id}/documents`)).body.documents;

const correct = (admin: OrderAdmin, id: string, document: number, parts?: string) =>
  admin.call('POST', `/orders/${id}/documents/${document}/correction${parts ? `?parts=${parts}` : ''}`, {});

/** Corrects the invoice that holds. */
async function correctLast(admin: OrderAdmin, id: string, parts?: string) {
  const last = (await listed(admin, id)).findLast(({ kind }) => kind === 'invoice');
  return correct(admin, id, last?.id ?? 0, parts);
}

async function billsOf({ store }: OrderAdmin, id: string): Promise<AnyBillFacts[]> {
  const rows = await store.read
    .selectFrom('documents')
    .select('facts')
    .where('order_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ facts }) => JSON.parse(facts) as AnyBillFacts);
}

const numbersOf = (documents: ReadonlyArray<IssuedDocument>) =>
  documents.map(({ kind, number }) => `${kind} ${number}`);

async function pageOf(admin: OrderAdmin, document: number | undefined): Promise<string> {
  const paper = await printDocument(admin.shop.services, document ?? 0);
  return (await readPdf(paper?.bytes as Uint8Array)).pages.join(' ');
}

const sumOf = (bill: AnyBillFacts) => billAmounts(bill).totalCents;

eachDatabase((_, openTestStore) => {
  test('a corrected name makes a cancellation and a new invoice, and every ticket stays valid', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const id = await invoiced(admin);
    const [before] = await listed(admin, id);
    expect(before?.outdated).toEqual([]);
    const old = await pageOf(admin, before?.id);
    await rename(admin, id);
    expect((await listed(admin, id))[0]?.outdated).toEqual(['buyer']);
    expect((await correct(admin, id, before?.id as number)).status).toBe(200);

    const documents = await listed(admin, id);
    expect(numbersOf(documents)).toEqual([
      'invoice 2027-00001',
      'cancellation 2027-00002',
      'invoice 2027-00003',
    ]);
    expect(documents.map(({ replaced_by }) => replaced_by)).toEqual(['2027-00003', null, null]);
    expect(documents.flatMap(({ outdated }) => outdated)).toEqual([]);
    expect(await pageOf(admin, before?.id)).toBe(old);
    const cancellation = await pageOf(admin, documents[1]?.id);
    for (const words of [
      'Rechnung 2027-00001',
      'berichtigte Rechnung 2027-00003',
      'gelten unverändert',
      'Müller',
    ])
      expect(cancellation).toContain(words);
    expect(cancellation).not.toContain('nicht mehr gültig');
    const invoice = await pageOf(admin, documents[2]?.id);
    for (const words of ['Köhler-Öztürk', 'ersetzt unsere Rechnung 2027-00001', 'Stornorechnung 2027-00002'])
      expect(invoice).toContain(words);

    const order = await admin.read(id);
    expect(order).toMatchObject({ status: 'paid', total: 16, paid: 16, refund_due: 0 });
    expect(order.items.every(({ cancelled_at }) => cancelled_at === null)).toBe(true);
    expect((await admin.checkIn(order.items[0]?.id as string)).status).toBe(200);
    expect(order.history[0]).toMatchObject({
      what: 'invoice_corrected',
      facts: { before: '2027-00001', cancellation: '2027-00002', invoice: '2027-00003' },
    });
  });

  test('who presses twice corrects once, and thirty corrections at once leave no gap', async () => {
    const admin = await openOrderAdmin(openTestStore);
    await admin.store.write((trx) => trx.updateTable('contingents').set({ capacity: 1000 }).execute());
    const ids: string[] = [];
    for (let n = 0; n < 15; n++) ids.push(await invoiced(admin));
    const firsts = await Promise.all(
      ids.map(async (id) => {
        await rename(admin, id);
        return { id, document: (await listed(admin, id))[0]?.id as number };
      }),
    );
    const answers = await Promise.all(
      [...firsts, ...firsts].map(({ id, document }) => correct(admin, id, document)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const rows = await admin.store.read.selectFrom('documents').select('number').orderBy('id').execute();
    expect(rows.map(({ number }) => number).sort()).toEqual(
      Array.from({ length: 45 }, (_, n) => `2027-${String(n + 1).padStart(5, '0')}`),
    );
    const mails = await admin.store.read
      .selectFrom('outbox')
      .where('kind', '=', 'invoice_corrected')
      .select('id')
      .execute();
    expect(mails).toHaveLength(15);
  });

  test('without a reason, money or tickets an invoice is not corrected, and nothing is issued', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const id = await invoiced(admin, [admin.seat(0), admin.standing(1)]);
    const refused = async (code: string) => {
      const answer = await correctLast(admin, id);
      expect(answer).toMatchObject({ status: code === 'unknown_document' ? 404 : 409, body: { code } });
    };
    await refused('invoice_unchanged');
    await rename(admin, id, { email: 'neu@example.org', telephone: '0171 2345678' });
    await refused('invoice_unchanged');
    await rename(admin, id);
    const other = await admin.order();
    const [invoice] = await listed(admin, id);
    expect((await correct(admin, other, invoice?.id as number)).body.code).toBe('unknown_document');
    await admin.store.write((trx) =>
      trx.updateTable('orders').set({ status: 'open' }).where('id', '=', id).execute(),
    );
    await refused('invoice_unpaid');
    await admin.store.write((trx) =>
      trx.updateTable('orders').set({ status: 'paid' }).where('id', '=', id).execute(),
    );
    await admin.cancel(id, await admin.itemsOf(id));
    await refused('invoice_void');
    expect((await listed(admin, id)).flatMap(({ outdated }) => outdated)).toEqual([]);
    expect(numbersOf(await listed(admin, id))).toEqual(['invoice 2027-00001', 'cancellation 2027-00002']);
  });

  test('part cancelled, corrected, corrected again, the rest cancelled: the bills come to nothing, to the cent', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const { services } = admin.shop;
    const taxed = { ...services.settings(), tax: { kind: 'rate', percent: 19 } as const };
    services.putInForce(taxed);
    const discount = { discountCode: 'TEN', discountPercentage: 10 };
    const id = await invoiced(admin, [admin.seat(0), admin.seat(1), admin.standing(3)], discount);
    const [first = '', ...rest] = await admin.itemsOf(id);
    await admin.cancel(id, [first]);
    await rename(admin, id);
    expect((await correctLast(admin, id)).status).toBe(200);
    const cost = Math.round((await admin.read(id)).total * 100);
    const three = await billsOf(admin, id);
    expect(three.slice(0, 3).reduce((sum, bill) => sum + sumOf(bill), 0)).toBe(0);
    expect(sumOf(three[3] as AnyBillFacts)).toBe(cost);

    services.putInForce({ ...taxed, tax: { kind: 'rate', percent: 7 } });
    expect((await listed(admin, id)).at(-1)).toMatchObject({
      outdated: [],
      changes: [{ part: 'tax', from: '19 %', to: '7 %' }],
    });
    expect((await correctLast(admin, id)).body.code).toBe('invoice_unchanged');
    expect((await correctLast(admin, id, 'tax')).status).toBe(200);
    expect((await billsOf(admin, id)).at(-1)?.lines.map(({ ratePercent }) => ratePercent)).toContain(7);
    await admin.cancel(id, rest.slice(0, 1));
    await admin.cancel(id, rest.slice(1));
    const bills = await billsOf(admin, id);
    expect(bills.map(({ kind, number }) => `${kind} ${number}`)).toEqual([
      'invoice 2027-00001',
      'cancellation 2027-00002',
      'cancellation 2027-00003',
      'invoice 2027-00004',
      'cancellation 2027-00005',
      'invoice 2027-00006',
      'cancellation 2027-00007',
      'cancellation 2027-00008',
    ]);
    expect(bills.reduce((sum, bill) => sum + sumOf(bill), 0)).toBe(0);
    const taxes = bills.flatMap((bill) => billAmounts(bill).taxes);
    expect(taxSumsLess(taxes, [])).toEqual([]);
    expect(bills.at(-1)).toMatchObject({ cancels: { number: '2027-00006' } });
  });

  test('an invoice to a firm names it, its address and reference, and staff can correct them', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const firm = {
      ...{ name: 'Rebe & Co. KG', vat_id: 'DE123456789', reference: 'PO-77' },
      ...{ street: 'Werkstraße 9', zipcode: '55116', city: 'Mainz' },
    };
    const id = await invoiced(admin, undefined, { firm });
    const text = await pageOf(admin, (await listed(admin, id))[0]?.id);
    for (const words of ['Rebe & Co. KG', 'Werkstraße 9', '55116 Mainz', 'PO-77', 'DE123456789'])
      expect(text).toContain(words);
    const { customer, version, firm: shown } = await admin.read(id);
    expect(shown).toEqual(firm);
    const body = { customer, version, firm: { ...firm, vat_id: 'DE987654321' } };
    expect((await admin.call('PUT', `/orders/${id}/customer`, body)).status).toBe(200);
    expect((await listed(admin, id))[0]?.outdated).toEqual(['buyer']);
    expect((await correctLast(admin, id)).status).toBe(200);
    const last = (await admin.read(id)).version;
    const half = { customer, version: last, firm: { ...firm, city: '' } };
    const refused = await admin.call('PUT', `/orders/${id}/customer`, half);
    expect(refused).toMatchObject({ status: 422, body: { errors: { 'firm.city': expect.any(String) } } });
    const none = { customer, version: last, firm: null };
    expect((await admin.call('PUT', `/orders/${id}/customer`, none)).status).toBe(200);
    expect(await admin.read(id)).not.toHaveProperty('firm');
  });

  test('what the club changes about itself or its tax makes no invoice wrong, and corrects none by the way', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const { services } = admin.shop;
    const before = services.settings();
    services.putInForce({ ...before, tax: { kind: 'rate', percent: 19 } });
    const id = await invoiced(admin);
    const club = { ...before.club, street: 'Neue Gasse 2', tax_number: '99/999/99999' };
    services.putInForce({ ...before, club, tax: { kind: 'small_business' } });
    const [invoice] = await listed(admin, id);
    expect(invoice?.outdated).toEqual([]);
    expect(invoice?.changes?.map(({ part }) => part)).toEqual(['seller', 'tax']);

    await rename(admin, id);
    expect((await listed(admin, id))[0]?.outdated).toEqual(['buyer']);
    expect((await correctLast(admin, id)).status).toBe(200);
    const [first, , corrected] = await billsOf(admin, id);
    expect(corrected).toMatchObject({ tax: first?.tax, seller: first?.seller, lines: first?.lines });
    expect(corrected?.buyer.name).toContain('Köhler-Öztürk');

    services.putInForce({ ...before, club, tax: { kind: 'rate', percent: 19 } });
    await admin.store.write((trx) => trx.updateTable('ticket_prices').set({ tax_percent: 7 }).execute());
    expect((await listed(admin, id)).at(-1)?.outdated).toEqual(['tax']);
  });

  test('what takes an invoice back in the next year has a number of that year, and gives back what is still there', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const [cancelled, corrected] = [await invoiced(admin), await invoiced(admin)];
    await rename(admin, corrected);
    await admin.store.write(async (trx) => {
      await trx
        .updateTable('sessions')
        .set({ expires_at: Date.UTC(2029, 0, 1) })
        .execute();
      await trx.updateTable('orders').set({ paid_cents: 800 }).where('id', '=', cancelled).execute();
    });
    admin.shop.clock.now = Date.UTC(2028, 0, 10, 12);
    await admin.cancel(cancelled, await admin.itemsOf(cancelled));
    await correctLast(admin, corrected);
    expect(numbersOf([...(await listed(admin, cancelled)), ...(await listed(admin, corrected))])).toEqual([
      ...['invoice 2027-00001', 'cancellation 2028-00001'],
      ...['invoice 2027-00002', 'cancellation 2028-00002', 'invoice 2028-00003'],
    ]);
    expect((await billsOf(admin, cancelled)).at(-1)).toMatchObject({
      kind: 'cancellation',
      refundCents: 800,
    });
  });
});
