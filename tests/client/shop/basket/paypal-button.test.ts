import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeShop, fakeShop, festival } from '../../../harness/fake-shop.ts';
import { sampleOrder } from '../../../harness/sample-order.ts';
import { entry, fillBasket } from './basket-lines.ts';
import { BUY, customer, ORDER, openFilled, openForm } from './billing-steps.ts';

const BY_PAYPAL = 'POST /booking/checkout/paypal';
const GO_ON = 'POST /api/booking/order/ord1/paypal';
const AT_PAYPAL = 'https://www.paypal.com/checkoutnow?token=X';

let shop: FakeShop;
beforeEach(() => {
  shop = fakeShop();
  fillBasket(entry);
});
afterEach(() => {
  vi.restoreAllMocks();
});

test('where PayPal is not offered, nothing is to be seen of it', async () => {
  await openForm();
  expect(await screen.findByRole('button', { name: BUY })).toBeTruthy();
  expect(screen.queryByText(/PayPal/)).toBeNull();
});

test('where it is, the same order is placed to be paid so, and I am taken there', async () => {
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => {});
  shop.on('GET /api/booking/festival', () => ({ festival: { ...festival, paypal: true } }));
  shop.on(BY_PAYPAL, () => ({ success: true, order: { id: 'ord1' }, approve_url: AT_PAYPAL }));
  shop.on(GO_ON, () => ({ success: true, state: 'open', approve_url: AT_PAYPAL }));
  const order = { ...sampleOrder, payment_type: 'paypal', paypal: 'open' };
  shop.on('GET /api/booking/order/ord1', () => ({ order }));
  const { user } = await openFilled();
  expect(screen.getByText(/per Überweisung innerhalb von 14 Tagen oder mit PayPal\./)).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Kauf mit PayPal' }));
  await waitFor(() => expect(replace).toHaveBeenCalledWith(AT_PAYPAL));
  const [sent] = shop.askedFor(BY_PAYPAL);
  expect(sent?.body).toMatchObject({ customer, basket: [entry], total: 16 });
  expect(sent?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
  expect(shop.askedFor(ORDER)).toEqual([]);
});
