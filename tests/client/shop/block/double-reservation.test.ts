import { act } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useBasket } from '../../../../src/client/shop/basket/basket-store.ts';
import { fakeLive } from '../../../support/fake-live.ts';
import { fakePlan } from '../../../support/fake-plan.ts';
import { type FakeShop, fakeShop, refusal } from '../../../support/fake-shop.ts';
import { openPage } from '../../../support/open-page.tsx';
import { SEATS_PAGE, seat, seatNow, submit } from './seat-steps.ts';

fakeLive();

const RESERVE = '/booking/event/2/reserve';

let shop: FakeShop;
beforeEach(() => {
  shop = fakeShop();
  fakePlan(shop);
  useBasket.getState().clear();
});

/** Faster than the page can draw that it is busy. */
const tapTwice = (button: HTMLElement) =>
  act(async () => {
    button.click();
    button.click();
  });

test('two quick taps reserve once: without a cookie they would be two guests', async () => {
  shop.on(`POST ${RESERVE}`, () => ({
    success: true,
    expires_at: '2027-03-01T12:15:00Z',
    seconds_left: 900,
  }));
  const { user } = openPage(SEATS_PAGE);
  await user.click(await seat('Reihe A, Platz 1'));
  await tapTwice(submit());
  await expect.poll(() => useBasket.getState().lines.length).toBe(1);
  expect(shop.askedFor(`POST ${RESERVE}`)).toHaveLength(1);
});

test('after a refusal the next tap tries again', async () => {
  shop.on(`POST ${RESERVE}`, () => refusal(503, 'Bitte versuche es gleich noch einmal.'));
  const { user } = openPage(SEATS_PAGE);
  await user.click(await seat('Reihe A, Platz 1'));
  await tapTwice(submit());
  await expect.poll(() => document.body.textContent).toContain('Bitte versuche es gleich noch einmal.');
  await user.click(submit());
  expect(shop.askedFor(`POST ${RESERVE}`)).toHaveLength(2);
  expect(seatNow('Reihe A, Platz 1').getAttribute('aria-selected')).toBe('true');
});
