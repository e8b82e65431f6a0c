import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useBasket } from '../../../../src/client/shop/basket/basket-store.ts';
import type { SeatLine } from '../../../../src/domain/basket.ts';
import { fakeLive, tellSeats } from '../../../harness/fake-live.ts';
import { type FakePlan, fakePlan, takenSeat } from '../../../harness/fake-plan.ts';
import { type FakeShop, fakeShop, noAnswer, refusal } from '../../../harness/fake-shop.ts';
import { openPage } from '../../../harness/open-page.tsx';

fakeLive();

let shop: FakeShop;
let plan: FakePlan;
beforeEach(() => {
  shop = fakeShop();
  plan = fakePlan(shop);
  plan.placements = [takenSeat(102)];
  useBasket.getState().clear();
});

const PAGE = '/booking/event/2/block/7';
const grid = () => screen.findByRole('grid', { name: 'Plätze in Block A' });
const seat = (name: string) => screen.findByRole('gridcell', { name: new RegExp(`^${name},`) });
const seatNow = (name: string) => screen.getByRole('gridcell', { name: new RegExp(`^${name},`) });
const submit = () => screen.getByRole('button', { name: /^In den Warenkorb/ });
const line = (id: number, name: string, price = 11): SeatLine => ({
  is_fixed: false,
  event: 2,
  id,
  name,
  row: 'A',
  block: 7,
  block_name: 'Block A',
  ticket_price_id: price,
});

test('every seat says its place, price and state; rows have their names', async () => {
  openPage(PAGE);
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
  const { user } = openPage(PAGE);
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
  const { user } = openPage(PAGE);
  const taken = await seat('Reihe A, Platz 2');
  expect(taken.getAttribute('aria-disabled')).toBe('true');
  await user.click(taken);
  await user.keyboard(' ');
  await user.click(seatNow('Reihe B, Platz 2'));
  expect(screen.queryByRole('button', { name: /^In den Warenkorb/ })).toBeNull();
  expect(screen.getByRole('heading', { name: 'Noch kein Platz gewählt' })).toBeTruthy();
});

