import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeLive, greet, tellSeats } from '../../../support/fake-live.ts';
import { fakePlan } from '../../../support/fake-plan.ts';
import { type FakeShop, fakeShop } from '../../../support/fake-shop.ts';
import { openPage } from '../../../support/open-page.tsx';
import { SEATS_PAGE, seat } from './seat-steps.ts';

fakeLive();

const READ = 'GET /api/booking/event/2/block/7';

let shop: FakeShop;
beforeEach(() => {
  shop = fakeShop();
  fakePlan(shop);
});

test('the first seat taken is told at once, although the places were read anew just before', async () => {
  openPage(SEATS_PAGE);
  await seat('Reihe A, Platz 1');
  const read = shop.askedFor(READ).length;
  // The page may still be changing over to its next stream.
  const greeted = async () => {
    await greet();
    return shop.askedFor(READ).length;
  };
  await expect.poll(greeted).toBeGreaterThan(read);
  // The answer has to reach the page as well.
  await act(() => new Promise((resolve) => setTimeout(resolve)));

  await tellSeats(7, { taken: [104] });
  await screen.findByText('Jetzt vergeben: Reihe A, Platz 4.', {}, { timeout: 4_000 });
});
