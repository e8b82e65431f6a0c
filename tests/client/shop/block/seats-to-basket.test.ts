import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useBasket } from '../../../../src/client/shop/basket/basket-store.ts';
import { fakeLive, tellSeats } from '../../../support/fake-live.ts';
import { type FakePlan, fakePlan, takenSeat } from '../../../support/fake-plan.ts';
import { type FakeShop, fakeShop, noAnswer, refusal } from '../../../support/fake-shop.ts';
import { openPage } from '../../../support/open-page.tsx';
import { heldSeat, SEATS_PAGE, seat, seatLine, seatNow, submit } from './seat-steps.ts';

fakeLive();

let shop: FakeShop;
let plan: FakePlan;
beforeEach(() => {
  shop = fakeShop();
  plan = fakePlan(shop);
  plan.placements = [takenSeat(102)];
  useBasket.getState().clear();
});

test('the seats are reserved, put into the basket, and the guest goes there', async () => {
  const { user, address } = openPage(SEATS_PAGE);
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
  expect(useBasket.getState().lines).toEqual([seatLine(101, '1'), seatLine(103, '3', 12)]);
  expect(sessionStorage.getItem('seats/2/7')).toBeNull();
});

test('held seats are chosen when the guest comes back; what he drops is let go', async () => {
  plan.placements = [takenSeat(101), takenSeat(102), takenSeat(103)];
  shop.holds = [heldSeat(101, 12), heldSeat(103, 12)];
  useBasket.getState().add([seatLine(101, '1', 12), seatLine(103, '3', 12)]);
  const { user, address } = openPage(SEATS_PAGE);
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
  expect(useBasket.getState().lines).toEqual([seatLine(103, '3', 12), seatLine(104, '4')]);
});

test('who drops all of his seats lets them go', async () => {
  shop.holds = [heldSeat(101)];
  plan.placements = [takenSeat(101)];
  useBasket.getState().add([seatLine(101, '1')]);
  const { user, address } = openPage(SEATS_PAGE);
  await user.click(await seat('Reihe A, Platz 1'));
  await user.click(screen.getByRole('button', { name: 'Plätze freigeben' }));

  await waitFor(() => expect(address()).toBe('/booking/basket'));
  expect(shop.askedFor('POST /booking/event/2/reserve')).toEqual([]);
  expect(shop.askedFor('POST /booking/event/2/release')[0]?.body).toEqual({ seats: [101] });
  expect(useBasket.getState().lines).toEqual([]);
});

test('a seat somebody else was faster with turns red and is named, the rest stays chosen', async () => {
  shop.on('POST /booking/event/2/reserve', () => {
    plan.placements = [takenSeat(102), takenSeat(103)];
    return refusal(409, 'Leider war jemand schneller.', { taken: [103] });
  });
  const { user, address } = openPage(SEATS_PAGE);
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
  expect(address()).toBe(SEATS_PAGE);
  expect(useBasket.getState().lines).toEqual([]);
});

