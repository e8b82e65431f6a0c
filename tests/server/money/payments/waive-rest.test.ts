import { expect, test } from 'vitest';
import { previewMail } from '../../../../src/server/messages/write-mail.ts';
import { issueInvoice } from '../../../../src/server/money/invoices/issue-invoice.ts';
import type { AnyBillFacts } from '../../../../src/server/money/invoices/pdf/invoice-facts.ts';
import { IN_ORDER, openBankAdmin } from '../../../support/bank-admin.ts';
import { standingLine } from '../../../support/checkout.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import type { OrderAdmin, Refused } from '../../../support/order-admin.ts';
import { testSettings } from '../../../support/test-settings.ts';

const waive = (admin: OrderAdmin, id: string, rest: number, reason = 'Gebühr der Bank') =>
  admin.call<Refused>('POST', `/orders/${id}/waiver`, { rest, reason });

const undoWaiver = (admin: OrderAdmin, id: string) =>
  admin.call<Refused>('POST', `/orders/${id}/waiver/undo`);

async function billsOf({ store }: OrderAdmin, id: string) {
  const rows = await store.read
    .selectFrom('documents')
    .where('order_id', '=', id)
    .orderBy('id')
    .select('facts')
    .execute();
  return rows.map(({ facts }): AnyBillFacts => JSON.parse(facts));
}

function waitingMails({ store }: OrderAdmin, id: string) {
  return store.read
    .selectFrom('outbox')
    .selectAll()
    .where('order_id', '=', id)
    .where('kind', '!=', 'order_confirmation')
    .orderBy('id')
    .execute();
}

