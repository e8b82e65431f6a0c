import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { storeToken, useSession } from '../../../../../src/client/platform/session/session.ts';
import { useNotifications } from '../../../../../src/client/ui/notifications.tsx';
import type { Layout } from '../../../../../src/contract/layouts.ts';
import type { DrawnBlock } from '../../../../../src/domain/floor-plan.ts';
import { type FakeShop, fakeShop } from '../../../../support/fake-shop.ts';
import { openPage } from '../../../../support/open-page.tsx';

const seat = (id: number) => ({
  ...{ key: `s${id}`, name: String(id), position: id, available: true, kind: 'seat' as const },
});
const blockA = {
  ...{
    kind: 'block' as const,
    key: 'b7',
    group: null,
    x: 0,
    y: 0,
    w: 200,
    h: 100,
    rotation: 0,
    name: 'Block A',
  },
  ...{ has_fixed_places: false, fixed_places: 0, arc: 0 },
  rows: [{ name: 'A', seats: [seat(1), seat(2), seat(3)] }],
};
const hall: Layout = {
  ...{ id: 3, name: 'Halle', version: 1, changed_at: null, changed_by: null, is_stage_automatic: false },
  elements: [blockA],
  blocks: [{ key: 'b7', id: 7, seats: 3, available: 3, taken: 0, color: null }],
  ...{ events: [], taken_seats: {}, places: 3, is_published: true, has_draft: false },
};
const BACK = 'Was zuletzt noch nicht gespeichert war, ist wieder da.';

let shop: FakeShop;
/** The rows that the shop was sent last. */
let saved: DrawnBlock['rows'] | undefined;
beforeEach(() => {
  useSession.getState().end();
  useNotifications.setState({ shown: [] });
  storeToken('secret');
  localStorage.clear();
  storeToken('secret');
  saved = undefined;
  shop = fakeShop();
  shop.on('GET /api/updt', () => ({
    user: { firstname: 'Eva', lastname: 'Maier' },
    permissions: ['layouts'],
  }));
  shop.on('GET /api/office/blocks/7', () => ({ block: { id: 7, key: 'b7', layout_id: 3 } }));
  shop.on('GET /api/office/layouts/3', () => ({ layout: hall }));
  shop.on('POST /api/office/layouts/3/presence', () => ({ version: 1, changed_by: null, others: [] }));
  shop.on('PUT /api/office/layouts/3', ({ body }) => {
    saved = (body as { changed: DrawnBlock[] }).changed[0]?.rows;
    return { success: true, version: 2 };
  });
});

const cell = (place: string) =>
  screen.findByRole('gridcell', { name: new RegExp(`^Reihe A, Platz ${place},`) });
const heard = () =>
  screen
    .getAllByRole('status')
    .map((status) => status.textContent)
    .join('|');
const savedKeys = () => saved?.flatMap(({ seats }) => seats.map(({ key }) => key));

test('seats are saved by themselves in the draft, and undone', async () => {
  const { user } = openPage('/block/7');
  await user.click(await cell('2'));
  const actions = within(screen.getByRole('region', { name: 'Ausgewählte Sitze' }));
  await user.click(actions.getByRole('button', { name: 'Entfernen' }));
  await screen.findByRole('heading', { name: '2 Sitze' });
  await waitFor(() => expect(savedKeys()).toEqual(['s1', 's3']), { timeout: 5000 });
  await screen.findByText('Entwurf');
  await user.click(screen.getByRole('button', { name: 'Rückgängig' }));
  await screen.findByRole('heading', { name: '3 Sitze' });
  await waitFor(() => expect(savedKeys()).toEqual(['s1', 's2', 's3']), { timeout: 5000 });
});

test('what an earlier version of the shop kept of unsaved seats is there again', async () => {
  const rows = [{ name: 'A', seats: [1, 3].map((id) => ({ ...seat(id), key: undefined, id })) }];
  localStorage.setItem('seat-draft:7', JSON.stringify({ base: '', arc: 30, rows }));
  openPage('/block/7');
  await screen.findByText(BACK);
  await screen.findByRole('heading', { name: '2 Sitze' });
  await waitFor(() => expect(savedKeys()).toEqual(['s1', 's3']), { timeout: 5000 });
  cleanup();
  useNotifications.setState({ shown: [] });
  expect(localStorage.getItem('seat-draft:7')).toBeNull();
});

test('seats that somebody has stay where rows are made anew', async () => {
  shop.on('GET /api/office/layouts/3', () => ({ layout: { ...hall, taken_seats: { b7: ['s2'] } } }));
  const { user } = openPage('/block/7');
  await cell('2');
  await user.click(screen.getByText('Aus einer Tabelle'));
  await user.type(screen.getByRole('textbox', { name: 'Zeilen' }), 'B 1 2'.replaceAll(' ', '\t'));
  const replace = within(screen.getByRole('group')).getByRole('button', { name: 'Alle Reihen ersetzen' });
  await user.click(replace);
  await screen.findByText('Vergebene Plätze bleiben, wo sie sind.');
  await screen.findByRole('heading', { name: '3 Sitze' });
  await waitFor(() => expect(savedKeys()).toContain('s2'), { timeout: 5000 });
});

test('a seat that would have the number of another keeps its own, and why is said', async () => {
  const { user } = openPage('/block/7');
  await user.click(await cell('2'));
  const number = screen.getByRole('textbox', { name: 'Nummer' });
  await user.clear(number);
  await user.type(number, '1{Enter}');
  await screen.findByText('In Reihe A gibt es Platz 1 zweimal.');
  expect(await cell('2')).toBeTruthy();
});

test('a seat that somebody has, or that is shut, is heard as one that can be chosen, for it can', async () => {
  const seats = [seat(1), seat(2), { ...seat(3), available: false }];
  const layout = {
    ...hall,
    elements: [{ ...blockA, rows: [{ name: 'A', seats }] }],
    taken_seats: { b7: ['s2'] },
  };
  shop.on('GET /api/office/layouts/3', () => ({ layout }));
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
  const { user } = openPage('/block/7');
  await screen.findByRole('grid');
  await user.click(screen.getByRole('gridcell', { name: /Platz 2/ }));
  await user.click(screen.getByRole('button', { name: 'Sperren' }));
  expect(heard()).toContain('1 Platz gesperrt.');
  screen.getByRole('button', { name: 'Entfernen' }).focus();
  await user.keyboard('{Enter}');
  expect(heard()).toContain('1 Platz entfernt.');
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('gridcell'));
  await user.click(screen.getByRole('button', { name: 'Dahinter anfügen' }));
  await screen.findByText('Reihe A gibt es zweimal.');
  const first = screen.getByRole('textbox', { name: 'Erste Reihe' });
  await user.clear(first);
  await user.type(first, 'B');
  await user.click(screen.getByRole('button', { name: 'Dahinter anfügen' }));
  expect(heard()).toContain('Jetzt 62 Plätze.');
});
