import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { storeToken, useSession } from '../../../../../src/client/platform/session/session.ts';
import { useNotifications } from '../../../../../src/client/ui/notifications.tsx';
import type { BlockSeats } from '../../../../../src/contract/block-seats.ts';
import { type FakeShop, fakeShop, refusal } from '../../../../support/fake-shop.ts';
import { openPage } from '../../../../support/open-page.tsx';

const seat = (id: number, name: string) =>
  ({ id, name, position: Number(name), available: true, kind: 'seat' }) as const;
const block: BlockSeats = {
  id: 7,
  name: 'Block A',
  layout: { id: 3, name: 'Halle', version: 1 },
  has_fixed_places: false,
  box: { x: 0, y: 0, w: 200, h: 100, rotation: 0 },
  arc: 0,
  rows: [{ name: 'A', seats: [seat(1, '1'), seat(2, '2'), seat(3, '3')] }],
  taken: [],
};
const BACK = 'Was zuletzt noch nicht gespeichert war, ist wieder da.';

let shop: FakeShop;
beforeEach(() => {
  useSession.getState().end();
  useNotifications.setState({ shown: [] });
  storeToken('secret');
  localStorage.removeItem('seat-draft:7');
  shop = fakeShop();
  shop.on('GET /api/updt', () => ({
    user: { firstname: 'Eva', lastname: 'Maier' },
    permissions: ['layouts'],
  }));
  shop.on('GET /api/office/blocks/7', () => ({ block }));
});

const cell = (place: string) =>
  screen.findByRole('gridcell', { name: new RegExp(`^Reihe A, Platz ${place},`) });
const reload = () => {
  cleanup();
  useNotifications.setState({ shown: [] });
  return openPage('/block/7');
};

const heard = () =>
  screen
    .getAllByRole('status')
    .map((status) => status.textContent)
    .join('|');

async function removeSecond() {
  const { user } = openPage('/block/7');
  await user.click(await cell('2'));
  const actions = within(screen.getByRole('region', { name: 'Ausgewählte Sitze' }));
  await user.click(actions.getByRole('button', { name: 'Entfernen' }));
  await screen.findByRole('heading', { name: '2 Sitze' });
}

test('seats that are not saved yet outlive each reload, which is said', async () => {
  await removeSecond();
  reload();
  await screen.findByText(BACK);
  await screen.findByRole('heading', { name: '2 Sitze' });
  expect(screen.getByRole('button', { name: 'Speichern' })).toBeTruthy();
  reload();
  await screen.findByText(BACK);
});

test('once they are saved nothing is offered any more', async () => {
  await removeSecond();
  const saved = { ...block, rows: [{ name: 'A', seats: [seat(1, '1'), seat(3, '3')] }] };
  shop.on('PUT /api/office/blocks/7', () => ({ success: true, block: saved }));
  const { user } = reload();
  await screen.findByText(BACK);
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await screen.findByText('Die Sitze sind gespeichert.');
  shop.on('GET /api/office/blocks/7', () => ({ block: saved }));
  reload();
  await screen.findByRole('heading', { name: '2 Sitze' });
  expect(screen.queryByText(BACK)).toBeNull();
});

test('where somebody else changed the seats meanwhile, one chooses whose hold', async () => {
  await removeSecond();
  const theirs = { ...block, rows: [{ name: 'A', seats: [seat(1, '1')] }] };
  shop.on('GET /api/office/blocks/7', () => ({ block: theirs }));
  const { user } = reload();
  await screen.findByText(/Diese Sitze hat inzwischen jemand anders geändert/);
  await screen.findByRole('heading', { name: '2 Sitze' });
  await user.click(screen.getByRole('button', { name: 'Andere Fassung nehmen' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: '1 Sitz' })).toBeTruthy());
});

test('seats that somebody has come back into their row on a press, and are chosen', async () => {
  const { user } = openPage('/block/7');
  await user.click(await cell('2'));
  await user.click(screen.getByRole('button', { name: 'Ganze Reihe' }));
  await user.click(screen.getByRole('button', { name: 'Entfernen' }));
  const message = 'Diese Plätze bleiben, denn sie sind bestellt oder gerade im Warenkorb: „A 2“.';
  shop.on('PUT /api/office/blocks/7', () =>
    refusal(409, message, { code: 'seats_taken_already', names: '„A 2“', taken: [2] }),
  );
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await screen.findByText(message);
  await user.click(screen.getByRole('button', { name: 'Diese Plätze zurückholen' }));
  const heading = await screen.findByRole('heading', { name: '1 Sitz' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect((await cell('2')).getAttribute('aria-selected')).toBe('true');
  expect(screen.queryByText(message)).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Nummer' })).toBeTruthy();
});

test('a seat that somebody has, or that is shut, is heard as one that can be chosen, for it can', async () => {
  const [row] = block.rows;
  const seats = row?.seats.map((one) => (one.id === 3 ? { ...one, available: false } : one)) ?? [];
  shop.on('GET /api/office/blocks/7', () => ({
    block: { ...block, rows: [{ name: 'A', seats }], taken: [2] },
  }));
  const { user } = openPage('/block/7');
  for (const place of ['2', '3']) {
    expect((await cell(place)).getAttribute('aria-disabled')).toBeNull();
    expect((await cell(place)).getAttribute('aria-selected')).toBe('false');
    await user.click(await cell(place));
    expect((await cell(place)).getAttribute('aria-selected')).toBe('true');
  }
  const described = screen.getByRole('button', { name: 'Entfernen' }).getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.textContent).toContain('Ein vergebener Sitz muss bleiben.');
});

test('at the seats of a block the navigation says that one is still among the layouts', async () => {
  openPage('/block/7');
  await screen.findByRole('heading', { level: 1, name: 'Block A' });
  expect(screen.getByRole('link', { name: 'Layouts' }).getAttribute('aria-current')).toBe('true');
});

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
  await screen.findByRole('grid');
  await user.click(screen.getByRole('gridcell', { name: /Platz 2/ }));
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