test('too many at once: what is to be let go is let go first, then it is tried once more', async () => {
  shop.holds = [heldSeat(101)];
  plan.placements = [takenSeat(101)];
  const answers = [
    () => refusal(409, 'Du kannst höchstens 1 Plätze gleichzeitig reservieren.', { most: 1 }),
    () => ({ success: true, expires_at: '2027-01-01T12:15:00Z', seconds_left: 900 }),
  ];
  shop.on('POST /booking/event/2/reserve', () => answers.shift()?.());
  const { user, address } = openPage(SEATS_PAGE);
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

test('where somebody else was faster, the seats that one had are not let go', async () => {
  shop.holds = [heldSeat(101)];
  plan.placements = [takenSeat(101)];
  shop.on('POST /booking/event/2/reserve', () => refusal(409, 'Zu spät.', { taken: [103] }));
  const { user } = openPage(SEATS_PAGE);
  await user.click(await seat('Reihe A, Platz 1'));
  await user.click(seatNow('Reihe A, Platz 3'));
  await user.click(submit());

  expect((await screen.findByRole('alert')).textContent).toContain('Zu spät.');
  expect(shop.askedFor('POST /booking/event/2/release')).toEqual([]);
});

test.each([
  ['a refusal', () => refusal(503, 'Gerade ist zu viel los.'), 'Gerade ist zu viel los.'],
  ['no answer', noAnswer, 'Wir erreichen unseren Server gerade nicht.'],
])('%s is said in words and loses nothing', async (_, answer, words) => {
  const { user, address } = openPage(SEATS_PAGE);
  await user.click(await seat('Reihe A, Platz 1'));
  shop.on('POST /booking/event/2/reserve', answer);
  shop.on('GET /api/booking/event/2', noAnswer);
  await user.click(submit());

  expect((await screen.findByRole('alert')).textContent).toContain(words);
  expect(seatNow('Reihe A, Platz 1').getAttribute('aria-selected')).toBe('true');
  expect(address()).toBe(SEATS_PAGE);
});

test('that there was no answer is said only until the network is back', async () => {
  const { user } = openPage(SEATS_PAGE);
  await user.click(await seat('Reihe A, Platz 1'));
  shop.on('POST /booking/event/2/reserve', noAnswer);
  await user.click(submit());
  await screen.findByRole('alert');
  fireEvent.online(window);

  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  await user.click(submit());
  expect((await screen.findByRole('alert')).textContent).toContain('Wir erreichen unseren Server gerade');
});

test('a refusal by the server still stands once the network is back', async () => {
  const { user } = openPage(SEATS_PAGE);
  await user.click(await seat('Reihe A, Platz 1'));
  shop.on('POST /booking/event/2/reserve', () => refusal(503, 'Gerade ist zu viel los.'));
  await user.click(submit());
  await screen.findByRole('alert');
  fireEvent.online(window);
  await user.click(seatNow('Reihe A, Platz 3'));

  expect(screen.getByRole('alert').textContent).toContain('Gerade ist zu viel los.');
});

test('seats taken and freed elsewhere change before the eyes and are told to the ears', async () => {
  openPage(SEATS_PAGE);
  await seat('Reihe A, Platz 1');
  await tellSeats(7, { taken: [104, 105], freed: [102] });

  expect(seatNow('Reihe A, Platz 4').getAttribute('aria-label')).toBe('Reihe A, Platz 4, vergeben');
  expect(seatNow('Reihe A, Platz 2').getAttribute('aria-label')).toBe('Reihe A, Platz 2, 35,00 €, frei');
  expect(
    await screen.findByText(
      'Jetzt vergeben: Reihe A, Platz 4 und Reihe A, Platz 5. Wieder frei: Reihe A, Platz 2.',
    ),
  ).toBeTruthy();
});

test('a chosen seat that somebody else takes is dropped with a word about it', async () => {
  const { user } = openPage(SEATS_PAGE);
  await user.click(await seat('Reihe A, Platz 1'));
  await user.click(seatNow('Reihe A, Platz 3'));
  plan.placements = [takenSeat(101), takenSeat(102)];
  await tellSeats(7, { taken: [101] });

  expect(await screen.findByText(/Reihe A, Platz 1 ist jetzt vergeben\.$/)).toBeTruthy();
  expect(submit().textContent).toBe('In den Warenkorb · 35,00 €');
  expect(JSON.parse(sessionStorage.getItem('seats/2/7') ?? '')).toEqual([{ seat: 103, ticketPrice: 11 }]);
});

test('the news of one’s own reservation takes nothing away', async () => {
  let answer = (_: object) => {};
  shop.on('POST /booking/event/2/reserve', () => new Promise((resolve) => (answer = resolve)));
  const { user, address } = openPage(SEATS_PAGE);
  await user.click(await seat('Reihe A, Platz 1'));
  await user.click(submit());
  await waitFor(() => expect(shop.askedFor('POST /booking/event/2/reserve')).toHaveLength(1));
  await tellSeats(7, { taken: [101] });
  expect(seatNow('Reihe A, Platz 1').getAttribute('aria-selected')).toBe('true');

  answer({ success: true, expires_at: '2027-01-01T12:15:00Z', seconds_left: 900 });
  await waitFor(() => expect(address()).toBe('/booking/basket'));
  expect(useBasket.getState().lines).toEqual([seatLine(101, '1')]);
});
