import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useBasket } from '../../../../src/client/shop/basket/basket-store.ts';
import { type FakeShop, fakeShop, refusal } from '../../../harness/fake-shop.ts';
import { entry, fillBasket, holdSeat, seat } from './basket-lines.ts';
import { buy, ORDER, openFilled } from './billing-steps.ts';

let shop: FakeShop;
beforeEach(() => {
  shop = fakeShop();
  holdSeat(shop, 900);
  fillBasket(entry, seat);
});

test('a number too large is brought down to what is left with one tap', async () => {
  shop.on(ORDER, () =>
    refusal(409, 'Ein Teil deines Warenkorbs ist nicht mehr zu haben.', {
      code: 'order_lines',
      lines: [{ line: 0, reason: 'sold_out', left: 1 }],
    }),
  );
  const page = await openFilled();
  await buy(page);

  expect(await screen.findByText('Nur noch 1')).toBeTruthy();
  expect(screen.getByText('Ein Teil deines Warenkorbs ist nicht mehr zu haben.')).toBeTruthy();
  await page.user.click(screen.getByRole('button', { name: 'Auf 1 verringern: 2 × Erwachsene' }));
  expect(screen.queryByText('Nur noch 1')).toBeNull();
  expect(screen.queryByText('Ein Teil deines Warenkorbs ist nicht mehr zu haben.')).toBeNull();
  expect(useBasket.getState().lines[0]).toMatchObject({ quantity: 1 });
});

test.each([
  ['sold_out', 0, 'Ausverkauft'],
  ['price_changed', 0, 'Preis geändert'],
  ['expired', 0, 'Nicht im Verkauf'],
])('a line refused for %s says so and is removed with one tap', async (reason, left, words) => {
  shop.on(ORDER, () => refusal(409, 'Nicht mehr zu haben.', { lines: [{ line: 0, reason, left }] }));
  const page = await openFilled();
  await buy(page);

  const problem = (await screen.findByText(words)).closest('li');
  if (problem === null) throw new Error('The problem stands at no line.');
  await page.user.click(within(problem).getByRole('button', { name: 'Entfernen: 2 × Erwachsene' }));
  expect(useBasket.getState().lines).toEqual([seat]);
});

test('a seat that is gone is marked, has the focus and leads to another one', async () => {
  shop.on(ORDER, () => {
    shop.holds = [];
    return refusal(409, 'Nicht mehr zu haben.', { lines: [{ line: 1, reason: 'taken', left: 0 }] });
  });
  const page = await openFilled();
  await buy(page);

  const words = await screen.findByText('Nicht mehr frei');
  await waitFor(() => expect(document.activeElement?.contains(words)).toBe(true));
  expect(screen.getByRole('link', { name: 'Anderen Platz wählen: Block A · Reihe D, Platz 6' })).toBeTruthy();
});

test('another total is said, and the prices are read anew', async () => {
  shop.on(ORDER, () => {
    shop.prices = shop.prices.map((price) => (price.id === 3 ? { ...price, price: 9 } : price));
    return refusal(409, 'Der Gesamtbetrag hat sich geändert.', { code: 'total_changed', total: 53 });
  });
  const page = await openFilled();
  await buy(page);

  const words = await screen.findByText('Der Gesamtbetrag hat sich geändert.');
  // Heard by itself: with the focus on it, it would be heard twice.
  const review = screen.getByRole('region', { name: 'Das bestellst du' });
  await waitFor(() => expect(document.activeElement).toBe(review));
  expect(screen.getAllByRole('alert').filter((alert) => alert.contains(words))).toHaveLength(1);
  expect((await screen.findAllByText('53,00 €')).length).toBeGreaterThan(0);
});

test('what the server finds wrong stands at its field', async () => {
  shop.on(ORDER, () =>
    refusal(422, 'Bitte prüfe die markierten Angaben.', {
      errors: { 'customer.email': 'Dies ist ein Pflichtfeld' },
    }),
  );
  const page = await openFilled();
  await buy(page);

  expect(await screen.findByText('Bitte prüfe die markierten Angaben.')).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Email' }).getAttribute('aria-invalid')).toBe('true');
});

test('an earlier order that had arrived after all is shown instead of buying twice', async () => {
  const attempt = { key: 'k'.repeat(32), sent: ['{"basket":[]}'] };
  sessionStorage.setItem('order-attempt', JSON.stringify(attempt));
  shop.on(ORDER, ({ body }) =>
    JSON.stringify(body) === attempt.sent[0]
      ? { success: true, order: { id: 'first' } }
      : refusal(409, 'Schon abgeschickt', { code: 'key_used_otherwise' }),
  );
  const page = await openFilled();
  await buy(page);

  const link = await screen.findByRole('link', { name: 'Zur Bestellung von vorhin' });
  expect(link.getAttribute('href')).toBe('/booking/order/first');
  expect(useBasket.getState().lines).toHaveLength(2);
});
