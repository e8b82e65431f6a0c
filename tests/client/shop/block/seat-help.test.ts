import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useBasket } from '../../../../src/client/shop/basket/basket-store.ts';
import { useNotifications } from '../../../../src/client/ui/notifications.tsx';
import { fakeLive, tellSeats } from '../../../support/fake-live.ts';
import { blockA, type FakePlan, takenSeat } from '../../../support/fake-plan.ts';
import type { FakeShop } from '../../../support/fake-shop.ts';
import { openPage } from '../../../support/open-page.tsx';
import { freshSeats, SEATS_PAGE, seat, seatNow, submit } from './seat-steps.ts';

fakeLive();

let shop: FakeShop;
let plan: FakePlan;
beforeEach(() => {
  ({ shop, plan } = freshSeats());
});

const ask = () => screen.getByRole('button', { name: 'Beste Plätze vorschlagen' });
const suggest = () => screen.getByRole('button', { name: 'Vorschlagen' });
const count = () => screen.findByRole('spinbutton', { name: 'Plätze nebeneinander: Anzahl' });
const chosenNow = () =>
  screen
    .getAllByRole('gridcell')
    .filter((cell) => cell.getAttribute('aria-selected') === 'true')
    .map((cell) => cell.getAttribute('aria-label')?.replace(/, \d.*/, ''));

/** Makes some seats of block A places for wheelchairs or whoever comes along. */
function withKinds(kinds: Record<number, 'wheelchair' | 'companion'>): void {
  const seats = blockA.seats.map((one) => ({ ...one, kind: kinds[one.id] }));
  shop.on('GET /api/booking/event/2/block/7', () => ({
    block: { ...blockA, seats },
    placements: plan.placements,
  }));
}

test('the best seats side by side are chosen, said, and can be changed like any', async () => {
  const { user } = openPage(SEATS_PAGE);
  await seat('Reihe A, Platz 1');
  expect(ask().getAttribute('aria-expanded')).toBe('false');
  await user.click(ask());
  expect((await count()).getAttribute('value')).toBe('2');
  await user.click(screen.getByRole('button', { name: 'Plätze nebeneinander: mehr' }));
  await user.click(suggest());

  expect(chosenNow()).toEqual(['Reihe A, Platz 1', 'Reihe A, Platz 2', 'Reihe A, Platz 3']);
  expect(screen.getByText('Unser Vorschlag: Reihe A, Platz 1 bis 3.').getAttribute('role')).toBe('status');
  expect(submit().textContent).toBe('In den Warenkorb · 105,00 €');
  await user.click(seatNow('Reihe A, Platz 2'));
  expect(chosenNow()).toEqual(['Reihe A, Platz 1', 'Reihe A, Platz 3']);
  expect(screen.queryByText(/^Unser Vorschlag/)).toBeNull();
});

