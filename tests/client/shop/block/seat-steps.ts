import { screen } from '@testing-library/react';
// The page fetches it when it is wanted; here it is at hand, as after the first touch.
import '../../../../src/client/shop/block/seat-help.tsx';
import { useBasket } from '../../../../src/client/shop/basket/basket-store.ts';
import { useNotifications } from '../../../../src/client/ui/notifications.tsx';
import type { SeatLine } from '../../../../src/domain/basket.ts';
import { type FakePlan, fakePlan } from '../../../support/fake-plan.ts';
import { type FakeShop, fakeShop } from '../../../support/fake-shop.ts';

/** The page of Block A (tests/support/fake-plan.ts). */
export const SEATS_PAGE = '/booking/event/2/block/7';

/** A shop with the plan, and a guest who has nothing in the basket and was told nothing yet. */
export function freshSeats(): { shop: FakeShop; plan: FakePlan } {
  const shop = fakeShop();
  useBasket.getState().clear();
  useNotifications.setState({ shown: [] });
  return { shop, plan: fakePlan(shop) };
}

/** A seat of the plan by its place, like `Reihe A, Platz 1`, once the page is there. */
export const seat = (place: string) => screen.findByRole('gridcell', { name: new RegExp(`^${place},`) });
export const seatNow = (place: string) => screen.getByRole('gridcell', { name: new RegExp(`^${place},`) });
export const submit = () => screen.getByRole('button', { name: /^In den Warenkorb/ });

/** What the basket holds of a seat of row A. */
export const seatLine = (id: number, name: string, price = 11): SeatLine => ({
  is_fixed: false,
  event: 2,
  id,
  name,
  row: 'A',
  block: 7,
  block_name: 'Block A',
  ticket_price_id: price,
});

/** A seat of Block A as this browser holds it. */
export const heldSeat = (id: number, price = 11) => ({
  event_id: 2,
  block_id: 7,
  seat_id: id,
  ticket_price_id: price,
  seconds_left: 600,
});