eachDatabase((_, openTestStore) => {
  test('a waived rest lowers the price: the order is paid, and its invoice states what was received', async () => {
    const admin = await openBankAdmin(openTestStore);
    admin.shop.services.putInForce({ ...testSettings, tax: { kind: 'rate', percent: 19 } });
    const id = await admin.order();
    const [ticket = ''] = await admin.itemsOf(id);
    await admin.book(id, 15.5, 0);
    expect((await waive(admin, id, 0.5)).status).toBe(200);
    const order = await admin.read(id);
    expect(order).toMatchObject({ status: 'paid', total: 15.5, paid: 15.5, open: 0, refund_due: 0 });
    expect(order).toMatchObject({ tickets: 16, discount: 0.5, waived: 0.5 });
    expect(order.history[0]).toMatchObject({
      who: 'Erika Muster',
      what: 'rest_waived',
      facts: { amount: 0.5, reason: 'Gebühr der Bank' },
    });
    expect((await admin.checkIn(ticket)).body.status).toBe(true);
    expect((await waitingMails(admin, id)).map(({ kind }) => kind)).toEqual(['order_paid']);

    await issueInvoice(admin.shop.services, id);
    expect(await billsOf(admin, id)).toMatchObject([
      { discount: { label: 'Nachlass', cents: 50 }, payment: { cents: 1550, receivedOn: '2027-03-01' } },
    ]);
    const { differences, wrong } = await admin.reconcile();
    expect([differences, wrong]).toEqual([IN_ORDER, []]);
  });

  test('of what was waived nothing is ever given back', async () => {
    const admin = await openBankAdmin(openTestStore);
    const id = await admin.order([standingLine(admin.hall, 3)]);
    const [first = '', ...others] = await admin.itemsOf(id);
    const { total } = await admin.read(id);
    await admin.book(id, total - 1, 0);
    await waive(admin, id, 1);
    await issueInvoice(admin.shop.services, id);
    await admin.cancel(id, [first]);
    const each = total / 3;
    expect(await admin.read(id)).toMatchObject({ total: 2 * each, refund_due: each - 1, discount: 0 });
    await admin.cancel(id, others);
    expect(await admin.read(id)).toMatchObject({ total: 0, refund_due: total - 1 });
    const { differences, wrong } = await admin.reconcile();
    expect([differences, wrong]).toEqual([IN_ORDER, []]);
  });

  test('it can be taken back until the invoice is issued, and goes with the payment it was the rest of', async () => {
    const admin = await openBankAdmin(openTestStore);
    const id = await admin.order();
    const { payment } = (await admin.book(id, 15, 0)).body;
    await waive(admin, id, 1);
    expect((await undoWaiver(admin, id)).status).toBe(200);
    expect(await admin.read(id)).toMatchObject({ status: 'open', total: 16, open: 1, paid_at: null });
    expect((await waitingMails(admin, id)).map(({ kind }) => kind)).toEqual([]);
    expect((await undoWaiver(admin, id)).body.code).toBe('no_waiver');

    await waive(admin, id, 1);
    await admin.undo(id, payment);
    const order = await admin.read(id);
    expect(order).toMatchObject({ status: 'open', total: 16, paid: 0, open: 16, discount: 0 });
    expect(order.history.map(({ what }) => what).slice(0, 2)).toEqual(['payment_undone', 'waiver_undone']);

    await admin.book(id, 15, 0);
    await waive(admin, id, 1);
    const late = (await admin.book(id, 1, 15)).body.payment;
    expect(await admin.read(id)).toMatchObject({ status: 'paid', total: 15, refund_due: 1 });
    await admin.undo(id, late);
    expect(await admin.read(id)).toMatchObject({ status: 'paid', total: 15, waived: 1 });
    await issueInvoice(admin.shop.services, id);
    expect((await undoWaiver(admin, id)).body.code).toBe('invoice_issued');
  });

  test('only a rest is waived, the one that was seen, for a reason, by somebody with the permission money', async () => {
    const admin = await openBankAdmin(openTestStore);
    const id = await admin.order();
    expect((await waive(admin, id, 16)).body.code).toBe('waiver_unpaid');
    await admin.book(id, 15, 0);
    expect((await waive(admin, id, 2)).body.code).toBe('paid_meanwhile');
    expect((await waive(admin, id, 1, ' ')).body.errors).toEqual({ reason: expect.any(String) });
    expect((await waive(admin, 'nobody', 1)).body.code).toBe('unknown_order');
    expect(
      (await Promise.all([waive(admin, id, 1), waive(admin, id, 1)])).map(({ status }) => status).sort(),
    ).toEqual([200, 409]);
    expect((await waive(admin, id, 1)).body.code).toBe('nothing_open');
  });

  test('whoever paid a part gets one mail with the rest and its GiroCode, a minute later', async () => {
    const admin = await openBankAdmin(openTestStore);
    const id = await admin.order();
    await admin.book(id, 5, 0);
    await admin.book(id, 5.5, 5);
    const [mail, ...others] = await waitingMails(admin, id);
    expect([mail?.kind, others]).toEqual(['payment_partial', []]);
    expect(mail?.next_attempt_at).toBe(admin.shop.clock.now + 60_000);
    if (mail === undefined) return;
    const written = await previewMail(admin.shop.services, mail);
    expect(written?.text).toContain('Von 16,00 € haben wir jetzt 10,50 €, es fehlen noch 5,50 €.');
    expect(written?.text).toMatch(/Bitte überweise noch 5,50 € bis zum 15\.03\.2027\./);
    expect(written?.pictures).toHaveLength(1);
    expect(written?.html).toContain('Betrag');

    await admin.book(id, 5.5, 10.5);
    expect((await waitingMails(admin, id)).map(({ kind }) => kind)).toEqual(['order_paid']);
    expect(await previewMail(admin.shop.services, mail)).toBeNull();
  });

  test('a part that is taken back at once is not told of, whatever was paid before it', async () => {
    const admin = await openBankAdmin(openTestStore);
    const id = await admin.order();
    await admin.book(id, 5, 0);
    const slip = (await admin.book(id, 2, 5)).body.payment;
    await admin.undo(id, slip);
    expect((await waitingMails(admin, id)).map(({ kind }) => kind)).toEqual(['payment_partial']);
    admin.shop.clock.advance(61_000);
    const late = (await admin.book(id, 2, 5)).body.payment;
    await admin.undo(id, late);
    expect(await waitingMails(admin, id)).toEqual([]);
  });

  test('nobody is asked for a rest whose payment was taken back, or whom the team has exempted', async () => {
    const admin = await openBankAdmin(openTestStore);
    const id = await admin.order();
    const { payment } = (await admin.book(id, 5, 0)).body;
    const [mail] = await waitingMails(admin, id);
    await admin.undo(id, payment);
    expect(mail && (await previewMail(admin.shop.services, mail))).toBeNull();
    await admin.call('PUT', `/orders/${id}/exemption`, { is_exempt: true, reason: 'Zahlt in Raten' });
    const before = await waitingMails(admin, id);
    await admin.book(id, 5, 0);
    expect(await waitingMails(admin, id)).toEqual(before);
    expect(mail && (await previewMail(admin.shop.services, mail))).toBeNull();
  });
});