test('each chosen seat gets its ticket, and the button has the sum', async () => {
  const { user } = openPage(PAGE);
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

test('the list shows the same as the plan and does the same', async () => {
  const { user } = openPage(PAGE);
  await user.click(await seat('Reihe A, Platz 1'));
  const onPlan = screen.getAllByRole('gridcell').map((cell) => cell.getAttribute('aria-label'));

  await user.click(screen.getByRole('button', { name: 'Als Liste' }));
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
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

test('the seats are reserved, put into the basket, and the guest goes there', async () => {
  const { user, address } = openPage(PAGE);
  await user.click(await seat('Reihe A, Platz 1'));
  await user.click(seatNow('Reihe A, Platz 3'));
  await user.selectOptions(screen.getByRole('combobox', { name: /Reihe A, Platz 3/ }), '12');
  await user.click(submit());

  await waitFor(() => expect(address()).toBe('/booking/basket'));
  expect(shop.askedFor('POST /booking/event/2/reserve')[0]?.body).toEqual({
    seats: [
      { id: 101, ticket_price_id: 11 },
      { id: 103, ticket_price_id: 12 },
    ],
  });
  expect(useBasket.getState().lines).toEqual([line(101, '1'), line(103, '3', 12)]);
  expect(sessionStorage.getItem('seats/2/7')).toBeNull();
});

test('held seats are chosen when the guest comes back; what he drops is let go', async () => {
  plan.placements = [takenSeat(101), takenSeat(102), takenSeat(103)];
  shop.holds = [101, 103].map((id) => ({
    event_id: 2,
    block_id: 7,
    seat_id: id,
    ticket_price_id: 12,
    seconds_left: 600,
  }));
  useBasket.getState().add([line(101, '1', 12), line(103, '3', 12)]);
  const { user, address } = openPage(PAGE);
  await user.click(await seat('Reihe A, Platz 1'));
  expect(seatNow('Reihe A, Platz 1').getAttribute('aria-label')).toBe('Reihe A, Platz 1, 35,00 €, frei');
  await user.click(seatNow('Reihe A, Platz 4'));
  await user.click(submit());

  await waitFor(() => expect(address()).toBe('/booking/basket'));
  expect(shop.askedFor('POST /booking/event/2/reserve')[0]?.body).toEqual({
    seats: [
      { id: 103, ticket_price_id: 12 },
      { id: 104, ticket_price_id: 11 },
    ],
  });
  expect(shop.askedFor('POST /booking/event/2/release')[0]?.body).toEqual({ seats: [101] });
  expect(useBasket.getState().lines).toEqual([line(103, '3', 12), line(104, '4')]);
});

test('who drops all of his seats lets them go', async () => {
  shop.holds = [{ event_id: 2, block_id: 7, seat_id: 101, ticket_price_id: 11, seconds_left: 600 }];
  plan.placements = [takenSeat(101)];
  useBasket.getState().add([line(101, '1')]);
  const { user, address } = openPage(PAGE);
  await user.click(await seat('Reihe A, Platz 1'));
  await user.click(screen.getByRole('button', { name: 'Plätze freigeben' }));

  await waitFor(() => expect(address()).toBe('/booking/basket'));
  expect(shop.askedFor('POST /booking/event/2/reserve')).toEqual([]);
  expect(shop.askedFor('POST /booking/event/2/release')[0]?.body).toEqual({ seats: [101] });
  expect(useBasket.getState().lines).toEqual([]);
});

test('a seat somebody else was faster with turns red and is named, the rest stays chosen', async () => {
  shop.on('POST /booking/event/2/reserve', () =>
    refusal(409, 'Leider war jemand schneller.', { taken: [103] }),
  );
  const { user, address } = openPage(PAGE);
  await user.click(await seat('Reihe A, Platz 1'));
  await user.click(seatNow('Reihe A, Platz 3'));
  await user.click(submit());

  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Leider war jemand schneller.');
  expect(alert.textContent).toContain('Nicht mehr frei: Reihe A, Platz 3.');
  await waitFor(() =>
    expect(seatNow('Reihe A, Platz 3').getAttribute('aria-label')).toBe('Reihe A, Platz 3, vergeben'),
  );
  expect(submit().textContent).toBe('In den Warenkorb · 35,00 €');
  expect(address()).toBe(PAGE);
  expect(useBasket.getState().lines).toEqual([]);
});

test('too many at once: what is to be let go is let go first, then it is tried once more', async () => {
  shop.holds = [{ event_id: 2, block_id: 7, seat_id: 101, ticket_price_id: 11, seconds_left: 600 }];
  plan.placements = [takenSeat(101)];
  const answers = [
    () => refusal(409, 'Du kannst höchstens 1 Plätze gleichzeitig reservieren.', { most: 1 }),
    () => ({ success: true, expires_at: '2027-01-01T12:15:00Z', seconds_left: 900 }),
  ];
  shop.on('POST /booking/event/2/reserve', () => answers.shift()?.());
  const { user, address } = openPage(PAGE);
  await user.click(await seat('Reihe A, Platz 1'));
  await user.click(seatNow('Reihe A, Platz 3'));
  await user.click(submit());

  await waitFor(() => expect(address()).toBe('/booking/basket'));
  expect(shop.asked.map(({ path }) => path).filter((path) => path.startsWith('/booking'))).toEqual([
    '/booking/event/2/reserve',
    '/booking/event/2/release',
    '/booking/event/2/reserve',
  ]);
});

test.each([
  ['a refusal', () => refusal(503, 'Gerade ist zu viel los.'), 'Gerade ist zu viel los.'],
  ['no answer', noAnswer, 'Wir erreichen unseren Server gerade nicht.'],
])('%s is said in words and loses nothing', async (_, answer, words) => {
  const { user, address } = openPage(PAGE);
  await user.click(await seat('Reihe A, Platz 1'));
  shop.on('POST /booking/event/2/reserve', answer);
  shop.on('GET /api/booking/event/2', noAnswer);
  await user.click(submit());

  expect((await screen.findByRole('alert')).textContent).toContain(words);
  expect(seatNow('Reihe A, Platz 1').getAttribute('aria-selected')).toBe('true');
  expect(address()).toBe(PAGE);
});

test('what was chosen survives a reload, less what was taken meanwhile', async () => {
  sessionStorage.setItem('seats/2/7', '[{"seat":101,"ticketPrice":12},{"seat":102,"ticketPrice":11}]');
  openPage(PAGE);
  expect((await seat('Reihe A, Platz 1')).getAttribute('aria-selected')).toBe('true');
  expect(submit().textContent).toBe('In den Warenkorb · 28,00 €');
});

test('a damaged keepsake hurts nobody', async () => {
  sessionStorage.setItem('seats/2/7', '[{"seat":"101"}');
  openPage(PAGE);
  expect((await seat('Reihe A, Platz 1')).getAttribute('aria-selected')).toBe('false');
});

test('seats taken and freed elsewhere change before the eyes and are told to the ears', async () => {
  openPage(PAGE);
  await grid();
  tellSeats(7, { taken: [104, 105], freed: [102] });

  expect(seatNow('Reihe A, Platz 4').getAttribute('aria-label')).toBe('Reihe A, Platz 4, vergeben');
  expect(seatNow('Reihe A, Platz 2').getAttribute('aria-label')).toBe('Reihe A, Platz 2, 35,00 €, frei');
  expect(
    screen.getByText('Jetzt vergeben: Reihe A, Platz 4 und Reihe A, Platz 5. Wieder frei: Reihe A, Platz 2.'),
  ).toBeTruthy();
});

test('a chosen seat that somebody else takes is dropped with a word about it', async () => {
  const { user } = openPage(PAGE);
  await user.click(await seat('Reihe A, Platz 1'));
  await user.click(seatNow('Reihe A, Platz 3'));
  tellSeats(7, { taken: [101] });

  expect(await screen.findByText(/Reihe A, Platz 1 ist jetzt vergeben\.$/)).toBeTruthy();
  expect(submit().textContent).toBe('In den Warenkorb · 35,00 €');
  expect(JSON.parse(sessionStorage.getItem('seats/2/7') ?? '')).toEqual([{ seat: 103, ticketPrice: 11 }]);
});

test('the news of one’s own reservation takes nothing away', async () => {
  let answer = (_: object) => {};
  shop.on('POST /booking/event/2/reserve', () => new Promise((resolve) => (answer = resolve)));
  const { user, address } = openPage(PAGE);
  await user.click(await seat('Reihe A, Platz 1'));
  await user.click(submit());
  await waitFor(() => expect(shop.askedFor('POST /booking/event/2/reserve')).toHaveLength(1));
  tellSeats(7, { taken: [101] });
  expect(seatNow('Reihe A, Platz 1').getAttribute('aria-selected')).toBe('true');

  answer({ success: true, expires_at: '2027-01-01T12:15:00Z', seconds_left: 900 });
  await waitFor(() => expect(address()).toBe('/booking/basket'));
  expect(useBasket.getState().lines).toEqual([line(101, '1')]);
});

test('a seat too small to be meant is enlarged before it can be chosen', async () => {
  const { user } = openPage(PAGE);
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
  [{ sale_ends_at: '2001-03-01T12:00:00' }, /gibt es online keine Plätze mehr/],
])('outside the sale the plan can be seen, but nothing be chosen: %o', async (change, words) => {
  plan.event = { ...plan.event, ...change };
  const { user } = openPage(PAGE);
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
