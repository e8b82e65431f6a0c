import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useBasket } from '../../../../src/client/shop/basket/basket-store.ts';
import { fakeLive, greet, tellSeats } from '../../../support/fake-live.ts';
import { blockA, type FakePlan, fakePlan, takenSeat } from '../../../support/fake-plan.ts';
import { type FakeShop, fakeShop, refusal } from '../../../support/fake-shop.ts';
import { openPage } from '../../../support/open-page.tsx';
import { SEATS_PAGE, seat, seatNow, submit } from './seat-steps.ts';

fakeLive();

let shop: FakeShop;
let plan: FakePlan;
beforeEach(() => {
  shop = fakeShop();
  plan = fakePlan(shop);
  plan.placements = [takenSeat(102)];
  useBasket.getState().clear();
});

const grid = () => screen.findByRole('grid', { name: 'Plätze in Block A' });

test('every seat says its place, price and state; rows have their names', async () => {
  openPage(SEATS_PAGE);
  const names = within(await grid())
    .getAllByRole('gridcell')
    .map((cell) => cell.getAttribute('aria-label'));
  expect(names).toContain('Reihe A, Platz 1, 35,00 €, frei');
  expect(names).toContain('Reihe A, Platz 2, vergeben');
  expect(names).toContain('Reihe B, Platz 2, nicht verfügbar');
  expect(screen.getAllByRole('rowheader').map((name) => name.textContent)).toEqual([
    'Reihe A',
    'Reihe B',
    'Reihe C',
  ]);
  expect(screen.getByRole('heading', { level: 1, name: 'Block A' })).toBeTruthy();
});

test('the grid is one stop for the Tab key; arrows go about and Space chooses', async () => {
  const { user } = openPage(SEATS_PAGE);
  const first = await seat('Reihe A, Platz 1');
  expect(document.querySelectorAll('[role=gridcell][tabindex="0"]')).toHaveLength(1);

  first.focus();
  await user.keyboard('{ArrowDown}{End}');
  expect(document.activeElement).toBe(seatNow('Reihe B, Platz 5'));
  await user.keyboard(' ');
  expect(seatNow('Reihe B, Platz 5').getAttribute('aria-selected')).toBe('true');
  await user.keyboard('{Control>}{Home}{/Control}{Enter}');
  expect(seatNow('Reihe A, Platz 1').getAttribute('aria-label')).toBe('Reihe A, Platz 1, 35,00 €, gewählt');
  expect(document.querySelectorAll('[role=gridcell][tabindex="0"]')).toHaveLength(1);

  await user.keyboard(' ');
  expect(seatNow('Reihe A, Platz 1').getAttribute('aria-selected')).toBe('false');
});

test('taken and unavailable seats can be visited but not chosen', async () => {
  const { user } = openPage(SEATS_PAGE);
  const taken = await seat('Reihe A, Platz 2');
  expect(taken.getAttribute('aria-disabled')).toBe('true');
  await user.click(taken);
  await user.keyboard(' ');
  await user.click(seatNow('Reihe B, Platz 2'));
  expect(screen.queryByRole('button', { name: /^In den Warenkorb/ })).toBeNull();
  expect(screen.getByRole('heading', { name: 'Noch kein Platz gewählt' })).toBeTruthy();
});

test('each chosen seat gets its ticket, and the button has the sum', async () => {
  const { user } = openPage(SEATS_PAGE);
  await user.click(await seat('Reihe A, Platz 1'));
  await user.click(seatNow('Reihe A, Platz 3'));
  expect(submit().textContent).toBe('In den Warenkorb · 70,00 €');

  await user.selectOptions(screen.getByRole('combobox', { name: /Reihe A, Platz 3/ }), '12');
  expect(submit().textContent).toBe('In den Warenkorb · 63,00 €');
  expect(seatNow('Reihe A, Platz 3').getAttribute('aria-label')).toBe('Reihe A, Platz 3, 28,00 €, gewählt');

  await user.click(screen.getByRole('button', { name: 'Reihe A, Platz 1 entfernen' }));
  expect(submit().textContent).toBe('In den Warenkorb · 28,00 €');
  expect(seatNow('Reihe A, Platz 1').getAttribute('aria-selected')).toBe('false');
});

