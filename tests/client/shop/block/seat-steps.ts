import { screen } from '@testing-library/react';
// The page fetches it when it is wanted; here it is at hand, as after the first touch.
import '../../../../src/client/shop/block/seat-help.tsx';
import type { SeatLine } from '../../../../src/domain/basket.ts';

/** The page of Block A (tests/harness/fake-plan.ts). */
export const SEATS_PAGE = '/booking/event/2/block/7';

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
