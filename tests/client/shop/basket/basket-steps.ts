import { screen, waitFor } from '@testing-library/react';
import { useBasket } from '../../../../src/client/shop/basket/basket-store.ts';
import type { BasketLine, QuantityLine, SeatLine } from '../../../../src/domain/basket.ts';
import type { FakeShop } from '../../../support/fake-shop.ts';
import { type OpenPage, openPage } from '../../../support/open-page.tsx';

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

export const ORDER = 'POST /api/booking/checkout/invoice';
export const BUY = 'Kauf auf Rechnung und Überweisung';
export const REVIEW = 'Bestellung prüfen';

export const customer = {
  firstname: 'Marta',
  lastname: 'Keller',
  email: 'marta@example.org',
  telephone: '0171 234',
  street: 'Rebenweg 7',
  zipcode: '76829',
  city: 'Landau',
};
const labels = [
  'Vorname',
  'Nachname',
  'Email',
  'Telefonnummer',
  'Straße und Hausnummer',
  'Postleitzahl',
  'Stadt',
];

/** The basket with its billing form open and empty. */
export async function openForm(): Promise<OpenPage> {
  const page = openPage('/booking/basket');
  await page.user.click(await screen.findByRole('button', { name: 'Weiter' }));
  return page;
}

/** The same with the customer filled in and the terms agreed to. */
export async function openFilled(): Promise<OpenPage> {
  const page = await openForm();
  for (const [at, value] of Object.values(customer).entries()) {
    await page.user.click(screen.getByRole('textbox', { name: labels[at] }));
    await page.user.paste(value);
  }
  await page.user.click(screen.getByRole('checkbox', { name: /AGB/ }));
  return page;
}

export async function buy({ user }: OpenPage): Promise<void> {
  await user.click(await screen.findByRole('button', { name: BUY }));
}
