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

const heard = () =>
  screen
    .getAllByRole('status')
    .map((status) => status.textContent)
    .join('|');
const savedKeys = () => saved?.flatMap(({ seats }) => seats.map(({ key }) => key));

/** Opens the board at the seats of block A, and selects the seat at a place of its only row. */
async function openSeat(place: number) {
  const { user } = openPage('/block/7');
  (await screen.findByRole('application', { name: 'Zeichenfläche' })).focus();
  await user.keyboard('{ArrowRight}'.repeat(place));
  await screen.findByText(`Reihe A, Platz ${place}`);
  return user;
}

test('seats are saved by themselves in the draft, and undone', async () => {
  const user = await openSeat(2);
  await user.click(screen.getByRole('button', { name: 'Platz entfernen' }));
  await screen.findByText('2 Sitze');
  await waitFor(() => expect(savedKeys()).toEqual(['s1', 's3']), { timeout: 5000 });
  await screen.findByText('Entwurf');
  await user.click(screen.getByRole('button', { name: 'Rückgängig' }));
  await screen.findByText('3 Sitze');
  await waitFor(() => expect(savedKeys()).toEqual(['s1', 's2', 's3']), { timeout: 5000 });
});

test('what an earlier version of the shop kept of unsaved seats is there again', async () => {
  const rows = [{ name: 'A', seats: [1, 3].map((id) => ({ ...seat(id), key: undefined, id })) }];
  localStorage.setItem('seat-draft:7', JSON.stringify({ base: '', arc: 30, rows }));
  openPage('/block/7');
  await screen.findByText(BACK);
  await screen.findByText('2 Sitze');
  await waitFor(() => expect(savedKeys()).toEqual(['s1', 's3']), { timeout: 5000 });
  cleanup();
  useNotifications.setState({ shown: [] });
  expect(localStorage.getItem('seat-draft:7')).toBeNull();
});

test('seats that somebody has stay where rows are made anew', async () => {
  shop.on('GET /api/office/layouts/3', () => ({ layout: { ...hall, taken_seats: { b7: ['s2'] } } }));
  const { user } = openPage('/block/7');
  await user.click(await screen.findByText('Aus einer Tabelle'));
  const table = within(screen.getByRole('textbox', { name: 'Zeilen' }).closest('details') ?? document.body);
  await user.type(table.getByRole('textbox', { name: 'Zeilen' }), 'B 1 2'.replaceAll(' ', '\t'));
  await user.click(table.getByRole('button', { name: 'Alle Reihen ersetzen' }));
  await screen.findByText('Vergebene Plätze bleiben, wo sie sind.');
  await screen.findByText('3 Sitze');
  await waitFor(() => expect(savedKeys()).toContain('s2'), { timeout: 5000 });
});

test('a seat that would have the number of another keeps its own, and why is said', async () => {
  const user = await openSeat(2);
  const number = screen.getByRole('textbox', { name: 'Nummer' });
  await user.clear(number);
  await user.type(number, '1{Enter}');
  await screen.findByText('In Reihe A gibt es Platz 1 zweimal.');
  expect(screen.getByText('Reihe A, Platz 2')).toBeTruthy();
});

test('a seat that somebody has can be chosen and moved, not removed', async () => {
  shop.on('GET /api/office/layouts/3', () => ({ layout: { ...hall, taken_seats: { b7: ['s2'] } } }));
  const user = await openSeat(2);
  await waitFor(() => expect(heard()).toContain('Reihe A, Platz 2, vergeben, ausgewählt.'));
  await screen.findByText('Ein Platz ist vergeben: verschieben geht, entfernen nicht.');
  expect(screen.queryByRole('button', { name: 'Platz entfernen' })).toBeNull();
  screen.getByRole('application').focus();
  await user.keyboard('{Delete}');
  await screen.findByText('Vergebene Plätze bleiben, wo sie sind.');
  expect(saved).toBeUndefined();
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await screen.findByText('Dort steht schon ein Sitz.');
});

test('every bar of buttons is one stop of the Tab key, and comes back to the button it was left at', async () => {
  const { user } = openPage('/block/7');
  const tools = await screen.findByRole('toolbar', { name: 'Werkzeuge' });
  const stops = () =>
    screen.getAllByRole('toolbar').map((bar) =>
      within(bar)
        .getAllByRole('button')
        .filter(({ tabIndex }) => tabIndex === 0)
        .map((button) => button.getAttribute('aria-label')),
    );
  expect(stops()).toEqual([['Auswählen'], ['Rückgängig'], ['Verkleinern']]);
  within(tools).getByRole('button', { name: 'Auswählen' }).focus();
  await user.keyboard('{ArrowRight}{Tab}');
  expect(stops()).toEqual([['Papier bewegen'], ['Rückgängig'], ['Verkleinern']]);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Rückgängig');
});

test('at the seats of a block the navigation says that one is still among the layouts', async () => {
  openPage('/block/7');
  await screen.findByRole('heading', { name: 'Sitze in Block A' });
  expect(screen.getByRole('link', { name: 'Layouts' }).getAttribute('aria-current')).toBe('true');
});

test('by keys alone I go into a block, mark a row, hear what is done, and come back to the plan', async () => {
  const { user } = openPage('/layout/3');
  const canvas = await screen.findByRole('application', { name: 'Zeichenfläche' });
  canvas.focus();
  await user.keyboard('{PageDown}{Enter}');
  await waitFor(() =>
    expect(heard()).toContain('Sitze in Block A: 3 Plätze. Pfeiltasten wählen, Escape führt zurück.'),
  );
  await user.keyboard('{ArrowRight}{Shift>}{ArrowRight}{/Shift}');
  await waitFor(() =>
    expect(heard()).toContain('2 Plätze, Reihe A, Platz 1 bis Reihe A, Platz 2, ausgewählt.'),
  );
  await user.keyboard('{Control>}{ArrowRight}{/Control}');
  await waitFor(() => expect(heard()).toContain('Reihe A, Platz 3, frei.'));
  await user.keyboard('{Enter}{Control>}x{/Control}');
  await screen.findByRole('heading', { name: '3 Plätze' });
  await user.click(screen.getByRole('button', { name: 'Nicht verfügbar' }));
  await waitFor(() => expect(heard()).toContain('3 Plätze: nicht verfügbar.'));
  canvas.focus();
  await user.keyboard('{Delete}');
  await waitFor(() => expect(heard()).toContain('Jetzt 0 Plätze.'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(heard()).toContain('Zurück auf dem Plan.'));
  // Its name is one key away, and what it is called now is said once the field is left.
  await user.keyboard('{F2}Empore');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(heard()).toContain('Heißt jetzt: Empore.'));
});
