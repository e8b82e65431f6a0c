import { waitFor } from '@testing-library/react';
import { useBasket } from '../../../../src/client/shop/basket/basket-store.ts';
import type { BasketLine, QuantityLine, SeatLine } from '../../../../src/domain/basket.ts';
import type { FakeShop } from '../../../harness/fake-shop.ts';

/** Two adults at the entry, 8 € each by the shop's list. */
export const entry: QuantityLine = {
  is_fixed: true,
  event: 1,
  name: 'Erwachsene',
  ticket_price_id: 3,
  quantity: 2,
};

/** One seat at the tasting, 35 € by the shop's list. */
export const seat: SeatLine = {
  is_fixed: false,
  event: 2,
  id: 101,
  name: '6',
  row: 'D',
  block: 7,
  block_name: 'Block A',
  ticket_price_id: 5,
};

export function fillBasket(...lines: BasketLine[]): void {
  useBasket.getState().clear();
  useBasket.getState().add(lines);
}

/** Holds the seat for this browser. */
export function holdSeat(shop: FakeShop, secondsLeft: number): void {
  shop.holds = [{ event_id: 2, block_id: 7, seat_id: 101, ticket_price_id: 5, seconds_left: secondsLeft }];
}

/** Waits until the shop was called so often. */
export async function askedTimes(shop: FakeShop, call: string, times: number): Promise<void> {
  await waitFor(() => {
    if (shop.askedFor(call).length !== times) throw new Error(`${call}: ${shop.askedFor(call).length} times`);
  });
}
