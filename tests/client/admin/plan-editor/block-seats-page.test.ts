import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useSession } from '../../../../src/client/platform/session/session-store.ts';
import { keepToken } from '../../../../src/client/platform/session/token-storage.ts';
import type { BlockSeats } from '../../../../src/contract/block-seats.ts';
import { fakeShop } from '../../../harness/fake-shop.ts';
import { openPage } from '../../../harness/open-page.tsx';

const block: BlockSeats = {
  id: 7,
  name: 'Block A',
  layout: { id: 3, name: 'Halle', version: 1 },
  has_fixed_places: false,
  box: { x: 0, y: 0, w: 200, h: 100, rotation: 0 },
  arc: 0,
  rows: [],
  taken: [],
};

beforeEach(() => {
  useSession.getState().end();
  keepToken('secret');
  const shop = fakeShop();
  shop.on('GET /api/updt', () => ({
    user: { firstname: 'Eva', lastname: 'Maier' },
    permissions: ['layouts'],
  }));
  shop.on('GET /api/office/blocks/7', () => ({ block }));
});

test('at the seats of a block the navigation says that one is still among the layouts', async () => {
  openPage('/block/7');
  await screen.findByRole('heading', { level: 1, name: 'Block A' });
  expect(screen.getByRole('link', { name: 'Layouts' }).getAttribute('aria-current')).toBe('true');
});
