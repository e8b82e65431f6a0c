import { expect, test } from 'vitest';
import type { EventDetail } from '../../../../src/contract/events.ts';
import type { Figures } from '../../../../src/contract/figures.ts';
import type { SalePlan } from '../../../../src/contract/sale-plans.ts';
import { SAMPLE_TEXTS } from '../../../../src/domain/sample-club.ts';
import { seatLine, standingLine } from '../../../support/checkout.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { place } from '../../../support/order-shop.ts';
import { loggedInMember } from '../../../support/team-member.ts';
import { EVENTS, managedEvents, offerOf } from './managed-events.ts';

const facts = {
  name: 'Kellerprobe',
  location: 'Gewölbe',
  description: 'Sechs Weine im Kerzenschein.',
  starts_at: '2027-05-01T21:00:00',
  ends_at: '2027-05-02T01:00:00',
  sale_starts_at: null,
  sale_ends_at: '2027-05-01T20:00:00',
  admission_starts_at: '2027-05-01T20:00:00',
  version: 0,
};

const adults = { id: null, name: 'Erwachsene', price: 25, category: null, capacity: null, tax_percent: null };

eachDatabase((_, openTestStore) => {
  test('an event is made, priced and published, and only then guests see it', async () => {
    const { shop, office, create, offer, publish, history } = await managedEvents(openTestStore);
    const id = await create();
    const asGuest = () => shop.guest().call<{ event: EventDetail }>('GET', `/api/booking/event/${id}`);
    expect((await asGuest()).status).toBe(404);
    expect(await publish(id)).toMatchObject({
      status: 409,
      body: {
        code: 'event_incomplete',
        message: 'So kann niemand Karten kaufen. Es fehlt ein Preis. Ergänze das bitte zuerst.',
      },
    });
    expect((await office('PUT', `${EVENTS}/${id}`, facts)).status).toBe(200);
    expect((await offer(id, { prices: [adults], capacity: 40 })).status).toBe(200);
    expect((await publish(id)).status).toBe(200);
    expect(await asGuest()).toMatchObject({
      status: 200,
      body: { event: { name: 'Kellerprobe', places_left: 40, ticket_prices: [{ price: 25 }] } },
    });
    expect((await publish(id, false)).status).toBe(200);
    expect((await asGuest()).status).toBe(404);
    expect(await history()).toEqual(
      ['created', 'facts', 'offer', 'published', 'hidden'].map((what) => [
        'Erika Muster',
        what,
        'Kellerprobe',
      ]),
    );
  });

  test.each([{ iban: SAMPLE_TEXTS['bank.iban'] }, { holder: SAMPLE_TEXTS['bank.holder'] }])(
    'nothing of our own goes on sale while guests would pay to the sample club: %j',
    async (still) => {
      const { shop, create, offer, publish, read } = await managedEvents(openTestStore);
      const id = await create();
      const settings = shop.services.settings();
      shop.services.putInForce({ ...settings, bank: { ...settings.bank, ...still } });
      expect((await publish(id)).body).toMatchObject({ code: 'event_incomplete' });
      expect((await offer(id, { prices: [adults] })).status).toBe(200);
      expect(await publish(id)).toMatchObject({
        status: 409,
        body: { code: 'sample_account', message: expect.stringContaining('„Einstellungen“') },
      });
      expect((await read(id)).is_published).toBe(false);
      shop.services.putInForce(settings);
      expect((await publish(id)).status).toBe(200);
      shop.services.putInForce({ ...settings, bank: { ...settings.bank, ...still } });
      expect((await publish(id, false)).status).toBe(200);
    },
  );

  test('an event from a template can be published as it is, with a plan for those who may draw one', async () => {
    const { shop, office, publish, read } = await managedEvents(openTestStore);
    const store = shop.services.store;
    const drawing = await loggedInMember(store, shop.clock.now, {
      email: 'plan@example.org',
      permissions: ['events', 'layouts'],
    });
    const event = { name: 'Herbstfest', location: 'Kelterhalle', starts_at: '2027-05-01T21:00:00' };
    const made = async (template: string) =>
      (await shop.call<{ id: number }>('POST', EVENTS, { ...event, template }, drawing)).body.id;
    const places: unknown[] = [];
    for (const template of ['admission', 'hall', 'tables']) {
      const id = await made(template);
      const { is_published, lacks, layout } = await read(id);
      expect([template, is_published, lacks]).toEqual([template, false, []]);
      expect((await publish(id)).status).toBe(200);
      const { occupancy } = (await office<Figures>('GET', '/api/office/figures')).body;
      places.push([layout?.name, occupancy?.find((one) => one.id === id)?.total]);
      shop.clock.advance(3000);
    }
    expect(places).toEqual([
      [undefined, null],
      ['Kelterhalle', 320],
      ['Kelterhalle', 96],
    ]);
    expect((await office('POST', EVENTS, { ...event, template: 'hall' })).status).toBe(403);
    expect((await office('POST', EVENTS, { ...event, template: 'admission' })).status).toBe(200);
    expect((await office('POST', EVENTS, { ...event, template: 'circus' })).status).toBe(422);
  });

  test('an event on a plan of the club can be published as it is, all of its places at one price', async () => {
    const { hall, office, publish, read, offer } = await managedEvents(openTestStore);
    const layout = (await read(hall.concert.id)).layout;
    expect((await office<{ layouts: unknown[] }>('GET', EVENTS)).body.layouts).toEqual([layout]);
    const event = { name: 'Herbstfest', location: 'Kelterhalle', starts_at: '2027-05-01T21:00:00' };
    const on = (body: object) => office<{ id: number }>('POST', EVENTS, { ...event, ...body });
    const { id } = (await on({ layout_id: layout?.id })).body;
    const made = await read(id);
    expect(made).toMatchObject({ layout, lacks: [], is_published: false });
    const [category] = made.categories;
    expect(made.prices.map(({ name, price_category_id }) => [name, price_category_id])).toEqual([
      ['Erwachsene', category?.id],
      ['Ermäßigt', category?.id],
    ]);
    expect(made.blocks.map(({ price_category_id }) => price_category_id)).toEqual([
      category?.id,
      category?.id,
    ]);
    expect((await publish(id)).status).toBe(200);
    const { occupancy } = (await office<Figures>('GET', '/api/office/figures')).body;
    expect(occupancy?.find((one) => one.id === id)?.total).toBe(19);
    // What is there is saved again as it was made.
    expect((await offer(id)).status).toBe(200);
    expect((await on({ layout_id: 999 })).body).toMatchObject({
      code: 'unknown_layout',
      errors: { layout_id: expect.any(String) },
    });
    expect((await on({ layout_id: layout?.id, template: 'admission' })).status).toBe(422);
  });

  test('a year that is half typed is none, for an event and for its copy', async () => {
    const { office, create, read } = await managedEvents(openTestStore);
    const id = await create();
    const before = await read(id);
    for (const year of ['0027', '9999']) {
      const starts_at = `${year}-05-01T21:00:00`;
      const made = await office('POST', EVENTS, { name: 'Probe', location: 'Gewölbe', starts_at });
      const copied = await office('POST', `${EVENTS}/${id}/copy`, { name: 'Probe', starts_at });
      const changed = await office('PUT', `${EVENTS}/${id}`, { ...facts, sale_starts_at: starts_at });
      expect([made.status, copied.status, changed.status]).toEqual([422, 422, 422]);
    }
    expect(await read(id)).toEqual(before);
  });

  test('prices, categories and blocks are changed together, and guests see them at once', async () => {
    const { shop, hall, read, offer } = await managedEvents(openTestStore);
    const before = offerOf(await read(hall.concert.id));
    const answer = await offer(hall.concert.id, {
      categories: [
        ...before.categories.map((category) => ({ ...category, name: `${category.name} neu` })),
        { id: null, key: 'new', name: 'Loge', color: '1f4e9a' },
      ],
      prices: [...before.prices, { ...adults, name: 'Loge', price: 60, category: 'new' }],
      blocks: before.blocks.map((block) =>
        block.block_id === hall.blockA ? { ...block, category: 'new' } : block,
      ),
    });
    expect(answer.status).toBe(200);
    const { body } = await shop.call<{ event: EventDetail }>('GET', `/api/booking/event/${hall.concert.id}`);
    const block = body.event.layout?.blocks.find(({ id }) => id === hall.blockA);
    expect(block?.price_category).toMatchObject({
      name: 'Loge',
      color: '1f4e9a',
      ticket_prices: [{ name: 'Loge', price: 60 }],
    });
    expect(body.event.price_categories.map(({ name }) => name)).toEqual([
      'Sitzplatz neu',
      'Stehplatz neu',
      'Loge',
    ]);
  });

  test('whoever has the event open reads it again when staff change it', async () => {
    const { shop, hall, publish } = await managedEvents(openTestStore);
    let renewals = 0;
    const leave = shop.services.changes.follow(hall.concert.id, () => {}, { onRenewal: () => renewals++ });
    await publish(hall.concert.id, false);
    leave();
    expect(renewals).toBe(1);
  });

  test('what is sold stands with its block and price', async () => {
    const { shop, hall, read } = await managedEvents(openTestStore);
    await place(shop, [seatLine(hall, hall.seats[0] as number), standingLine(hall, 3)]);
    const event = await read(hall.concert.id);
    expect(event).toMatchObject({ sold: 4, held: 0, value_cents: 7000 });
    expect(event.blocks).toMatchObject([
      { name: 'Block A', places: 9, sold: 1, value_cents: 2500 },
      { name: 'Stehplätze', places: 10, capacity: null, sold: 3, value_cents: 4500 },
    ]);
    expect(event.prices.map(({ name, sold }) => [name, sold])).toEqual([
      ['Erwachsene', 1],
      ['Ermäßigt', 0],
      ['Stehplatz', 3],
    ]);
  });

  test('the list counts every ticket sold since it was read last, also one of a process that could not say so', async () => {
    const { shop, hall, office } = await managedEvents(openTestStore);
    const sold = async () => {
      const { body } = await office<{ events: { id: number; sold: number }[] }>('GET', EVENTS);
      return body.events.find(({ id }) => id === hall.concert.id)?.sold;
    };
    expect(await sold()).toBe(0);
    await place(shop, [standingLine(hall, 3)]);
    expect(await sold()).toBe(3);
    await shop.services.store.write((trx) =>
      trx.updateTable('items').set({ cancelled_at: 1 }).where('event_id', '=', hall.concert.id).execute(),
    );
    shop.services.changes.renewAll();
    expect(await sold()).toBe(0);
  });

  test('nothing that tickets hang on is taken away', async () => {
    const { shop, hall, read, office, offer } = await managedEvents(openTestStore);
    await place(shop, [seatLine(hall, hall.seats[0] as number), standingLine(hall, 3)]);
    const { id } = hall.concert;
    const before = offerOf(await read(id));
    const without = before.prices.filter((price) => price.id !== hall.concert.adult);
    expect(await offer(id, { prices: without })).toMatchObject({
      status: 409,
      body: { code: 'price_in_use', message: expect.stringContaining('„Erwachsene“') },
    });
    expect(await offer(id, { layout_id: null, blocks: [] })).toMatchObject({
      body: { code: 'event_layout_sold' },
    });
    expect((await office('DELETE', `${EVENTS}/${id}`)).body).toMatchObject({ code: 'event_in_use' });
    const fewer = before.blocks.map((block) =>
      block.block_id === hall.standing ? { ...block, capacity: 2 } : block,
    );
    expect(await offer(id, { blocks: fewer })).toMatchObject({
      body: {
        code: 'capacity_below_taken',
        message: 'Von „Stehplätze“ sind schon 3 vergeben, weniger kann das Kontingent nicht sein.',
      },
    });
    expect(offerOf(await read(id))).toEqual(before);
  });

  test('a published event keeps a price for every block', async () => {
    const { hall, read, offer } = await managedEvents(openTestStore);
    const before = offerOf(await read(hall.concert.id));
    const standing = before.prices.filter(({ name }) => name !== 'Stehplatz');
    expect(await offer(hall.concert.id, { prices: standing })).toMatchObject({
      body: { code: 'event_incomplete', message: expect.stringContaining('Ohne Preis: Stehplätze.') },
    });
    expect(offerOf(await read(hall.concert.id))).toEqual(before);
  });

  test('of two who change the same part of an event the second is told, other parts do not matter', async () => {
    const { hall, office, read, publish } = await managedEvents(openTestStore);
    const { id } = hall.fair;
    const { version, ...offer } = offerOf(await read(id));
    const save = async (part: '' | '/offer', based: number) => {
      const body = part === '' ? { ...facts, version: based } : { ...offer, version: based };
      const { status, body: answer } = await office<{ code?: string }>('PUT', `${EVENTS}/${id}${part}`, body);
      return status === 200 ? 'saved' : answer.code;
    };
    expect(await save('', version)).toBe('saved');
    expect(await save('/offer', version)).toBe('saved');
    expect([await save('', version), await save('/offer', version)]).toEqual([
      'event_changed',
      'event_changed',
    ]);
    await publish(id, false);
    expect([await save('', version + 1), await save('/offer', version + 2)]).toEqual(['saved', 'saved']);
    // Of a state that a backup has taken back.
    expect(await save('', version + 100)).toBe('event_changed');
  });

  test('a plan is read with its places before an event is sold on it', async () => {
    const { hall, office, read } = await managedEvents(openTestStore);
    const { layout, blocks } = await read(hall.concert.id);
    const answer = await office<{ plan: SalePlan }>('GET', `/api/office/sale-plans/${layout?.id}`);
    const places = answer.body.plan.blocks.map((block) => [block.id, block.places, block.w > 0]);
    expect(places).toEqual(blocks.map((block) => [block.id, block.places, true]));
    expect((await office('GET', '/api/office/sale-plans/999')).body).toMatchObject({
      code: 'unknown_layout',
    });
  });

  test('a copy sells the same at another time, and nothing of it is sold', async () => {
    const { shop, hall, office, read } = await managedEvents(openTestStore);
    await place(shop, [seatLine(hall, hall.seats[0] as number), standingLine(hall, 3)]);
    const { id } = hall.concert;
    const { version, ...times } = { ...facts, version: 0, sale_starts_at: '2027-01-01T02:00:00' };
    expect((await office('PUT', `${EVENTS}/${id}`, { ...times, version })).status).toBe(200);
    const copied = await office<{ id: number }>('POST', `${EVENTS}/${id}/copy`, {
      name: 'Kellerprobe II',
      starts_at: '2027-05-08T21:00:00',
    });
    const copy = await read(copied.body.id);
    expect(copy).toMatchObject({
      name: 'Kellerprobe II',
      is_published: false,
      ends_at: '2027-05-09T01:00:00',
      sale_starts_at: '2027-01-08T02:00:00',
      sale_ends_at: '2027-05-08T20:00:00',
      admission_starts_at: '2027-05-08T20:00:00',
      sold: 0,
      lacks: [],
    });
    const original = await read(id);
    const shape = (event: typeof copy) => ({
      layout: event.layout,
      blocks: event.blocks.map(({ id, capacity }) => [id, capacity]),
      prices: event.prices.map(({ name, price, capacity }) => [name, price, capacity]),
      categories: event.categories.map(({ name, color }) => [name, color]),
    });
    expect(shape(copy)).toEqual(shape(original));
    expect((await office('DELETE', `${EVENTS}/${copied.body.id}`)).status).toBe(200);
    expect((await office('GET', `${EVENTS}/${copied.body.id}`)).status).toBe(404);
  });

  test.each([
    ['ends_at', { ends_at: '2027-05-01T21:00:00' }],
    ['sale_ends_at', { sale_starts_at: '2027-04-01T12:00:00', sale_ends_at: '2027-04-01T11:00:00' }],
    ['sale_starts_at', { sale_starts_at: '2027-05-03T12:00:00', sale_ends_at: null }],
    ['admission_starts_at', { admission_starts_at: '2027-05-03T12:00:00' }],
    ['name', { name: ' ' }],
    ['starts_at', { starts_at: '2027-02-30T12:00:00' }],
  ])('times that cannot be are refused with a word at %s', async (field, wrong) => {
    const { office, create } = await managedEvents(openTestStore);
    const id = await create();
    const answer = await office<{ errors: object }>('PUT', `${EVENTS}/${id}`, { ...facts, ...wrong });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toContain(field);
  });

  test('a colour nobody can read, half a euro and a category that is not there are refused', async () => {
    const { create, offer } = await managedEvents(openTestStore);
    const id = await create();
    const pale = [{ id: null, key: 'a', name: 'Sitzplatz', color: 'ffe08a' }];
    expect(await offer(id, { categories: pale })).toMatchObject({
      status: 422,
      body: { errors: { 'categories.0.color': expect.stringContaining('kaum zu erkennen') } },
    });
    expect((await offer(id, { prices: [{ ...adults, price: 7.5 }] })).status).toBe(422);
    expect((await offer(id, { prices: [{ ...adults, category: 'x' }] })).status).toBe(422);
  });

  test('the list has the latest first, page after page', async () => {
    const { office, create } = await managedEvents(openTestStore);
    for (let i = 0; i < 60; i++) await create(`Probe ${i}`);
    type Page = { events: { id: number; name: string; sold: number }[]; next: string | null };
    const first = await office<Page>('GET', EVENTS);
    expect(first.body.events).toHaveLength(50);
    const second = await office<Page>('GET', `${EVENTS}?after=${first.body.next}`);
    const ids = [...first.body.events, ...second.body.events].map(({ id }) => id);
    expect(new Set(ids).size).toBe(63);
    expect(second.body.next).toBeNull();
    expect((await office('GET', `${EVENTS}?after=x`)).status).toBe(400);
  });
});
