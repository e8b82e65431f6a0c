import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { storeToken, useSession } from '../../../../src/client/platform/session/session.ts';
import type { StaffOrder } from '../../../../src/contract/staff-orders.ts';
import { fakeLive, tellSeats } from '../../../support/fake-live.ts';
import { blockA, type FakePlan, fakePlan, standing, takenSeat, tasting } from '../../../support/fake-plan.ts';
import { type FakeShop, fakeShop, refusal } from '../../../support/fake-shop.ts';
import { openPage } from '../../../support/open-page.tsx';
import { item, order } from './sample-staff-order.ts';

fakeLive();

const ORDER = '/api/office/orders/a';
const first = { ...item, row: 'A', seat_name: '1', seat_id: 101, price_category_id: 1 };
const second = { ...first, id: '7K3QF00000000000000B', seat_name: '2', seat_id: 102 };
const AT_FIRST = `POST ${ORDER}/items/${first.id}/seat` as const;
const AT_SECOND = `POST ${ORDER}/items/${second.id}/seat` as const;
const other = { ...blockA, id: 8, name: 'Block B', x: 300, y: 300, price_category: standing, seats: [] };
const otherSeat = { id: 201, row: 'A', name: '1', column: 1, available: true };

let shop: FakeShop;
let plan: FakePlan;
let current: StaffOrder;
beforeEach(() => {
  useSession.getState().end();
  sessionStorage.clear();
  storeToken('secret');
  shop = fakeShop();
  plan = fakePlan(shop);
  plan.event = {
    ...tasting,
    layout: {
      ...tasting.layout,
      id: 1,
      name: 'Kelter',
      blocks: [...(tasting.layout?.blocks ?? []), { ...other, seats: [otherSeat] }],
    },
  };
  plan.placements = [takenSeat(101), takenSeat(102), takenSeat(103)];
  current = { ...order, items: [first, second] };
  shop.on('GET /api/updt', () => ({
    user: { firstname: 'Eva', lastname: 'Maier' },
    permissions: ['orders'],
  }));
  shop.on(`GET ${ORDER}`, () => ({ order: current }));
  shop.on(`GET ${ORDER}/documents`, () => ({ documents: [] }));
});

async function openPlan() {
  const { user } = openPage('/order/a');
  await user.click(await screen.findByRole('button', { name: /Platz 1, Erwachsene umbuchen/ }));
  return user;
}

const block = (name: RegExp) => screen.findByRole('link', { name });
const seat = (name: RegExp) => screen.findByRole('gridcell', { name });

