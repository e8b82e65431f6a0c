import type * as v from 'valibot';
import { expect, test } from 'vitest';
import type { CampaignRow, DiscountEvent, readDiscountHistory } from '../../../../src/contract/discounts.ts';
import { foldDiscountCode } from '../../../../src/domain/discount-campaign.ts';
import { eraseOrders } from '../../../../src/server/overview/retention/erase-orders.ts';
import type { Trx } from '../../../../src/server/platform/database/store.ts';
import { countUse } from '../../../../src/server/sales/discounts/discounts.repository.ts';
import { fairLine } from '../../../support/checkout.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { place } from '../../../support/order-shop.ts';
import { batch, campaign, DISCOUNTS, runCampaigns } from './run-campaigns.ts';

eachDatabase((_, openTestStore) => {
  test('a campaign is made, used, counted, paused and kept', async () => {
    const { shop, office, create, read, orderWith } = await runCampaigns(openTestStore);
    const id = await create(campaign);
    expect((await orderWith('Frueh-10', 0, { discountPercentage: 10 })).status).toBe(200);
    expect(await read(id)).toMatchObject({
      code: 'FRUEH-10',
      uses: 1,
      money: { off_cents: 250, orders_cents: 2250, orders: 1 },
    });
    expect((await office('PUT', `${DISCOUNTS}/${id}/pause`, { is_paused: true })).status).toBe(200);
    expect(await orderWith('FRUEH-10', 1, { discountPercentage: 10 })).toMatchObject({
      status: 409,
      body: { code: 'discount_over' },
    });
    expect((await office('PUT', `${DISCOUNTS}/${id}/pause`, { is_paused: false })).status).toBe(200);
    expect((await orderWith('FRUEH-10', 1, { discountPercentage: 10 })).status).toBe(200);
    expect((await office('DELETE', `${DISCOUNTS}/${id}`)).body).toMatchObject({ code: 'discount_in_use' });
    const history = await shop.services.store.read
      .selectFrom('discount_history')
      .select(['who', 'what'])
      .orderBy('id')
      .execute();
    expect(history.map(({ who, what }) => [who, what])).toEqual([
      ['Erika Muster', 'created'],
      ['Erika Muster', 'paused'],
      ['Erika Muster', 'resumed'],
    ]);
  });

  test('a campaign is changed from the next order on, and of two changes at once the second is told', async () => {
    const { office, create, read, orderWith } = await runCampaigns(openTestStore);
    const id = await create(campaign);
    const change = { ...campaign, off: { kind: 'percent', percent: 20 }, version: 0 };
    expect((await office('PUT', `${DISCOUNTS}/${id}`, change)).status).toBe(200);
    expect((await office('PUT', `${DISCOUNTS}/${id}`, change)).body).toMatchObject({
      code: 'discount_changed',
    });
    expect((await orderWith('FRUEH-10', 0, { discountPercentage: 10 })).body).toMatchObject({
      code: 'total_changed',
    });
    expect((await orderWith('FRUEH-10', 0, { discountPercentage: 20 })).status).toBe(200);
    expect(await read(id)).toMatchObject({ off: { kind: 'percent', percent: 20 }, version: 1 });
  });

  test('who pauses a campaign while he types, or makes codes, is not told that somebody changed it', async () => {
    const { office, create, read } = await runCampaigns(openTestStore);
    const id = await create(batch);
    await office('PUT', `${DISCOUNTS}/${id}/pause`, { is_paused: true });
    await office('POST', `${DISCOUNTS}/${id}/codes`, { count: 3, prefix: '' });
    expect((await office('PUT', `${DISCOUNTS}/${id}`, { ...batch, name: 'Wirte', version: 0 })).status).toBe(
      200,
    );
    expect(await read(id)).toMatchObject({ name: 'Wirte', is_paused: true, codes: { all: 3, used: 0 } });
  });

  test('a campaign knows the events it may hold for, however old those are that it names', async () => {
    const { hall, shop, office, create, read } = await runCampaigns(openTestStore);
    const id = await create({ ...campaign, price_ids: [hall.fair.child] });
    const { name, location } = await shop.services.store.read
      .selectFrom('events')
      .selectAll()
      .where('id', '=', hall.fair.id)
      .executeTakeFirstOrThrow();
    for (let i = 0; i < 100; i++) {
      await office('POST', '/api/office/events', { name, location, starts_at: '2040-01-01T20:00:00' });
    }
    const fresh = await office<{ events: DiscountEvent[] }>('GET', '/api/office/discount-events');
    expect(fresh.body.events.map((event) => event.id)).not.toContain(hall.fair.id);
    const named = (await read(id)).events.find((event) => event.id === hall.fair.id);
    expect(named?.prices.map((price) => price.id)).toContain(hall.fair.child);
  });

  test('a code is there once, for all or in a batch', async () => {
    const { office, create, codesOf } = await runCampaigns(openTestStore);
    await create(campaign);
    expect((await office('POST', DISCOUNTS, campaign)).body).toMatchObject({ code: 'discount_code_taken' });
    const id = await create(batch);
    await office('POST', `${DISCOUNTS}/${id}/codes`, { count: 1, prefix: '' });
    const [{ code } = { code: '' }] = await codesOf(id);
    expect((await office('POST', DISCOUNTS, { ...campaign, code })).body).toMatchObject({
      code: 'discount_code_taken',
    });
  });

  test('a code of a batch is used once, and given back with its order', async () => {
    const { shop, office, create, read, codesOf, orderWith } = await runCampaigns(openTestStore);
    const id = await create(batch);
    const made = await office('POST', `${DISCOUNTS}/${id}/codes`, { count: 700, prefix: 'winzer' });
    expect(made.body).toEqual({ success: true, all: 700 });
    const [one, two] = await codesOf(id);
    expect(one?.code).toMatch(/^WINZER-[2-9A-Z]{10}$/);
    const code = one?.code ?? '';
    const first = await orderWith(code.toLowerCase(), 0, { discount: 5 });
    expect(first.status).toBe(200);
    expect(await orderWith(code, 1, { discount: 5 })).toMatchObject({ body: { code: 'discount_used_up' } });
    expect(await read(id)).toMatchObject({ code: null, uses: 1, codes: { all: 700, used: 1 } });

    const other = await orderWith(two?.code ?? '', 3, { discount: 5 });
    const file = await office<string>('GET', `${DISCOUNTS}/${id}/codes`);
    expect(file.body.split('\r\n')[1]).toMatch(new RegExp(`^${code};WF27-`));
    expect(file.body.split('\r\n')).toHaveLength(702);

    const order = first.body.order.id;
    const items = await shop.services.store.read
      .selectFrom('items')
      .select('id')
      .where('order_id', '=', order)
      .execute();
    const cancelled = await office('POST', `/api/office/orders/${order}/cancellations`, {
      items: items.map((item) => item.id),
      reason: '',
    });
    expect(cancelled.status).toBe(200);
    expect((await codesOf(id)).slice(0, 2)).toEqual([
      { code, order_id: null },
      { code: two?.code, order_id: other.body.order.id },
    ]);
    expect((await orderWith(code, 2, { discount: 5 })).status).toBe(200);
  });

  test('a voucher of 25 € pays for a ticket of 25 €, once, without any limit of the batch', async () => {
    const { hall, shop, office, create, codesOf, orderWith, read } = await runCampaigns(openTestStore);
    const id = await create({ ...batch, off: { kind: 'amount', euros: 25 } });
    await office('POST', `${DISCOUNTS}/${id}/codes`, { count: 2, prefix: '' });
    const [one, two] = (await codesOf(id)).map(({ code }) => code);
    const free = await orderWith(one ?? '', 0, { discount: 25, total: 0 });
    expect(free.status).toBe(200);
    expect(await orderWith(one ?? '', 1, { discount: 25, total: 0 })).toMatchObject({
      body: { code: 'discount_used_up' },
    });
    // What is left of a voucher is not paid out, and what it does not cover is to be paid.
    const child = [fairLine(hall, 1, hall.fair.child)];
    expect((await place(shop, child, { discountCode: two, discount: 25, total: 0 })).status).toBe(200);
    const orders = await shop.services.store.read
      .selectFrom('orders')
      .select(['status', 'total_cents', 'discount_cents'])
      .orderBy('discount_cents', 'desc')
      .execute();
    expect(orders).toEqual([
      { status: 'paid', total_cents: 0, discount_cents: 2500 },
      { status: 'paid', total_cents: 0, discount_cents: 500 },
    ]);
    expect(await read(id)).toMatchObject({ uses: 2, codes: { used: 2 } });

    // An order paid by a voucher alone has no invoice that would have to be kept.
    await shop.services.store.write((trx) => eraseOrders(trx, [free.body.order.id]));
    expect(await orderWith(one ?? '', 2, { discount: 25, total: 0 })).toMatchObject({
      body: { code: 'discount_unknown' },
    });
  });

  test('ten guests at once use a code of a batch once', async () => {
    const { shop, office, create, codesOf, orderWith, read } = await runCampaigns(openTestStore);
    const id = await create(batch);
    await office('POST', `${DISCOUNTS}/${id}/codes`, { count: 1, prefix: '' });
    const code = (await codesOf(id))[0]?.code ?? '';
    const seats = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    const answers = await Promise.all(seats.map((seat) => orderWith(code, seat, { discount: 5 })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await read(id)).toMatchObject({ uses: 1, codes: { used: 1 } });

    // Whoever looked the code up before it was spent is refused by the statement itself.
    const late = (trx: Trx) => countUse(trx, { id, batchCode: foldDiscountCode(code) }, 'late');
    expect(await shop.services.store.write(late)).toBe(false);
  });

  test('events and prices that a campaign names stay as long as it does', async () => {
    const { hall, shop, office, create } = await runCampaigns(openTestStore);
    const id = await create({ ...campaign, event_ids: [hall.fair.id], price_ids: [hall.fair.child] });
    expect((await office('DELETE', `/api/office/events/${hall.fair.id}`)).body).toMatchObject({
      code: 'discount_names_it',
    });
    const adults = await place(shop, [fairLine(hall, 1)], {
      discountCode: 'FRUEH-10',
      discountPercentage: 10,
    });
    expect(adults.body).toMatchObject({ code: 'discount_other_event' });
    expect((await office('DELETE', `${DISCOUNTS}/${id}`)).status).toBe(200);
    expect((await office('DELETE', `/api/office/events/${hall.fair.id}`)).status).toBe(200);
    expect((await office('POST', DISCOUNTS, { ...campaign, event_ids: [hall.fair.id] })).body).toMatchObject({
      code: 'discount_scope_gone',
    });
  });

  test('an order with more tickets than a campaign allows keeps its price', async () => {
    const { hall, shop, create } = await runCampaigns(openTestStore);
    await create({ ...campaign, most_tickets: 2 });
    const order = (quantity: number) =>
      place(shop, [fairLine(hall, quantity)], { discountCode: 'FRUEH-10', discountPercentage: 10 });
    expect((await order(3)).body).toMatchObject({
      code: 'discount_too_many_tickets',
      message: 'Dieser Rabattcode gilt für höchstens 2 Karten in einer Bestellung.',
    });
    expect((await order(2)).status).toBe(200);
  });

  test.each([
    ['code', { code: 'a' }],
    ['code', { code: 'WINZER 5' }],
    ['off.percent', { off: { kind: 'percent', percent: 101 } }],
    ['off.euros', { off: { kind: 'amount', euros: 0.5 } }],
    ['ends_at', { starts_at: '2027-01-02T00:00:00', ends_at: '2027-01-01T00:00:00' }],
    ['name', { name: '' }],
    ['max_uses', { max_uses: 0 }],
  ])('what cannot be is refused with a word at %s', async (field, wrong) => {
    const { office } = await runCampaigns(openTestStore);
    const answer = await office<{ errors: object }>('POST', DISCOUNTS, { ...campaign, ...wrong });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toContain(field);
  });

  test('the list has the newest first, page after page', async () => {
    const { office, create } = await runCampaigns(openTestStore);
    for (let i = 0; i < 55; i++) await create({ ...campaign, code: `CODE-${i}` });
    type Page = { discounts: CampaignRow[]; before: number | null };
    const first = (await office<Page>('GET', DISCOUNTS)).body;
    const second = (await office<Page>('GET', `${DISCOUNTS}?before=${first.before}`)).body;
    expect(first.discounts[0]?.code).toBe('CODE-54');
    expect(new Set([...first.discounts, ...second.discounts].map(({ id }) => id)).size).toBe(58);
    expect(second.before).toBeNull();
  });
});

type History = v.InferOutput<typeof readDiscountHistory.answer>;

eachDatabase((_, openTestStore) => {
  test('a campaign says who changed it when, the newest first, and nothing of others', async () => {
    const { office, create } = await runCampaigns(openTestStore);
    const id = await create(batch);
    const other = await create(campaign);
    await office('POST', `${DISCOUNTS}/${id}/codes`, { count: 2, prefix: '' });
    await office('PUT', `${DISCOUNTS}/${other}/pause`, { is_paused: true });
    await office('PUT', `${DISCOUNTS}/${id}/pause`, { is_paused: true });
    const { body } = await office<History>('GET', `${DISCOUNTS}/${id}/history`);
    expect(body.entries.map(({ who, what }) => [who, what])).toEqual(
      ['paused', 'codes', 'created'].map((what) => ['Erika Muster', what]),
    );
    expect(body.before).toBeNull();
    const [newest, middle] = body.entries;
    const older = await office<History>('GET', `${DISCOUNTS}/${id}/history?before=${newest?.id}`);
    expect(older.body.entries[0]).toEqual(middle);
    expect((await office('GET', `${DISCOUNTS}/999999/history`)).body).toMatchObject({
      code: 'unknown_discount',
    });
  });
});
