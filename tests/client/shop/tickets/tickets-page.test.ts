import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useBasket } from '../../../../src/client/shop/basket/basket-store.ts';
import { events, type FakeShop, fakeShop } from '../../../support/fake-shop.ts';
import { openPage } from '../../../support/open-page.tsx';

let shop: FakeShop;
beforeEach(() => {
  shop = fakeShop();
  useBasket.getState().clear();
});
afterEach(() => {
  vi.useRealTimers();
});

const add = () => screen.findByRole('button', { name: /^In den Warenkorb/ });
const more = (name: string) => screen.findByRole('button', { name: `${name}: mehr` });

test('the page is headed by the festival and names the event, its day, hour and place', async () => {
  openPage('/booking/event/1/tickets');

  expect(await screen.findByRole('heading', { level: 1, name: 'Weinfest Rebental' })).toBeTruthy();
  expect(screen.getByText('Eintritt Festgelände')).toBeTruthy();
  expect(screen.getByText('Montag, 12.04.2027 · 18:30 Uhr')).toBeTruthy();
  expect(screen.getByText('Alte Kelter')).toBeTruthy();
});

test('every price has a number without an upper end, and the button adds up', async () => {
  const { user } = openPage('/booking/event/1/tickets');
  const field = await screen.findByRole('spinbutton', { name: 'Erwachsene: Anzahl' });
  expect(field.getAttribute('min')).toBe('0');
  expect(field.hasAttribute('max')).toBe(false);

  await user.click(await more('Erwachsene'));
  await user.click(await more('Erwachsene'));
  await user.click(await more('Ermäßigt'));

  expect((await add()).textContent).toBe('In den Warenkorb · 21,00 €');
});

test('chosen tickets go into the basket, and the guest goes there too', async () => {
  const { user, address } = openPage('/booking/event/1/tickets');
  await user.click(await more('Erwachsene'));
  await user.click(await add());

  await screen.findByRole('heading', { name: 'Warenkorb' });
  expect(address()).toBe('/booking/basket');
  expect(useBasket.getState().lines).toEqual([
    { is_fixed: true, event: 1, name: 'Erwachsene', ticket_price_id: 3, quantity: 1 },
  ]);
});

test('nothing chosen is said in words until something is chosen', async () => {
  const { user, address } = openPage('/booking/event/1/tickets');
  await user.click(await add());
  const words = /Wähle mindestens eine Karte/;
  expect((await screen.findByText(words)).closest('[role="alert"]')).toBeTruthy();
  expect(address()).toBe('/booking/event/1/tickets');

  await user.click(await more('Erwachsene'));
  expect(screen.queryByText(words)).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Erwachsene: weniger' }));
  await user.click(await add());
  expect(await screen.findByText(words)).toBeTruthy();
});

test('nothing chosen is said again each time', async () => {
  const { user } = openPage('/booking/event/1/tickets');
  await user.click(await add());
  const said = await screen.findByText(/Wähle mindestens eine Karte/);
  await user.click(await add());
  // Words that only stay where they are are not heard a second time.
  await expect.poll(() => screen.getByText(/Wähle mindestens eine Karte/)).not.toBe(said);
});

test('more than one order takes is said while the numbers are chosen, with what is in the basket', async () => {
  const inBasket = {
    is_fixed: true as const,
    event: 1,
    name: 'Erwachsene',
    ticket_price_id: 3,
    quantity: 100,
  };
  useBasket.getState().add([inBasket]);
  const { user } = openPage('/booking/event/1/tickets');
  const field = await screen.findByRole('spinbutton', { name: 'Erwachsene: Anzahl' });
  await user.clear(field);
  await user.type(field, '400');
  expect(screen.queryByText(/höchstens 500/)).toBeNull();

  await user.click(await more('Ermäßigt'));
  const note = screen.getByText(
    /^Damit wären es 501 Karten in deinem Warenkorb. Eine Bestellung fasst höchstens 500/,
  );
  expect(note.closest('[role="status"]')).toBeTruthy();
  expect(field.hasAttribute('max')).toBe(false);
  await user.clear(field);
  await user.type(field, '1200');
  expect(screen.getByText(/^Damit wären es 1\.301 Karten/)).toBeTruthy();
  await user.clear(field);
  await user.type(field, '400');

  await user.click(screen.getByRole('button', { name: 'Ermäßigt: weniger' }));
  expect(screen.queryByText(/höchstens 500/)).toBeNull();
});

test('more than anybody orders at once is refused kindly', async () => {
  const { user, address } = openPage('/booking/event/1/tickets');
  await user.type(await screen.findByRole('spinbutton', { name: 'Erwachsene: Anzahl' }), '99999');
  await user.click(await add());

  expect(await screen.findByText(/^So viele Karten auf einmal gibt es hier nicht/)).toBeTruthy();
  expect(address()).toBe('/booking/event/1/tickets');
});

test('numbers survive a reload and are gone once they are in the basket', async () => {
  sessionStorage.setItem('tickets/1', '{"3":2}');
  const { user } = openPage('/booking/event/1/tickets');
  expect((await add()).textContent).toBe('In den Warenkorb · 16,00 €');

  await user.click(await more('Erwachsene'));
  expect(sessionStorage.getItem('tickets/1')).toBe('{"3":3}');
  await user.click(await add());
  await screen.findByRole('heading', { name: 'Warenkorb' });
  expect(sessionStorage.getItem('tickets/1')).toBeNull();
});

test.each([
  [{ sale_starts_at: '2999-01-01T12:00:00' }, 'Der Vorverkauf hat noch nicht begonnen'],
  [{ sale_ends_at: '2001-01-01T12:00:00' }, 'Der Vorverkauf ist beendet'],
  [{ places_left: 0 }, 'Ausverkauft'],
])('what cannot be had is said in words: %o', async (change, words) => {
  shop.on('GET /api/booking/event/1', () => ({
    event: { ...events.entry, ...change, ticket_prices: shop.prices, price_categories: [], layout: null },
    placements: [],
  }));
  openPage('/booking/event/1/tickets');

  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByRole('spinbutton')).toBeNull();
});

test('who waits on the page for the sale can choose as soon as it opens', async () => {
  vi.useFakeTimers({
    now: Date.parse('2027-03-01T11:59:58Z'),
    toFake: ['Date', 'setInterval', 'clearInterval'],
  });
  const event = { ...events.entry, sale_starts_at: '2027-03-01T15:00:00' };
  shop.on('GET /api/booking/event/1', () => ({
    event: { ...event, ticket_prices: shop.prices, price_categories: [], layout: null },
    placements: [],
  }));
  openPage('/booking/event/1/tickets');
  expect(await screen.findByText('Der Vorverkauf hat noch nicht begonnen')).toBeTruthy();

  // Asked for the time, the server has answered: only then the page looks at the clock.
  await vi.waitFor(
    () => {
      vi.advanceTimersByTime(5_000);
      expect(screen.queryByText('Der Vorverkauf hat noch nicht begonnen')).toBeNull();
    },
    { timeout: 10_000 },
  );
  expect(await add()).toBeTruthy();
});