test('a ticket moves on the plan, then the next one, and the plan stays as it is shown', async () => {
  shop.on(AT_FIRST, () => {
    current = { ...current, items: [{ ...first, seat_name: '4', seat_id: 104 }, second] };
    return { success: true };
  });
  shop.on(AT_SECOND, () => ({ success: true }));
  const user = await openPlan();
  await waitFor(() =>
    expect(document.activeElement).toBe(
      screen.getByRole('heading', { name: 'Block A, Reihe A, Platz 1 umbuchen' }),
    ),
  );
  expect(await block(/^Wiese.*nicht für diese Karte/)).toBeTruthy();
  await user.click(await block(/^Block A.*Kategorie 1/));
  const grid = await screen.findByRole('grid', { name: 'Plätze in Block A' });
  expect(grid.getAttribute('aria-multiselectable')).toBe('false');
  expect((await seat(/^Reihe A, Platz 1, hier ist die Karte jetzt/)).getAttribute('aria-disabled')).toBe(
    'true',
  );
  expect(await seat(/^Reihe A, Platz 2, vergeben an diese Bestellung/)).toBeTruthy();
  await user.click(await seat(/^Reihe A, Platz 3, vergeben/));
  expect(screen.queryByRole('button', { name: 'Hierher umbuchen' })).toBeNull();
  // Only one seat can be selected.
  await user.click(await seat(/^Reihe A, Platz 5, frei/));
  await user.click(await seat(/^Reihe A, Platz 4, frei/));
  expect(within(grid).getAllByRole('gridcell', { selected: true })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Hierher umbuchen' }));
  await screen.findByText(/Die Karte ist umgebucht/);
  expect(shop.askedFor(AT_FIRST)[0]?.body).toEqual({ seat: 104 });

  const heading = await screen.findByRole('heading', { name: 'Block A, Reihe A, Platz 2 umbuchen' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(screen.getByRole('grid', { name: 'Plätze in Block A' })).toBe(grid);
  expect(within(grid).queryByRole('gridcell', { selected: true })).toBeNull();
  act(() => (grid.querySelector<HTMLElement>('[data-seat="111"]') as HTMLElement).focus());
  await user.keyboard(' ');
  await user.click(screen.getByRole('button', { name: 'Hierher umbuchen' }));
  await waitFor(() => expect(shop.askedFor(AT_SECOND)[0]?.body).toEqual({ seat: 111 }));
  // After the last ticket the plan closes and the focus moves on.
  await waitFor(() => expect(screen.queryByRole('grid')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Karten' })));
});

test('a seat that was just taken is marked, said, and everything else stays', async () => {
  shop.on(AT_FIRST, () =>
    refusal(409, 'Diesen Platz hat inzwischen jemand anders.', { code: 'seat_gone', taken: [104] }),
  );
  const user = await openPlan();
  await user.click(await block(/^Block A/));
  await user.click(await seat(/^Reihe A, Platz 4, frei/));
  await user.click(screen.getByRole('button', { name: 'Hierher umbuchen' }));
  await screen.findByText('Diesen Platz hat inzwischen jemand anders.');
  expect(await seat(/^Reihe A, Platz 4, vergeben/)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Block A, Reihe A, Platz 1 umbuchen' })).toBeTruthy();
  await user.click(await seat(/^Reihe A, Platz 5, frei/));
  expect(screen.getByRole('button', { name: 'Hierher umbuchen' })).toBeTruthy();
});

test('a chosen seat that somebody takes meanwhile is chosen no longer', async () => {
  const user = await openPlan();
  await user.click(await block(/^Block A/));
  await user.click(await seat(/^Reihe A, Platz 4, frei/));
  await tellSeats(7, { taken: [104] });
  await screen.findByText('Reihe A, Platz 4 hat inzwischen jemand anders.');
  expect(screen.queryByRole('button', { name: 'Hierher umbuchen' })).toBeNull();
});

test('a block of another category is explained, and nothing in it can be chosen', async () => {
  const user = await openPlan();
  await user.click(await block(/^Block B.*nicht für diese Karte/));
  expect(
    await screen.findByText(/Block B gehört zu „Stehplatz“, die Karte aber zu „Kategorie 1“/),
  ).toBeTruthy();
  await user.click(await seat(/^Reihe A, Platz 1/));
  expect(screen.queryByRole('button', { name: 'Hierher umbuchen' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Zum ganzen Plan' }));
  await user.click(await block(/^Wiese/));
  expect(await screen.findByText(/Wiese hat keine nummerierten Plätze/)).toBeTruthy();
});

test('an event that guests do not see has no plan here, but its list', async () => {
  shop.on('GET /api/booking/event/2', () => refusal(404, 'Gibt es nicht.', { code: 'unknown_event' }));
  shop.on(`GET ${ORDER}/items/${first.id}/seats`, () => ({
    seats: [{ id: 104, block_name: 'Block A', row: 'A', name: '4' }],
  }));
  const user = await openPlan();
  await screen.findByText(/Nimm die Liste/);
  await user.click(screen.getByRole('button', { name: 'Als Liste' }));
  expect(await screen.findByRole('option', { name: 'Block A, Reihe A (1 frei)' })).toBeTruthy();
});
