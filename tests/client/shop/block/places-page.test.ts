import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useBasket } from '../../../../src/client/shop/basket/basket-store.ts';
import { fakeLive, tell } from '../../../support/fake-live.ts';
import { type FakePlan, fakePlan, meadow, takenPlace } from '../../../support/fake-plan.ts';
import { fakeShop } from '../../../support/fake-shop.ts';
import { openPage } from '../../../support/open-page.tsx';

fakeLive();

let plan: FakePlan;
beforeEach(() => {
  plan = fakePlan(fakeShop());
  plan.placements = Array.from({ length: 7 }, takenPlace);
  useBasket.getState().clear();
});

const PAGE = '/booking/event/2/block/9';
const left = (words: string) => screen.findByRole('heading', { name: words });
const quantity = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Eintritt: Anzahl' });
const step = (which: 'mehr' | 'weniger') => screen.getByRole('button', { name: `Eintritt: ${which}` });
const add = (name = 'Eintritt') =>
  screen.getByRole('button', { name: new RegExp(`^In den Warenkorb .*${name}$`) });
const line = (count: number) => ({
  is_fixed: true as const,
  event: 2,
  block: 9,
  block_name: 'Wiese',
  name: 'Eintritt',
  ticket_price_id: 21,
  quantity: count,
});

test('says how many places are left, and has a number and a button for every ticket price', async () => {
  openPage(PAGE);
  expect(await left('3 / 10 Plätze noch verfügbar')).toBeTruthy();
  expect(screen.getAllByRole('spinbutton')).toHaveLength(2);
  expect(add().textContent).toContain('In den Warenkorb · 15,00 €');
  expect(add('Kinder').textContent).toContain('In den Warenkorb · 5,00 €');
});

test('minus stops at one and plus at the free places', async () => {
  const { user } = openPage(PAGE);
  await left('3 / 10 Plätze noch verfügbar');
  await user.click(step('weniger'));
  expect(quantity().value).toBe('1');
  for (let i = 0; i < 5; i++) await user.click(step('mehr'));
  expect(quantity().value).toBe('3');
  expect(add().textContent).toContain('45,00 €');

  await user.clear(quantity());
  await user.type(quantity(), '12');
  await user.tab();
  expect(quantity().value).toBe('3');
});

test('places that go elsewhere are no longer to be had here', async () => {
  const { user } = openPage(PAGE);
  await left('3 / 10 Plätze noch verfügbar');
  await user.click(step('mehr'));
  await user.click(step('mehr'));
  const place = { block_id: meadow.id, seat_id: null };
  await tell({ taken: [place], freed: [] });
  expect(await left('2 / 10 Plätze noch verfügbar')).toBeTruthy();
  expect(screen.getByText('Noch 2 von 10 Plätzen verfügbar.').getAttribute('role')).toBe('status');
  expect(quantity().value).toBe('2');

  act(() => quantity().focus());
  await tell({ taken: [place, place], freed: [] });
  expect(await left('0 / 10 Plätze noch verfügbar')).toBeTruthy();
  expect(screen.getByText('Alle Plätze in diesem Block sind vergeben.')).toBeTruthy();
  expect(screen.queryByRole('spinbutton')).toBeNull();
  const heading = screen.getByRole('heading', { name: '0 / 10 Plätze noch verfügbar' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test('places go into the basket, even the last ones, and the guest goes there too', async () => {
  const { user, address } = openPage(PAGE);
  await left('3 / 10 Plätze noch verfügbar');
  await user.click(step('mehr'));
  await user.click(step('mehr'));
  await user.click(add());
  await waitFor(() => expect(address()).toBe('/booking/basket'));
  expect(useBasket.getState().lines).toEqual([line(3)]);
});

test('what lies in the basket already is told and not offered again', async () => {
  useBasket.getState().add([line(2)]);
  const { user, address } = openPage(PAGE);
  await left('3 / 10 Plätze noch verfügbar');
  expect(screen.getByText(/^Davon liegen 2 Plätze schon/)).toBeTruthy();
  await user.click(step('mehr'));
  expect(quantity().value).toBe('1');
  await user.click(add());
  await waitFor(() => expect(address()).toBe('/booking/basket'));
  expect(useBasket.getState().lines).toEqual([line(3)]);
});

test('before the sale the places are counted but not offered', async () => {
  plan.event = { ...plan.event, sale_starts_at: '2999-03-01T12:00:00' };
  openPage(PAGE);
  expect(await left('3 / 10 Plätze noch verfügbar')).toBeTruthy();
  expect(screen.getByText('Der Vorverkauf hat noch nicht begonnen')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Warenkorb/ })).toBeNull();
});