test('whoever hears the chosen seats is told which one is for a wheelchair', async () => {
  const seats = blockA.seats.map((one) => (one.id === 103 ? { ...one, kind: 'wheelchair' } : one));
  shop.on('GET /api/booking/event/2/block/7', () => ({ block: { ...blockA, seats }, placements: [] }));
  const { user } = openPage(SEATS_PAGE);
  await user.click(await seat('Reihe A, Platz 3'));
  const name = 'Reihe A, Platz 3, Rollstuhlplatz';
  expect(screen.getByRole('combobox', { name: `Kartenpreis für ${name}` })).toBeTruthy();
  expect(screen.getByRole('button', { name: `${name} entfernen` })).toBeTruthy();
});

test('what is chosen is told with its sum; removing it passes the focus on', async () => {
  const { user } = openPage(SEATS_PAGE);
  await user.click(await seat('Reihe A, Platz 1'));
  await user.click(seatNow('Reihe A, Platz 3'));
  expect(screen.getByText('2 Plätze gewählt, 70,00 €').getAttribute('role')).toBe('status');

  const remove = (place: string) => screen.getByRole('button', { name: `${place} entfernen` });
  remove('Reihe A, Platz 3').focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(remove('Reihe A, Platz 1'));
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Noch kein Platz gewählt' }));
});

test('the list shows the same as the plan and does the same', async () => {
  const { user } = openPage(SEATS_PAGE);
  await user.click(await seat('Reihe A, Platz 1'));
  const onPlan = screen.getAllByRole('gridcell').map((cell) => cell.getAttribute('aria-label'));

  await user.click(screen.getByRole('button', { name: 'Als Liste' }));
  const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox', { name: /^Reihe/ });
  expect(boxes.map((box) => box.getAttribute('aria-label'))).toEqual(onPlan);
  expect(boxes.filter((box) => box.checked)).toHaveLength(1);
  expect(boxes.filter((box) => box.disabled).map((box) => box.getAttribute('aria-label'))).toEqual([
    'Reihe A, Platz 2, vergeben',
    'Reihe B, Platz 2, nicht verfügbar',
  ]);

  await user.click(screen.getByRole('checkbox', { name: /^Reihe C, Platz 2/ }));
  expect(submit().textContent).toBe('In den Warenkorb · 70,00 €');
  await user.click(screen.getByRole('button', { name: 'Plan' }));
  expect(seatNow('Reihe C, Platz 2').getAttribute('aria-selected')).toBe('true');
});

test('the list tells each price and how many are free, and shows only these if one likes', async () => {
  const { user } = openPage(SEATS_PAGE);
  await user.click(await seat('Reihe A, Platz 1'));
  await user.click(screen.getByRole('button', { name: 'Als Liste' }));
  const row = await screen.findByRole('group', { name: 'Reihe A 4 von 5 frei' });
  expect(within(row).getAllByText('35,00 €')).toHaveLength(4);
  expect(within(row).getByText('vergeben')).toBeTruthy();

  await user.click(screen.getByRole('checkbox', { name: 'Nur freie Plätze zeigen' }));
  expect(screen.queryByRole('checkbox', { name: /vergeben|nicht verfügbar/ })).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Reihe A, Platz 1/ }).checked).toBe(true);
  expect(screen.getAllByRole('checkbox')).toHaveLength(11);
});

test('from the bar with the sum a link leads to the chosen seats and their prices', async () => {
  const { user } = openPage(SEATS_PAGE);
  await user.click(await seat('Reihe A, Platz 1'));
  const link = await screen.findByRole('link', { name: 'Ansehen und ändern' });
  const target = document.querySelector(link.getAttribute('href') ?? '');
  expect(target).toBe(screen.getByRole('heading', { name: '1 Platz' }));
});

