import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { storeToken, useSession } from '../../../../src/client/platform/session/session.ts';
import { type FakeShop, fakeShop } from '../../../support/fake-shop.ts';
import { openPage } from '../../../support/open-page.tsx';
import { salePlan, seatedEvent } from './sample-event.ts';

const seats = ['A', 'B'].flatMap((row, r) =>
  [1, 2, 3].map((n) => ({ id: 10 * (r + 1) + n, row, name: String(n), column: n, available: true })),
);

let shop: FakeShop;
beforeEach(() => {
  useSession.getState().end();
  storeToken('secret');
  shop = fakeShop();
  shop.on('GET /api/updt', () => ({
    user: { firstname: 'Eva', lastname: 'Maier' },
    permissions: ['events'],
  }));
  shop.on('GET /api/office/events/4', () => ({ event: seatedEvent }));
  const blocks = salePlan.blocks.map((block) => ({ ...block, has_fixed_places: false }));
  shop.on('GET /api/office/sale-plans/3', () => ({ plan: { blocks } }));
  const block = { id: 8, name: 'Block A', has_fixed_places: false, fixed_places: 0, seats, arc: 0 };
  shop.on('GET /api/office/events/4/blocks/8', () => ({
    event: { id: 4, name: seatedEvent.name },
    block,
    places: [],
  }));
  shop.on('PUT /api/office/events/4/offer', () => ({ success: true }));
});

async function openBlock() {
  const { user } = openPage('/event/4?tab=plan');
  await user.click(await screen.findByRole('checkbox', { name: /^Block A/, hidden: true }));
  await user.click(screen.getByRole('button', { name: 'Einzelne Plätze zuordnen' }));
  const seat = (name: string) => screen.getByRole('gridcell', { name });
  await screen.findByRole('gridcell', { name: 'Reihe A, Platz 1, Vorne' });
  return { user, seat };
}

const sentSeats = async () => {
  await waitFor(() => expect(shop.askedFor('PUT /api/office/events/4/offer')).toHaveLength(1));
  return shop.askedFor('PUT /api/office/events/4/offer')[0]?.body;
};

test('a whole row gets a category of its own, shown in words and colour, and is saved with the event', async () => {
  const { user, seat } = await openBlock();
  await user.click(screen.getByRole('button', { name: 'Reihe A' }));
  await screen.findByText('3 Plätze gewählt');
  await user.click(screen.getByRole('button', { name: /^Hinten/ }));
  const first = seat('Reihe A, Platz 1, Hinten');
  expect(first.style.getPropertyValue('--category')).toBe('#3f6130');
  expect(seat('Reihe B, Platz 1, Vorne').style.getPropertyValue('--category')).toBe('#8a5a12');
  await user.click(screen.getByRole('button', { name: 'Zum ganzen Plan' }));
  await screen.findByRole('button', { name: 'Hinten 1 Block · 63 Plätze' });
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  expect(await sentSeats()).toMatchObject({
    seats: [{ block_id: 8, category: 'kept-6', seat_ids: [11, 12, 13] }],
  });
});

test('by keyboard a range is chosen with Shift, priced by a digit, and given back to its block', async () => {
  const { user, seat } = await openBlock();
  seat('Reihe A, Platz 2, Vorne').focus();
  await user.keyboard(' {ArrowDown}{Shift>} {/Shift}');
  await screen.findByText('4 Plätze gewählt');
  await user.keyboard('2');
  await screen.findByRole('gridcell', { name: 'Reihe A, Platz 3, Hinten' });
  seat('Reihe B, Platz 1, Hinten').focus();
  await user.keyboard(' ');
  await user.click(screen.getByRole('button', { name: 'Wie der Block: Vorne' }));
  await screen.findByRole('gridcell', { name: 'Reihe B, Platz 1, Vorne' });
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  expect(await sentSeats()).toMatchObject({
    seats: [{ block_id: 8, category: 'kept-6', seat_ids: [12, 13, 22] }],
  });
});
