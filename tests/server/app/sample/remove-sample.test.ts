import { expect, test } from 'vitest';
import type { EventDetail, EventSummary } from '../../../../src/contract/events.ts';
import type { Figures } from '../../../../src/contract/figures.ts';
import type { SampleData } from '../../../../src/contract/sample-data.ts';
import { SAMPLE_EVENTS } from '../../../../src/domain/sample-club.ts';
import { seedSampleFestival } from '../../../../src/server/app/sample/sample-festival.ts';
import { eachDatabase, type OpenTestStore } from '../../../support/each-database.ts';
import { place } from '../../../support/order-shop.ts';
import { loggedInMember } from '../../../support/team-member.ts';
import { testShop } from '../../../support/test-shop.ts';

const SAMPLE = '/api/office/sample-data';
const { fair, tasting, concert } = SAMPLE_EVENTS;

/** The shop as it is planted, and somebody of the team. */
async function openSample(openTestStore: OpenTestStore) {
  const shop = testShop(await openTestStore());
  await seedSampleFestival(shop.services);
  const { store } = shop.services;
  const staff = await loggedInMember(store, shop.clock.now);
  const office = <Body = SampleData>(method: string, path: string, body?: unknown) =>
    shop.call<Body>(method, path, body, staff);
  const onSale = async () =>
    (await shop.call<{ events: EventSummary[] }>('GET', '/api/booking/events')).body.events;
  return {
    shop,
    store,
    office,
    onSale,
    async idOf(name: string) {
      return (await onSale()).find((event) => event.name === name)?.id as number;
    },
    async rows() {
      const tables = ['events', 'layouts', 'discounts', 'seats', 'contingents', 'ticket_prices'] as const;
      const counts = tables.map((table) =>
        store.read
          .selectFrom(table)
          .select((row) => row.fn.countAll().as('n'))
          .executeTakeFirstOrThrow(),
      );
      return (await Promise.all(counts)).map(({ n }) => Number(n));
    },
  };
}

const names = ({ events, layouts, discounts }: SampleData) =>
  [events, layouts, discounts].map((parts) =>
    parts.map(({ name, kept }) => (kept ? `${name}: ${kept}` : name)),
  );

eachDatabase((_, openTestStore) => {
  test('the sample festival goes whole and at once, as the preview said, and again nothing is left', async () => {
    const { shop, office, onSale, rows } = await openSample(openTestStore);
    const whole = [
      [fair, tasting, concert],
      ['Gewölbekeller', 'Winzerhof'],
      ['REBE10', 'WINZER5', 'LESE24', 'ERSTE2'],
    ];
    const before = await rows();
    expect(names((await office('GET', SAMPLE)).body)).toEqual(whole);
    expect(await rows()).toEqual(before);
    expect(names((await office('DELETE', SAMPLE)).body)).toEqual(whole);
    expect(await onSale()).toEqual([]);
    expect(await rows()).toEqual([0, 0, 0, 0, 0, 0]);
    const { status, body } = await office('DELETE', SAMPLE);
    expect([status, names(body)]).toEqual([200, [[], [], []]]);
    shop.clock.advance(3_000);
    const { set_up } = (await office<Figures>('GET', '/api/office/figures')).body;
    expect(set_up).toMatchObject({ sample_events: 0, has_own_event: false });
  });

  test('what guests have ordered stays with its plan, and so does what the team has made its own', async () => {
    const { shop, office, onSale, idOf } = await openSample(openTestStore);
    const { event } = (
      await shop.call<{ event: EventDetail }>('GET', `/api/booking/event/${await idOf(tasting)}`)
    ).body;
    const block = event.layout?.blocks.find((one) => one.has_fixed_places);
    const [price] = block?.price_category?.ticket_prices ?? [];
    const line = { is_fixed: true, event: event.id, block: block?.id, name: '', quantity: 1 };
    const ordered = await place(shop, [{ ...line, ticket_price_id: price?.id }], {
      discountCode: 'REBE10',
      discountPercentage: 10,
    });
    expect(ordered.status).toBe(200);
    const id = await idOf(fair);
    expect(
      (await office('PUT', `/api/office/events/${id}/picture`, { picture_id: null, alt: '' })).status,
    ).toBe(200);
    const removed = names((await office('DELETE', SAMPLE)).body);
    expect(removed).toEqual([
      [
        `${tasting}: Zu dieser Veranstaltung gibt es Bestellungen. Verbirg sie, statt sie zu löschen.`,
        concert,
      ],
      [expect.stringMatching(`^Gewölbekeller: .*„${tasting}“`), 'Winzerhof'],
      expect.not.arrayContaining(['REBE10']),
    ]);
    expect((await onSale()).map(({ name }) => name)).toEqual([fair, tasting]);
  });

  test('it takes the permissions for events, plans and discounts', async () => {
    const { shop, store, rows } = await openSample(openTestStore);
    const before = await rows();
    const all = ['events', 'layouts', 'discounts'] as const;
    for (const lacking of all) {
      const permissions = all.filter((one) => one !== lacking);
      const wishes = { email: `${lacking}@example.org`, permissions };
      const headers = await loggedInMember(store, shop.clock.now, wishes);
      for (const method of ['GET', 'DELETE'])
        expect((await shop.call(method, SAMPLE, undefined, headers)).status).toBe(403);
    }
    expect(await rows()).toEqual(before);
  });

  test('an event of the sample can be hidden and published again, until somebody changes it', async () => {
    const { office, idOf } = await openSample(openTestStore);
    const id = await idOf(fair);
    const publish = (is_published: boolean) =>
      office<{ code?: string }>('PUT', `/api/office/events/${id}/publication`, { is_published });
    expect((await publish(false)).status).toBe(200);
    expect((await publish(true)).status).toBe(200);
    await office('PUT', `/api/office/events/${id}/picture`, { picture_id: null, alt: '' });
    expect((await publish(false)).status).toBe(200);
    expect((await publish(true)).body.code).toBe('sample_account');
  });
});
