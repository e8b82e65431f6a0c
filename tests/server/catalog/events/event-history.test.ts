import type * as v from 'valibot';
import { expect, test } from 'vitest';
import type { readEventHistory } from '../../../../src/contract/staff-events.ts';
import { storedTimeOfInstant } from '../../../../src/domain/stored-time.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { loggedInMember } from '../../../support/team-member.ts';
import { EVENTS, managedEvents } from './managed-events.ts';

type History = v.InferOutput<typeof readEventHistory.answer>;

eachDatabase((_, openTestStore) => {
  test('an event says who changed it when, the newest first, and nothing of other events', async () => {
    const { shop, office, create, publish, hall } = await managedEvents(openTestStore);
    const id = await create();
    const created = storedTimeOfInstant(shop.clock.now);
    shop.clock.advance(60_000);
    await publish(hall.concert.id, false);
    await office('PUT', `${EVENTS}/${id}/picture`, { picture_id: null, alt: '' });
    const { body } = await office<History>('GET', `${EVENTS}/${id}/history`);
    expect(body).toEqual({
      entries: [
        {
          id: expect.any(Number),
          at: storedTimeOfInstant(shop.clock.now),
          who: 'Erika Muster',
          what: 'picture',
        },
        { id: expect.any(Number), at: created, who: 'Erika Muster', what: 'created' },
      ],
      before: null,
    });
  });

  test('a long history comes page by page, each entry once', async () => {
    const { office, create, shop } = await managedEvents(openTestStore);
    const id = await create();
    const entry = {
      event_id: id,
      name: 'Kellerprobe',
      what: 'facts',
      who: 'Anna',
      at: shop.clock.now,
    } as const;
    const rows = Array.from({ length: 44 }, () => entry);
    await shop.services.store.write(async (trx) => {
      await trx.insertInto('event_history').values(rows).execute();
    });
    const seen: number[] = [];
    const sizes: number[] = [];
    let page = '';
    for (let before: number | null = 0; before !== null; page = `?before=${before}`) {
      const { body } = await office<History>('GET', `${EVENTS}/${id}/history${page}`);
      seen.push(...body.entries.map((one) => one.id));
      sizes.push(body.entries.length);
      before = body.before;
    }
    expect(sizes).toEqual([20, 20, 5]);
    expect(new Set(seen).size).toBe(45);
    expect(seen).toEqual(seen.toSorted((one, other) => other - one));
  });

  test('only whoever may change events reads their history, and of no event there is none', async () => {
    const { shop, office, hall } = await managedEvents(openTestStore);
    const other = await loggedInMember(shop.services.store, shop.clock.now, {
      email: 'kasse@example.org',
      permissions: ['orders'],
    });
    const path = `${EVENTS}/${hall.concert.id}/history`;
    expect((await shop.call('GET', path, undefined, other)).status).toBe(403);
    expect((await office('GET', `${EVENTS}/999999/history`)).body).toMatchObject({ code: 'unknown_event' });
    expect((await office('GET', `${path}?before=ever`)).status).toBe(400);
  });
});
