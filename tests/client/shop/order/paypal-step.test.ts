import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useBasket } from '../../../../src/client/shop/basket/basket-store.ts';
import type { OrderView } from '../../../../src/contract/orders.ts';
import { type FakeShop, fakeShop, refusal } from '../../../support/fake-shop.ts';
import { openPage } from '../../../support/open-page.tsx';
import { sampleOrder } from '../../../support/sample-order.ts';

const ASK = 'POST /api/booking/order/ord1/paypal';
const AT_PAYPAL = 'https://www.paypal.com/checkoutnow?token=X';

let shop: FakeShop;
beforeEach(() => {
  shop = fakeShop();
  useBasket.setState({ lines: [] });
});
afterEach(() => {
  vi.restoreAllMocks();
});

function openOrder(
  paypal: OrderView['paypal'],
  { way = '', ...change }: { way?: string } & Partial<OrderView> = {},
) {
  const order = { ...sampleOrder, payment_type: 'paypal', paypal, ...change };
  shop.on('GET /api/booking/order/ord1', () => ({ order }));
  return openPage(`/booking/order/ord1${way}`);
}

const loaded = () => screen.findByRole('heading', { level: 1, name: 'Bestellung abgeschlossen' });
const transfer = () => screen.queryByRole('heading', { name: 'So bezahlst du' });

test('who has not paid yet can go on at PayPal or transfer the amount', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  shop.on(ASK, () => ({ success: true, state: 'open', approve_url: AT_PAYPAL }));
  const { user } = openOrder('open');
  await loaded();
  expect(await screen.findByText('Noch nicht bezahlt')).toBeTruthy();
  expect(screen.getByText('Zahlung ausstehend')).toBeTruthy();
  expect(transfer()).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Mit PayPal bezahlen' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith(AT_PAYPAL));
});

test('that PayPal is silent is said, and what it denied too', async () => {
  shop.on(ASK, () => ({ success: true, state: 'denied', approve_url: null }));
  const { user } = openOrder('denied');
  await loaded();
  expect(await screen.findByText('PayPal hat die Zahlung abgelehnt')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Mit PayPal bezahlen' }));
  expect(await screen.findByText(/PayPal antwortet gerade nicht/)).toBeTruthy();
});

test.each(['pending', 'wrong'] as const)(
  'while a payment is %s nobody is asked to pay again',
  async (state) => {
    openOrder(state);
    await loaded();
    expect(await screen.findByText('Deine Zahlung wird noch geprüft')).toBeTruthy();
    expect(transfer()).toBeNull();
  },
);

test('a paid order says so and nothing of PayPal’s ways', async () => {
  openOrder('paid', { status: 'paid', open: 0, giro_code: null });
  await loaded();
  expect(screen.getByText('Zahlung erfolgreich')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Mit PayPal bezahlen' })).toBeNull();
});

test('who comes back from PayPal has his payment collected before he sees the order', async () => {
  shop.on(ASK, () => ({ success: true, state: 'paid', approve_url: null }));
  openOrder('paid', { way: '?paypal=zurueck&token=X', status: 'paid', open: 0, giro_code: null });
  await loaded();
  expect(shop.asked.map(({ path }) => path).filter((path) => path.includes('order'))).toEqual([
    '/api/booking/order/ord1/paypal',
    '/api/booking/order/ord1',
  ]);
});

test('who has just ordered is taken on to PayPal; where that fails he sees his order', async () => {
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => {});
  shop.on(ASK, () => ({ success: true, state: 'open', approve_url: AT_PAYPAL }));
  openOrder('open', { way: '?paypal=weiter' });
  await waitFor(() => expect(replace).toHaveBeenCalledWith(AT_PAYPAL));
  cleanup();
  shop.on(ASK, () => refusal(501, 'Zahlung mit PayPal ist zurzeit nicht möglich.'));
  openOrder('open', { way: '?paypal=weiter' });
  await loaded();
  expect(replace).toHaveBeenCalledOnce();
});
