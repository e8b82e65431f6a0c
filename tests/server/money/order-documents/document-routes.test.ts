import { expect, test } from 'vitest';
import { addressOf } from '../../../../src/contract/addresses.ts';
import { readInvoicePaper, readIssuedPaper, readTicketsPaper } from '../../../../src/contract/documents.ts';
import { createApp } from '../../../../src/server/app/app.ts';
import { openPdfWorker } from '../../../../src/server/app/services.ts';
import { issueInvoice } from '../../../../src/server/money/invoices/issue-invoice.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { type OrderAdmin, openOrderAdmin } from '../../../support/order-admin.ts';
import { readPdf } from '../../platform/pdf/read-pdf.ts';

const tickets = (id: string) => addressOf(readTicketsPaper.path, { id });
const invoice = (id: string) => addressOf(readInvoicePaper.path, { id });
const documents = (id: string) => `/api/office/orders/${id}/documents`;

async function fetchPdf({ shop }: OrderAdmin, path: string, headers: Record<string, string> = {}) {
  const answer = await shop.app.request(path, { headers });
  expect([path, answer.status, answer.headers.get('Content-Type')]).toEqual([path, 200, 'application/pdf']);
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  // Looked at in the browser, under its name once it is saved.
  const name = /^inline; filename="(.*)"$/.exec(answer.headers.get('Content-Disposition') ?? '')?.[1];
  return { name, bytes: new Uint8Array(await answer.arrayBuffer()) };
}

async function refusalOf({ shop }: OrderAdmin, path: string) {
  const answer = await shop.app.request(path);
  return [answer.status, ((await answer.json()) as { code: string }).code];
}

eachDatabase((_, openTestStore) => {
  test('who knows the address of a paid order gets its tickets and its invoice', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const id = await admin.order([admin.seat(0), admin.seat(1)]);
    expect(await refusalOf(admin, tickets(id))).toEqual([409, 'no_tickets']);
    expect(await refusalOf(admin, invoice(id))).toEqual([409, 'no_invoice']);
    expect(await refusalOf(admin, tickets('nobody'))).toEqual([404, 'unknown_order']);
    expect(await refusalOf(admin, invoice('nobody'))).toEqual([404, 'unknown_order']);

    const { number, total } = await admin.read(id);
    await admin.book(id, total, 0);
    expect(await refusalOf(admin, invoice(id))).toEqual([409, 'no_invoice']);
    await issueInvoice(admin.shop.services, id);
    const paper = await fetchPdf(admin, tickets(id));
    expect(paper.name).toBe(`Karten-${number}.pdf`);
    const codes = await admin.itemsOf(id);
    const { codes: read } = await readPdf(paper.bytes, { withCodes: true });
    expect(read).toEqual(codes.map((code) => `HTTP://LOCALHOST:3000/ITEM/${code}/CHECKIN`));
    const bill = await fetchPdf(admin, invoice(id));
    expect(bill.name).toBe('Rechnung-2027-00001.pdf');
    expect((await readPdf(bill.bytes)).pages[0]).toContain('Zoë Müller-Lüdenscheidt');
  });

  test('a cancelled ticket is on no paper any more, and without any there is none', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const id = await admin.order();
    await admin.book(id, 16, 0);
    const [first = '', second = ''] = await admin.itemsOf(id);
    await admin.cancel(id, [first]);
    const { codes } = await readPdf((await fetchPdf(admin, tickets(id))).bytes, { withCodes: true });
    expect(codes).toEqual([`HTTP://LOCALHOST:3000/ITEM/${second}/CHECKIN`]);
    await admin.cancel(id, [second]);
    expect(await refusalOf(admin, tickets(id))).toEqual([409, 'no_tickets']);
  });

  test('staff see every document of an order, and none of another', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const [id, other] = [await admin.order(), await admin.order()];
    for (const one of [id, other]) {
      await admin.book(one, 16, 0);
      await issueInvoice(admin.shop.services, one);
    }
    const { body } = await admin.call<{ documents: { id: number }[] }>('GET', `/orders/${id}/documents`);
    expect(body.documents).toEqual([
      {
        id: expect.any(Number),
        kind: 'invoice',
        number: '2027-00001',
        issued_at: expect.any(String),
        replaced_by: null,
        outdated: [],
      },
    ]);
    const [document] = body.documents;
    const { name } = await fetchPdf(admin, `${documents(id)}/${document?.id}`, admin.staff);
    expect(name).toBe('Rechnung-2027-00001.pdf');
    const issued = (order: string) =>
      addressOf(readIssuedPaper.path, { id: order, document: document?.id ?? 0 });
    expect((await fetchPdf(admin, issued(id))).name).toBe('Rechnung-2027-00001.pdf');
    expect(await refusalOf(admin, issued(other))).toEqual([404, 'unknown_document']);
    expect(await refusalOf(admin, issued('nobody'))).toEqual([404, 'unknown_document']);
    const wrong = await admin.call('GET', `/orders/${other}/documents/${document?.id}`);
    expect([wrong.status, wrong.body.code]).toEqual([404, 'unknown_document']);
    expect((await admin.call('GET', '/orders/nobody/documents')).body.code).toBe('unknown_order');
    expect(await refusalOf(admin, documents(id))).toEqual([401, 'not_logged_in']);
  });

  test.each(['crash', 'hang'])(
    'a paper whose worker does %s is 503, and the next one has a new worker',
    async (trouble) => {
      const admin = await openOrderAdmin(openTestStore);
      const id = await admin.order();
      await admin.book(id, 16, 0);
      const worker = new URL('../../platform/pdf/troubled-pdf-worker.ts', import.meta.url);
      const pdfWorker = openPdfWorker({ worker, timeoutMs: 4_000 });
      const { settings } = admin.shop.services;
      const shop = (title: string) =>
        createApp({ ...admin.shop.services, pdfWorker, settings: () => ({ ...settings(), title }) });
      const answer = await shop(trouble).request(tickets(id));
      expect([answer.status, await answer.json()]).toEqual([
        503,
        expect.objectContaining({ code: 'try_again' }),
      ]);
      expect((await shop('Weinfest').request(tickets(id))).status).toBe(200);
      await pdfWorker.close();
    },
  );

  test('a press in trouble asks for another try', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const id = await admin.order();
    await admin.book(id, 16, 0);
    const pdfWorker = openPdfWorker();
    await pdfWorker.close();
    const answer = await createApp({ ...admin.shop.services, pdfWorker }).request(tickets(id));
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '2']);
    expect(await answer.json()).toMatchObject({ code: 'try_again' });
  });
});
