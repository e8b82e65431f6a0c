import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useSession } from '../../../../src/client/platform/session/session-store.ts';
import { keepToken } from '../../../../src/client/platform/session/token-storage.ts';
import { type FakeShop, fakeShop } from '../../../harness/fake-shop.ts';
import { openPage } from '../../../harness/open-page.tsx';

let shop: FakeShop;
beforeEach(() => {
  useSession.getState().end();
  keepToken('secret');
  shop = fakeShop();
  shop.on('GET /api/updt', () => ({
    user: { firstname: 'Eva', lastname: 'Maier' },
    permissions: ['events', 'layouts'],
  }));
});

const grid = () => screen.findByRole('grid');
const cell = (name: RegExp) => screen.getByRole('gridcell', { name });
const heard = () =>
  screen
    .getAllByRole('status')
    .map((status) => status.textContent)
    .join('|');

test('who only hears the seats of a block is told what was done to them, and stays among them', async () => {
  const seats = [1, 2, 3].map((id) => ({
    ...{ id, name: String(id), position: id, available: true, kind: 'seat' as const },
  }));
  shop.on('GET /api/office/blocks/4', () => ({
    block: {
      id: 4,
      ...{ name: 'Block A', layout: { id: 1, name: 'Halle', version: 1 }, has_fixed_places: false, arc: 0 },
      ...{ box: { x: 0, y: 0, w: 100, h: 100, rotation: 0 }, rows: [{ name: 'A', seats }], taken: [] },
    },
  }));
  const { user } = openPage('/block/4');
  await grid();
  await user.click(cell(/Platz 2/));
  await user.click(screen.getByRole('button', { name: 'Sperren' }));
  expect(heard()).toContain('1 Platz gesperrt.');
  screen.getByRole('button', { name: 'Entfernen' }).focus();
  await user.keyboard('{Enter}');
  expect(heard()).toContain('1 Platz entfernt.');
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('gridcell'));
  await user.click(screen.getByRole('button', { name: 'Rückgängig' }));
  expect(heard()).toContain('Zurückgenommen.');
  await user.click(screen.getByRole('button', { name: 'Dahinter anfügen' }));
  expect(heard()).toContain('Jetzt 63 Plätze, noch nicht gespeichert.');
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
  await grid();
  await user.click(cell(/Platz 2/));
  await user.type(screen.getByRole('textbox', { name: 'Grund' }), 'Technik{Enter}');
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('gridcell'));
});

test('whoever is asked before a plan is deleted is where he can still decline, and is back then', async () => {
  const layout = {
    ...{ id: 7, name: 'Halle', version: 1, changed_at: null, changed_by: null, is_stage_automatic: false },
    ...{ elements: [], blocks: [], events: [] },
  };
  shop.on('GET /api/office/layouts', () => ({ layouts: [layout] }));
  const { user } = openPage('/layouts');
  (await screen.findByRole('button', { name: 'Löschen: Halle' })).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Behalten' })));
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Löschen: Halle' })),
  );
});
