import { expect, test } from 'vitest';
import type { EventDetail, Placement } from '../../../../src/contract/events.ts';
import { seatLine } from '../../../support/checkout.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { place } from '../../../support/order-shop.ts';
import { loggedInMember } from '../../../support/team-member.ts';
import { EVENTS, managedEvents } from './managed-events.ts';

type Shown = { event: EventDetail; placements: Placement[] };

eachDatabase((_, openTestStore) => {
  test('a hidden event is read as guests will read it, and a published one as they do', async () => {
    const { shop, hall, office, publish } = await managedEvents(openTestStore);
    const guest = shop.guest();
    await place(shop, [seatLine(hall, hall.seats[0] as number)]);
    const path = `/api/booking/event/${hall.concert.id}`;
    const published = await guest.call<Shown>('GET', path);
    expect(published.body.placements).toHaveLength(1);
    expect((await publish(hall.concert.id, false)).status).toBe(200);
    const preview = await office<Shown>('GET', `${EVENTS}/${hall.concert.id}/preview`);
    expect(preview.status).toBe(200);
    expect(preview.body).toEqual(published.body);
    expect(preview.headers.get('Cache-Control')).toBe('no-store');
    expect((await guest.call('GET', path)).status).toBe(404);
  });

  test('nobody but who may change events sees a preview', async () => {
    const { shop, hall, create, office } = await managedEvents(openTestStore);
    const id = await create();
    const asGuest = await shop.guest().call('GET', `${EVENTS}/${id}/preview`);
    expect(asGuest.status).toBe(401);
    const atTheGate = await loggedInMember(shop.services.store, shop.clock.now, {
      email: 'gate@example.org',
      permissions: ['checkin', 'orders'],
    });
    expect(
      (await shop.call('GET', `${EVENTS}/${hall.concert.id}/preview`, undefined, atTheGate)).status,
    ).toBe(403);
    // One that is only a name and a time has a preview too.
    const { body } = await office<Shown>('GET', `${EVENTS}/${id}/preview`);
    expect(body).toMatchObject({
      event: { id, name: 'Kellerprobe', ticket_prices: [], layout: null },
      placements: [],
    });
    expect((await office('GET', `${EVENTS}/99999/preview`)).status).toBe(404);
  });
});
