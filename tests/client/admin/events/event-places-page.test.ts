import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { storeToken, useSession } from '../../../../src/client/platform/session/session.ts';
import type { OccupiedPlace } from '../../../../src/contract/event-places.ts';
import { fakeShop } from '../../../support/fake-shop.ts';
import { openPage } from '../../../support/open-page.tsx';

let places: OccupiedPlace[];
beforeEach(() => {
  useSession.getState().end();
  storeToken('secret');
  const shop = fakeShop();
  const user = { firstname: 'Eva', lastname: 'Maier' };
  shop.on('GET /api/updt', () => ({ user, permissions: ['events'] }));
  shop.on('GET /api/office/events/2/blocks/7', () => ({
    event: { id: 2, name: 'Konzert' },
    block: { id: 7, name: 'Stehplätze', has_fixed_places: true, fixed_places: 50, arc: 0, seats: [] },
    places,
  }));
});

const listsOfBlocking = async () => {
  openPage('/event/2/block/7');
  return within(await screen.findByRole('region', { name: 'Sperren und freigeben' })).queryAllByRole('list');
};

test('where no place is blocked, no empty list is read out', async () => {
  places = [];
  expect(await listsOfBlocking()).toEqual([]);
});

test('blocked places without number are counted by their reason', async () => {
  places = ['Technik', 'Technik', 'Presse'].map((reason) => ({
    ...{ seat_id: null, state: 'blocked', order: null, reason },
  }));
  const [list] = await listsOfBlocking();
  expect(list?.textContent).toBe('2 gesperrt: Technik1 gesperrt: Presse');
});
