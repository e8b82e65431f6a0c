import { expect, test } from 'vitest';
import type { EventDetail, EventSummary } from '../../../../src/contract/events.ts';
import type { Picture } from '../../../../src/contract/pictures.ts';
import { insertPicture } from '../../../../src/server/catalog/pictures/pictures.repository.ts';
import { eachDatabase, type OpenTestStore } from '../../../support/each-database.ts';
import { EVENTS, managedEvents } from './managed-events.ts';

const picture: Picture = { id: '0123456789abcdef0123456789abcdef', width: 1600, height: 900 };

async function pictured(openTestStore: OpenTestStore) {
  const all = await managedEvents(openTestStore);
  const bytes = new Uint8Array([1]);
  await all.shop.services.store.write((trx) =>
    insertPicture(trx, { ...picture, large: bytes, small: bytes, wanted_at: 0 }),
  );
  const show = (id: number, picture_id: string | null, alt = '') =>
    all.office('PUT', `${EVENTS}/${id}/picture`, { picture_id, alt });
  return { ...all, show };
}

eachDatabase((_, openTestStore) => {
  test('guests see the picture of an event in the list and on its page, until it is removed', async () => {
    const { shop, hall, read, show, history } = await pictured(openTestStore);
    const id = hall.concert.id;
    const shown = async () => {
      const { body: list } = await shop
        .guest()
        .call<{ events: EventSummary[] }>('GET', '/api/booking/events');
      const { body: page } = await shop
        .guest()
        .call<{ event: EventDetail }>('GET', `/api/booking/event/${id}`);
      return [list.events.find((event) => event.id === id)?.picture, page.event.picture];
    };
    expect(await shown()).toEqual([undefined, undefined]);
    const { version } = await read(id);
    expect((await show(id, picture.id, ' Lampions über dem Hof ')).status).toBe(200);
    const whole = { ...picture, alt: 'Lampions über dem Hof' };
    expect(await shown()).toEqual([whole, whole]);
    // Whoever is just typing prices is told of no conflict.
    expect(await read(id)).toMatchObject({ picture: whole, version });
    expect((await show(id, null, 'Lampions')).status).toBe(200);
    expect(await shown()).toEqual([undefined, undefined]);
    expect((await read(id)).picture).toBeNull();
    expect((await history()).map(([, what]) => what)).toEqual(['picture', 'picture']);
  });

  test('a copy of an event has its picture', async () => {
    const { hall, office, read, show } = await pictured(openTestStore);
    await show(hall.concert.id, picture.id, 'Lampions');
    const copy = { name: 'Noch einmal', starts_at: '2027-06-01T21:00:00' };
    const { body } = await office<{ id: number }>('POST', `${EVENTS}/${hall.concert.id}/copy`, copy);
    expect((await read(body.id)).picture).toEqual({ ...picture, alt: 'Lampions' });
  });

  test('a picture that has gone is refused, and the one shown before stays', async () => {
    const { hall, read, show } = await pictured(openTestStore);
    await show(hall.concert.id, picture.id);
    expect(await show(hall.concert.id, 'f'.repeat(32))).toMatchObject({
      status: 404,
      body: { code: 'unknown_picture' },
    });
    expect((await show(hall.concert.id, picture.id, 'x'.repeat(301))).body).toMatchObject({
      errors: { alt: 'Das ist zu lang' },
    });
    expect((await read(hall.concert.id)).picture).toEqual({ ...picture, alt: '' });
  });

  test('guests read what an event is about on its page', async () => {
    const { shop, hall, office, read } = await pictured(openTestStore);
    const event = await read(hall.concert.id);
    const { name, location, starts_at, ends_at, sale_starts_at, sale_ends_at, admission_starts_at, version } =
      event;
    const times = { starts_at, ends_at, sale_starts_at, sale_ends_at, admission_starts_at };
    await office('PUT', `${EVENTS}/${event.id}`, {
      name,
      location,
      ...times,
      version,
      description: 'Sechs Weine.',
    });
    const { body } = await shop.guest().call<{ event: EventDetail }>('GET', `/api/booking/event/${event.id}`);
    expect(body.event.description).toBe('Sechs Weine.');
  });
});
