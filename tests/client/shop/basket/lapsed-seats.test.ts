import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { priceBasket } from '../../../../src/client/shop/basket/price-basket.ts';
import type { SeatLine } from '../../../../src/domain/basket.ts';
import { type FakeShop, fakeShop, refusal } from '../../../harness/fake-shop.ts';
import { openPage } from '../../../harness/open-page.tsx';
import { entry, fillBasket, seat } from './basket-lines.ts';

const RESERVE = 'POST /booking/event/2/reserve';
const RENEW_ALL = 'Alle neu reservieren';

const second: SeatLine = { ...seat, id: 102, name: '7' };
const third: SeatLine = { ...seat, id: 103, name: '8' };

let shop: FakeShop;
beforeEach(() => {
  shop = fakeShop();
  fillBasket(entry, seat, second, third);
});

/** Reserves whatever is asked for, but all seats or none; `gone` belong to somebody else. */
function reserveAllBut(...gone: number[]): void {
  shop.on(RESERVE, ({ body }) => {
    const wanted = (body as { seats: { id: number }[] }).seats.map(({ id }) => id);
    const taken = wanted.filter((id) => gone.includes(id));
    if (taken.length > 0) return refusal(409, 'Leider war jemand schneller.', { code: 'seats_taken', taken });
    shop.holds = wanted.map((id) => ({
      event_id: 2,
      block_id: 7,
      seat_id: id,
      ticket_price_id: 5,
      seconds_left: 900,
    }));
    return { success: true, expires_at: '2027-03-01T12:15:00Z', seconds_left: 900 };
  });
}

test('several lapsed seats are spoken of once and taken again with one tap', async () => {
  reserveAllBut();
  const { user } = openPage('/booking/basket');
  await user.click(await screen.findByRole('button', { name: RENEW_ALL }));

  await screen.findByRole('timer');
  expect(await screen.findByText('Wieder reserviert: 3 Plätze.')).toBeTruthy();
  expect(screen.queryByText('Reservierung abgelaufen')).toBeNull();
  expect(screen.queryByRole('button', { name: RENEW_ALL })).toBeNull();
  expect(shop.askedFor(RESERVE)).toHaveLength(1);
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Entfernen: /));
});

test('what somebody else has got is marked, the others are held', async () => {
  reserveAllBut(102);
  const { user } = openPage('/booking/basket');
  await user.click(await screen.findByRole('button', { name: RENEW_ALL }));

  await screen.findByRole('timer');
  expect(await screen.findByText('Wieder reserviert: 2 Plätze. Leider vergeben: 1 Platz.')).toBeTruthy();
  const gone = screen.getByText('Nicht mehr frei').closest('li');
  expect(gone?.textContent).toContain('Reihe D, Platz 7');
  expect(screen.queryByText('Reservierung abgelaufen')).toBeNull();
});

test('without an answer nothing is lost and the reason stands there', async () => {
  shop.on(RESERVE, () => refusal(503, 'Gerade ist zu viel los.'));
  const { user } = openPage('/booking/basket');
  await user.click(await screen.findByRole('button', { name: RENEW_ALL }));

  expect((await screen.findByText('Gerade ist zu viel los.')).getAttribute('role')).toBe('status');
  expect(screen.getAllByText('Reservierung abgelaufen')).toHaveLength(3);
});

test('a single one is renewed at its line', async () => {
  fillBasket(entry, seat);
  openPage('/booking/basket');
  const line = (await screen.findByText('Reservierung abgelaufen')).closest('li');
  if (line === null) throw new Error('The problem stands at no line.');
  expect(
    within(line).getByRole('button', { name: /^Neu reservieren: Block A · Reihe D, Platz 6$/ }),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: RENEW_ALL })).toBeNull();
});

test('a seat is held while its hold for this very event lasts', () => {
  const line: SeatLine = { ...seat, event: 4 };
  const hold = { block_id: 7, seat_id: seat.id, ticket_price_id: 5 };
  const isHeld = (event_id: number, seconds_left: number) =>
    priceBasket([line], null, [{ ...hold, event_id, seconds_left }])[0]?.lines[0]?.isHeld;
  expect([isHeld(4, 1), isHeld(4, 0), isHeld(2, 900)]).toEqual([true, false, false]);
});