test('whoever takes a companion place alone reads whom it is for, may add the wheelchair place, and is not kept from it', async () => {
  withKinds({ 101: 'wheelchair', 102: 'companion' });
  const { user } = openPage(SEATS_PAGE);
  await user.click(await seat('Reihe A, Platz 2, Begleitplatz'));
  await screen.findByText(/^Reihe A, Platz 2 ist ein Begleitplatz, gedacht für alle,/);
  expect(submit().getAttribute('aria-disabled')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Rollstuhlplatz daneben dazunehmen' }));
  expect(chosenNow()).toEqual(['Reihe A, Platz 1, Rollstuhlplatz', 'Reihe A, Platz 2, Begleitplatz']);
  expect(screen.queryByText(/ist ein Begleitplatz/)).toBeNull();
  expect(screen.getByText('Dazu gewählt: Reihe A, Platz 1.').closest('[role]')?.role).toBe('status');
});

test('where no row has so many left, two rows do, and it is said', async () => {
  plan.placements = [104, 114, 115, 121].map(takenSeat);
  plan.placements.push(takenSeat(101));
  const { user } = openPage(SEATS_PAGE);
  await seat('Reihe A, Platz 2');
  await user.click(ask());
  await user.clear(await count());
  await user.type(await count(), '3');
  await user.click(suggest());

  expect(
    screen.getByText(
      '3 Plätze nebeneinander gibt es in diesem Block nicht mehr. Unser Vorschlag, in zwei Reihen hintereinander: Reihe A, Platz 2 und 3 und Reihe B, Platz 3.',
    ),
  ).toBeTruthy();
  expect(chosenNow()).toEqual(['Reihe A, Platz 2', 'Reihe A, Platz 3', 'Reihe B, Platz 3']);
});

test('where nothing is to be had it is said, and what was chosen stays', async () => {
  const { user } = openPage(SEATS_PAGE);
  await user.click(await seat('Reihe A, Platz 4'));
  await user.click(ask());
  await user.clear(await count());
  await user.type(await count(), '9');
  await user.click(suggest());
  expect(
    screen.getByText(
      '9 Plätze beieinander sind in diesem Block nicht mehr frei. Versuch es mit weniger Plätzen oder in einem anderen Block.',
    ),
  ).toBeTruthy();
  expect(chosenNow()).toEqual(['Reihe A, Platz 4']);
});

test('a suggestion in place of one’s own choice can be taken back, and seats that stay keep their ticket', async () => {
  const { user } = openPage(SEATS_PAGE);
  await user.click(await seat('Reihe A, Platz 1'));
  await user.selectOptions(screen.getByRole('combobox', { name: /Reihe A, Platz 1/ }), '12');
  await user.click(seatNow('Reihe C, Platz 2'));
  await user.click(ask());
  await count();
  await user.click(screen.getByRole('button', { name: 'Plätze nebeneinander: mehr' }));
  await user.click(suggest());
  expect(submit().textContent).toBe('In den Warenkorb · 98,00 €');

  const [news] = useNotifications.getState().shown;
  expect(news?.text).toBe('Der Vorschlag hat deine Auswahl ersetzt.');
  news?.action?.run();
  await waitFor(() => expect(chosenNow()).toEqual(['Reihe A, Platz 1', 'Reihe C, Platz 2']));
});

test('once the suggestion is changed, taking it back would lose the change, and is no longer offered', async () => {
  const { user } = openPage(SEATS_PAGE);
  await user.click(await seat('Reihe C, Platz 2'));
  await user.click(ask());
  await count();
  await user.click(suggest());
  expect(useNotifications.getState().shown).toHaveLength(1);
  await user.click(seatNow('Reihe A, Platz 5'));

  // By itself it would go after ten seconds.
  await waitFor(() => expect(useNotifications.getState().shown).toEqual([]));
});

test('no more are asked for than a guest may hold', async () => {
  const line = { is_fixed: false, event: 2, block: 8, block_name: 'B', name: '1', row: 'A' } as const;
  const others = Array.from({ length: 17 }, (_, id) => ({ ...line, id: 900 + id, ticket_price_id: 11 }));
  useBasket.getState().add(others);
  const { user } = openPage(SEATS_PAGE);
  await seat('Reihe A, Platz 1');
  await user.click(ask());
  expect((await count()).getAttribute('max')).toBe('3');
  for (const n of [1, 2, 3]) await user.click(seatNow(`Reihe A, Platz ${n}`));
  expect(screen.queryByText(/kannst du höchstens/)).toBeNull();
  await user.click(seatNow('Reihe A, Platz 4'));
  expect(screen.getByText('Hier kannst du höchstens 3 Plätze reservieren.')).toBeTruthy();
});

test('a wheelchair place is suggested only to who asks for it, with the places beside it', async () => {
  withKinds({ 101: 'wheelchair', 102: 'companion' });
  const { user } = openPage(SEATS_PAGE);
  await seat('Reihe A, Platz 1, Rollstuhlplatz');
  await user.click(ask());
  await count();
  await user.click(suggest());
  expect(chosenNow()).toEqual(['Reihe A, Platz 4', 'Reihe A, Platz 5']);
  await user.click(screen.getByRole('checkbox', { name: 'mit Rollstuhlplatz' }));
  await user.click(suggest());
  expect(chosenNow()).toEqual(['Reihe A, Platz 1, Rollstuhlplatz', 'Reihe A, Platz 2, Begleitplatz']);
});

test('without wheelchair places nobody is asked about them', async () => {
  const { user } = openPage(SEATS_PAGE);
  await seat('Reihe A, Platz 1');
  await user.click(ask());
  await count();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('a single seat left beside the choice is named; one tap moves up, tickets and all, and the focus goes on', async () => {
  const { user } = openPage(SEATS_PAGE);
  await user.click(await seat('Reihe A, Platz 2'));
  expect(
    await screen.findByText('Daneben bleiben Reihe A, Platz 1 und Reihe A, Platz 3 allein frei.'),
  ).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: /Reihe A, Platz 2/ }), '12');
  await user.click(screen.getByRole('button', { name: 'Eins nach links rücken' }));

  expect(chosenNow()).toEqual(['Reihe A, Platz 1']);
  expect(submit().textContent).toBe('In den Warenkorb · 28,00 €');
  expect(screen.getByText('Jetzt gewählt: Reihe A, Platz 1.')).toBeTruthy();
  expect(screen.queryByText(/allein frei/)).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: '1 Platz' }));
});

test('nobody is kept from leaving a single seat, and who cannot help it is offered no move', async () => {
  plan.placements = [takenSeat(101)];
  const { user } = openPage(SEATS_PAGE);
  await user.click(await seat('Reihe A, Platz 2'));
  expect(await screen.findByText('Daneben bleibt Reihe A, Platz 3 allein frei.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /rücken/ })).toBeNull();
  await user.click(submit());
  await waitFor(() => expect(shop.askedFor('POST /booking/event/2/reserve')).toHaveLength(1));
});

test('seats that others take are no longer suggested', async () => {
  const { user } = openPage(SEATS_PAGE);
  await seat('Reihe A, Platz 1');
  await tellSeats(7, { taken: [102] });
  await user.click(ask());
  await count();
  await user.click(suggest());
  expect(
    within(screen.getByRole('grid')).getByRole('gridcell', { name: /^Reihe A, Platz 2/ }).ariaSelected,
  ).not.toBe('true');
  expect(chosenNow()).toEqual(['Reihe A, Platz 4', 'Reihe A, Platz 5']);
});

test('a chosen wheelchair place or the one beside it is named as such among what is chosen', async () => {
  withKinds({ 101: 'wheelchair', 102: 'companion' });
  const { user } = openPage(SEATS_PAGE);
  await user.click(await seat('Reihe A, Platz 1, Rollstuhlplatz'));
  await user.click(seatNow('Reihe A, Platz 2, Begleitplatz'));
  await user.click(seatNow('Reihe A, Platz 4'));
  const shown = await screen.findAllByRole('button', { name: /^Reihe A, Platz \d.* entfernen$/ });
  expect(shown.map((button) => button.closest('li')?.querySelector('p')?.textContent)).toEqual([
    'Reihe A, Platz 1 Rollstuhlplatz',
    'Reihe A, Platz 2 Begleitplatz',
    'Reihe A, Platz 4',
  ]);
});
