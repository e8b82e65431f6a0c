import { expect, test } from 'vitest';
import { addressOf } from '../../../../src/contract/addresses.ts';
import { endpoints } from '../../../../src/server/app/openapi/openapi.ts';
import { issueInvoice } from '../../../../src/server/money/invoices/issue-invoice.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { openOrderAdmin } from '../../../support/order-admin.ts';

const nobody = { id: '999999', item: 'X', payment: '999999', document: '999999', scan: 'x'.repeat(20) };

eachDatabase((_, openTestStore) => {
  test('no browser and no proxy keeps what the office answers, papers, lists and mails among it', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const { shop, hall, staff } = admin;
    const id = await admin.order();
    await admin.book(id, 16, 0);
    const document = await issueInvoice(shop.services, id);
    const { body: mails } = await admin.call<{ mails: { id: number }[] }>('GET', '/outbox/guests');
    const mail = mails.mails[0]?.id;
    const { body: seen } = await admin.call<{ preview: { frame: string } }>('GET', `/outbox/guests/${mail}`);
    const { body: made } = await admin.call<{ id: number }>('POST', '/discounts', {
      ...{
        name: 'Helfer',
        code: null,
        off: { kind: 'percent', percent: 50 },
        starts_at: null,
        ends_at: null,
      },
      ...{ least_order: 0, most_tickets: null, max_uses: null, event_ids: [], price_ids: [] },
    });
    const given = [
      `/api/booking/order/${id}/tickets.pdf`,
      `/api/booking/order/${id}/invoice.pdf`,
      `/api/booking/order/${id}`,
      `/api/office/orders/${id}`,
      `/api/office/orders/${id}/documents/${document}`,
      '/api/office/orders.csv',
      '/api/office/orders?q=Zo%C3%AB',
      `/api/office/gate-lists/${hall.fair.id}`,
      `/api/office/gate-lists/${hall.fair.id}/list.pdf`,
      `/api/office/discounts/${made.id}/codes`,
      '/api/office/team',
      seen.preview.frame,
    ];
    for (const path of given) {
      const { status, headers } = await shop.call('GET', path, undefined, staff);
      expect([path, status, headers.get('Cache-Control')]).toEqual([path, 200, 'no-store']);
    }
    const guarded = endpoints.map(({ endpoint }) => endpoint).filter(({ access }) => access !== 'anyone');
    for (const call of guarded) {
      const path = addressOf(call.path, nobody);
      const { headers } = await shop.call(call.method, path, call.method === 'GET' ? undefined : {}, staff);
      expect([path, headers.get('Cache-Control')]).toEqual([path, 'no-store']);
    }
  });

  test('what the shop writes into its log names no guest, no order and no ticket', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const { shop } = admin;
    const id = await admin.order();
    const items = await admin.itemsOf(id);
    await admin.call('GET', '/orders?q=zoe%40example.org');
    await admin.book(id, 16, 0);
    await issueInvoice(shop.services, id);
    await shop.call('GET', `/api/booking/order/${id}/invoice.pdf`);
    await admin.checkIn(items[0] as string);
    const { number } = await admin.read(id);
    const log = JSON.stringify(shop.log);
    expect(log).toContain('/api/office/orders/:id/payments');
    for (const secret of [id, number, items[0], 'zoe', 'Zoë', 'Lüdenscheidt', '%40'])
      expect(log).not.toContain(secret);
  });
});
