import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { storeToken, useSession } from '../../../../src/client/platform/session/session.ts';
import { type FakeShop, fakeShop } from '../../../support/fake-shop.ts';
import { openPage } from '../../../support/open-page.tsx';

let shop: FakeShop;
beforeEach(() => {
  useSession.getState().end();
  storeToken('secret');
  shop = fakeShop();
  shop.on('GET /api/updt', () => ({
    user: { firstname: 'Eva', lastname: 'Maier' },
    permissions: ['events', 'layouts'],
  }));
});

test('who blocks seats or lets them go stays in the plan', async () => {
  const seat = (id: number) => ({ id, row: 'A', name: String(id), column: id, available: true });
  shop.on('GET /api/office/events/2/blocks/4', () => ({
    event: { id: 2, name: 'Konzert' },
    block: {
      ...{ id: 4, name: 'Block A', has_fixed_places: false, fixed_places: 0, arc: 0 },
      seats: [seat(1), seat(2)],
    },
    places: [],
  }));
  shop.on('POST /api/office/events/2/blocks/4/blocked', () => ({ success: true }));
  const { user } = openPage('/event/2/block/4');
  await screen.findByRole('grid');
  await user.click(screen.getByRole('gridcell', { name: /Platz 2/ }));
  await user.type(screen.getByRole('textbox', { name: 'Grund' }), 'Technik{Enter}');
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('gridcell'));
});