test('in the list a link leads past all boxes to what is chosen', async () => {
  const { user } = openPage(SEATS_PAGE);
  await seat('Reihe A, Platz 1');
  await user.click(screen.getByRole('button', { name: 'Als Liste' }));
  const link = await screen.findByRole('link', { name: 'Zu deiner Auswahl' });
  const target = link.getAttribute('href') ?? '';
  expect(document.querySelector(target)).toBe(
    screen.getByRole('heading', { name: 'Noch kein Platz gewählt' }),
  );
});

test('a box keeps the focus when its seat is taken under the hands, but nothing more can be done with it', async () => {
  const { user } = openPage(SEATS_PAGE);
  await seat('Reihe A, Platz 1');
  await user.click(screen.getByRole('button', { name: 'Als Liste' }));
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Reihe A, Platz 4/ });
  box.focus();
  await tellSeats(7, { taken: [104] });

  await waitFor(() => expect(box.getAttribute('aria-label')).toBe('Reihe A, Platz 4, vergeben'));
  await waitFor(() => expect(document.activeElement).toBe(box));
  await user.keyboard(' ');
  expect(box.checked).toBe(false);
  await user.tab();
  expect(box.disabled).toBe(true);
});

test('what was chosen survives a reload, less what was taken meanwhile', async () => {
  sessionStorage.setItem('seats/2/7', '[{"seat":101,"ticketPrice":12},{"seat":102,"ticketPrice":11}]');
  openPage(SEATS_PAGE);
  expect((await seat('Reihe A, Platz 1')).getAttribute('aria-selected')).toBe('true');
  await greet();
  await waitFor(() => expect(submit().textContent).toBe('In den Warenkorb · 28,00 €'));
});

test('a seat that was just taken stays so where the plan is read from a process that has not heard of it', async () => {
  openPage(SEATS_PAGE);
  await seat('Reihe A, Platz 4');
  await tellSeats(7, { taken: [104] });
  plan.placements = [takenSeat(105)];
  await greet();
  await screen.findByRole('gridcell', { name: 'Reihe A, Platz 5, vergeben' });
  expect(seatNow('Reihe A, Platz 4').getAttribute('aria-label')).toBe('Reihe A, Platz 4, vergeben');
});

test('a damaged keepsake hurts nobody', async () => {
  sessionStorage.setItem('seats/2/7', '[{"seat":"101"}');
  openPage(SEATS_PAGE);
  expect((await seat('Reihe A, Platz 1')).getAttribute('aria-selected')).toBe('false');
});

test('a seat too small to be meant is enlarged before it can be chosen', async () => {
  const { user } = openPage(SEATS_PAGE);
  const cell = await seat('Reihe A, Platz 1');
  const size = vi.spyOn(cell, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 17, 17));
  await user.click(cell);
  expect(cell.getAttribute('aria-selected')).toBe('false');

  size.mockReturnValue(new DOMRect(0, 0, 42, 42));
  await user.click(cell);
  expect(cell.getAttribute('aria-selected')).toBe('true');
});

test.each([
  [{ sale_starts_at: '2999-03-01T12:00:00' }, /geht es los/],
  [{ sale_ends_at: '2001-03-01T12:00:00' }, /gibt es online keine Karten mehr/],
])('outside the sale the plan can be seen, but nothing be chosen: %o', async (change, words) => {
  plan.event = { ...plan.event, ...change };
  const { user } = openPage(SEATS_PAGE);
  await user.click(await seat('Reihe A, Platz 1'));
  expect(screen.getByText(words)).toBeTruthy();
  expect(seatNow('Reihe A, Platz 1').getAttribute('aria-disabled')).toBe('true');
  expect(screen.queryByRole('button', { name: /Warenkorb/ })).toBeNull();
});

test('a block that does not exist is said in words', async () => {
  shop.on('GET /api/booking/event/2/block/8', () =>
    refusal(404, 'Diesen Block gibt es nicht oder nicht mehr.'),
  );
  openPage('/booking/event/2/block/8');
  expect(await screen.findByText('Diesen Block gibt es nicht oder nicht mehr.')).toBeTruthy();
});
