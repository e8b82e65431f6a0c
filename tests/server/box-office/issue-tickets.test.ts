import { expect, test } from 'vitest';
import { issueInvoice } from '../../../src/server/money/invoices/issue-invoice.ts';
import { openBoxOffice } from '../../support/box-office.ts';
import { customer } from '../../support/checkout.ts';
import { eachDatabase } from '../../support/each-database.ts';
import { newKey, place } from '../../support/order-shop.ts';
import { loggedInMember } from '../../support/team-member.ts';

eachDatabase((_, openTestStore) => {
  test('Ehrenkarten are valid at once, cost nothing, are no invoice and say who got them for what', async () => {
    const { issue, gift, read, call, checkIn, hall } = await openBoxOffice(openTestStore);
    const { status, body } = await issue(gift);
    expect(status).toBe(200);
    const order = await read(body.order.id);
    expect(order).toMatchObject({
      status: 'paid',
      source: 'complimentary',
      number: body.order.number,
      total: 0,
      paid: 0,
      open: 0,
      refund_due: 0,
      mails: [],
      customer: { firstname: '', lastname: 'Winzerhof Öhler', email: '' },
    });
    expect(order.items.map(({ id, price }) => [id, price])).toEqual(body.order.items.map((id) => [id, 0]));
    expect(order.history).toMatchObject([
      { who: 'Erika Muster', what: 'tickets_issued', facts: { reason: 'Sponsor', tickets: 2, amount: 0 } },
    ]);
    const papers = await call<{ documents: unknown[] }>('GET', `/orders/${order.id}/documents`);
    expect(papers.body.documents).toEqual([]);
    expect(await checkIn(order.items[0]?.id ?? '')).toMatchObject({ body: { status: true } });
    expect((await call('POST', `/orders/${order.id}/tickets-mail`)).body.code).toBe('no_email');
    expect(hall.seats).toContain(gift.lines[0]?.id);
  });

  test('Ehrenkarten go by mail to an address that was given, and stand in the list by their origin', async () => {
    const { issue, gift, read, call, order } = await openBoxOffice(openTestStore);
    await order();
    const recipient = { firstname: 'Ida', lastname: 'Öhler', email: 'ida@example.org' };
    const { body } = await issue({ ...gift, recipient });
    expect((await read(body.order.id)).mails).toMatchObject([{ kind: 'order_paid', state: 'waiting' }]);
    type List = { count: number; orders: { number: string; source: string }[] };
    const list = await call<List>('GET', '/orders?source=complimentary&status=paid&q=oehler');
    expect(list.body).toMatchObject({
      count: 1,
      orders: [{ number: body.order.number, source: 'complimentary' }],
    });
    expect((await call<List>('GET', '/orders?source=shop')).body.count).toBe(1);
  });

  test('seats that somebody has are refused by name, and nothing is written', async () => {
    const { issue, gift, order, seat, store } = await openBoxOffice(openTestStore);
    const sold = await order([seat(1)]);
    const { status, body } = await issue(gift);
    expect([status, body.code]).toEqual([409, 'issue_lines']);
    expect(body.taken).toEqual([gift.lines[1]?.id]);
    expect(body.lines).toEqual([{ line: 1, reason: 'taken', left: 0 }]);
    const orders = await store.read.selectFrom('orders').select('id').execute();
    expect(orders).toEqual([{ id: sold }]);
  });

  test("a seat that a guest holds is not given away, nor sold to the guest once it is the team's", async () => {
    const { shop, hall, issue, gift, seat } = await openBoxOffice(openTestStore);
    const guest = shop.guest();
    const seats = [{ id: hall.seats[0], ticket_price_id: hall.concert.adult }];
    await guest.call('POST', `/booking/event/${hall.concert.id}/reserve`, { seats });
    expect((await issue(gift)).body.taken).toEqual([hall.seats[0]]);
    shop.clock.advance(16 * 60_000);
    expect((await issue(gift)).status).toBe(200);
    expect((await place(shop, [seat(0)])).status).toBe(409);
  });

  test('the same key gives the same order again, and no other under it', async () => {
    const { issue, gift, store } = await openBoxOffice(openTestStore);
    const key = newKey();
    const [first, second] = await Promise.all([issue(gift, key), issue(gift, key)]);
    expect(second.body).toEqual(first.body);
    expect((await issue(gift, key)).body).toEqual(first.body);
    expect((await issue({ ...gift, reason: 'Tombola' }, key)).body.code).toBe('key_used_otherwise');
    expect((await issue(gift, {})).status).toBe(422);
    expect(await store.read.selectFrom('items').select('id').execute()).toHaveLength(2);
  });

  test('what is missing is said for each field', async () => {
    const { issue, gift } = await openBoxOffice(openTestStore);
    const { status, body } = await issue({ ...gift, reason: ' ', recipient: { lastname: '', email: 'nix' } });
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {}).sort()).toEqual([
      'reason',
      'recipient.email',
      'recipient.lastname',
    ]);
  });

  test('the box office issues valid tickets at their price without a name, a payment, an invoice or a mail', async () => {
    const { issue, gate, read, call, checkIn, cancel, shop } = await openBoxOffice(openTestStore);
    const { body } = await issue(gate(3, { seen_total: 24 }));
    expect(await issueInvoice(shop.services, body.order.id)).toBeNull();
    const order = await read(body.order.id);
    expect(order).toMatchObject({
      status: 'paid',
      source: 'box_office',
      total: 24,
      paid: 0,
      open: 0,
      refund_due: 0,
      payments: [],
      mails: [],
      customer: { lastname: 'Abendkasse', email: '' },
    });
    // Total, paid and open amount: a spreadsheet would call it unpaid otherwise.
    expect((await call<string>('GET', '/orders.csv?source=box_office')).body).toContain(';24,00;24,00;0,00;');
    expect((await checkIn(order.items[0]?.id ?? '')).body.status).toBe(true);
    const added = { ...order.customer, email: 'gast@example.org' };
    const correction = { customer: added, version: order.version };
    expect((await call('PUT', `/orders/${order.id}/customer`, correction)).status).toBe(200);
    expect((await call('POST', `/orders/${order.id}/tickets-mail`)).status).toBe(200);
    await cancel(order.id, body.order.items, { also_redeemed: true });
    expect(await read(order.id)).toMatchObject({ status: 'refunded', total: 0, refund_due: 0 });
  });

  test('to whoever left no address nothing is sent when a ticket moves or is cancelled', async () => {
    const { hall, issue, gift, read, call, cancel } = await openBoxOffice(openTestStore);
    const { body } = await issue(gift);
    const [first = ''] = body.order.items;
    const path = `/orders/${body.order.id}/items/${first}/seat`;
    expect((await call('POST', path, { seat: hall.seats[5] })).status).toBe(200);
    expect((await cancel(body.order.id, [first])).status).toBe(200);
    expect((await read(body.order.id)).mails).toEqual([]);
  });

  test('the price that was seen is the price, or nothing is issued', async () => {
    const { issue, gate } = await openBoxOffice(openTestStore);
    expect((await issue(gate(3, { seen_total: 21 }))).body).toMatchObject({
      code: 'issue_total_changed',
      total: 24,
    });
  });

  test('they are let in at once where that is wanted and allowed', async () => {
    const { shop, store, issue, gate, read, checkIn } = await openBoxOffice(openTestStore);
    const { body } = await issue(gate(2, { is_admitted: true }));
    const order = await read(body.order.id);
    expect(order.items.map(({ redeemed_by }) => redeemed_by)).toEqual(['Erika Muster', 'Erika Muster']);
    expect(order.history[0]?.facts).toMatchObject({ admitted: 2 });
    expect(await store.read.selectFrom('scans').select('verdict').execute()).toEqual([
      { verdict: 'admitted' },
      { verdict: 'admitted' },
    ]);
    expect((await checkIn(body.order.items[0] ?? '')).body).toMatchObject({ reason: 'redeemed' });

    const noDoor = { email: 'kasse@example.org', permissions: ['orders'] as const };
    const headers = { ...(await loggedInMember(store, shop.clock.now, noDoor)), ...newKey() };
    const refused = await shop.call('POST', '/api/office/orders', gate(1, { is_admitted: true }), headers);
    expect(refused.status).toBe(403);
    await store.write((trx) =>
      trx.updateTable('events').set({ admission_starts_at: '2027-04-12T19:30:00' }).execute(),
    );
    expect((await issue(gate(1, { is_admitted: true }))).body.code).toBe('not_admitted_now');
    expect(await store.read.selectFrom('items').select('id').execute()).toHaveLength(2);
  });

  test('the team sells outside the sale period too, and not beyond what there is', async () => {
    const { store, hall, issue, gate } = await openBoxOffice(openTestStore);
    await store.write((trx) =>
      trx.updateTable('events').set({ sale_ends_at: '2027-01-01T00:00:00' }).execute(),
    );
    expect((await issue(gate(20))).status).toBe(200);
    expect((await issue(gate(1))).body.lines).toEqual([{ line: 0, reason: 'sold_out', left: 0 }]);
    const other = { ...gate(1), event: hall.concert.id };
    expect((await issue(other)).body.lines).toEqual([{ line: 0, reason: 'price_changed', left: 0 }]);
  });

  test('an order on the telephone is like a guest’s own: open, confirmed by mail, invoiced when it is paid', async () => {
    const { issue, fair, read } = await openBoxOffice(openTestStore);
    const { status, body } = await issue({ kind: 'telephone', ...fair(2), seen_total: 16, customer });
    expect(status).toBe(200);
    expect(await read(body.order.id)).toMatchObject({
      status: 'open',
      source: 'telephone',
      total: 16,
      open: 16,
      customer,
      mails: [{ kind: 'order_confirmation' }],
      history: [{ what: 'tickets_issued', facts: { source: 'telephone', tickets: 2 } }],
    });
    const incomplete = { kind: 'telephone', ...fair(2), customer: { ...customer, email: '' } };
    expect((await issue(incomplete)).body.errors).toHaveProperty(['customer.email']);
  });

  test("of a guest's own order nothing may be left out when it is corrected", async () => {
    const { order, read, call } = await openBoxOffice(openTestStore);
    const { id, customer: before, version } = await read(await order());
    const correction = { customer: { ...before, email: '', street: '' }, version };
    const { status, body } = await call('PUT', `/orders/${id}/customer`, correction);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['customer.email', 'customer.street']]);
  });
});
