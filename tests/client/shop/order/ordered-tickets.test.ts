import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OrderView } from '../../../../src/contract/orders.ts';
import { type FakeShop, fakeShop } from '../../../support/fake-shop.ts';
import { openPage } from '../../../support/open-page.tsx';
import { sampleOrder } from '../../../support/sample-order.ts';

let shop: FakeShop;
beforeEach(() => {
  shop = fakeShop();
});
afterEach(() => {
  vi.useRealTimers();
});

async function openOrder(change: Partial<OrderView>): Promise<void> {
  shop.on('GET /api/booking/order/ord1', () => ({ order: { ...sampleOrder, ...change } }));
  openPage('/booking/order/ord1');
  await screen.findByRole('heading', { level: 1, name: /^Bestellung / });
}

const paid = { status: 'paid', paid: 45.9, open: 0, giro_code: null } as const;
/** The text beside a word of a list of facts. */
const fact = (word: string) => screen.getByText(word, { selector: 'dt' }).nextElementSibling?.textContent;
const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test('after a part payment the rest is to be paid, and what is there is named', async () => {
  await openOrder({ paid: 10, open: 35.9 });
  expect(fact('Betrag')).toContain('35,90 €');
  expect(screen.getByText(/Es fehlen noch/).textContent).toMatch(
    /^Von 45,90 € sind 10,00 € schon da, vielen Dank! Es fehlen noch 35,90 €\. Überweise sie bitte/,
  );
  expect([fact('Gesamt'), fact('Schon bezahlt'), fact('Noch zu bezahlen')]).toEqual([
    '45,90 €',
    '10,00 €',
    '35,90 €',
  ]);
});

test('before the first payment nothing is said of a rest', async () => {
  await openOrder({});
  expect(fact('Betrag')).toContain('45,90 €');
  expect(screen.queryByText('Noch zu bezahlen')).toBeNull();
  expect(screen.queryByRole('heading', { name: /^Deine Karten? (sind|ist) da$/ })).toBeNull();
});

test('a paid order offers tickets and invoice', async () => {
  await openOrder({ ...paid, has_invoice: true });
  expect(linkTo('Karten als PDF')).toBe('/api/booking/order/ord1/tickets.pdf');
  expect(linkTo('Rechnung als PDF')).toBe('/api/booking/order/ord1/invoice.pdf');
  expect(screen.queryByRole('heading', { name: 'So bezahlst du' })).toBeNull();
});

test('an invoice that is still being written comes by itself', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await openOrder({ ...paid });
  screen.getByText('Die Rechnung kommt in etwa einer Minute dazu.');
  shop.on('GET /api/booking/order/ord1', () => ({ order: { ...sampleOrder, ...paid, has_invoice: true } }));
  // Its effect may not have run yet: an interval that does not exist cannot be advanced.
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
  vi.advanceTimersByTime(10_000);
  await screen.findByRole('link', { name: 'Rechnung als PDF' });
  const asked = shop.askedFor('GET /api/booking/order/ord1').length;
  vi.advanceTimersByTime(60_000);
  expect(shop.askedFor('GET /api/booking/order/ord1')).toHaveLength(asked);
});

test('what costs nothing has tickets and no invoice to wait for', async () => {
  await openOrder({ ...paid, total: 0, paid: 0 });
  expect(linkTo('Karten als PDF')).toBe('/api/booking/order/ord1/tickets.pdf');
  expect(screen.queryByText(/Rechnung kommt/)).toBeNull();
});

test.each([
  [{ status: 'cancelled', paid: 0 }, 'Du musst nichts bezahlen.', 'RechnungStorniert'],
  [{ status: 'cancelled', paid: 10 }, '10,00 € bekommst du innerhalb von 14 Tagen', 'RechnungStorniert'],
  [{ status: 'paid', paid: 45.9 }, '45,90 € bekommst du innerhalb von 14 Tagen', 'RechnungStorniert'],
  [{ status: 'refunded', paid: 0 }, 'haben wir dir zurückgegeben', 'RechnungErstattet'],
] as const)(
  'a cancelled order says so, and what becomes of the money: %o',
  async (change, words, payment) => {
    await openOrder({
      ...change,
      lines: [],
      tickets: 0,
      total: 0,
      open: 0,
      giro_code: null,
      has_invoice: true,
    });
    screen.getByText('Diese Bestellung wurde storniert.');
    screen.getByRole('heading', { level: 1, name: 'Bestellung storniert' });
    expect(screen.queryByText(/schicken wir dir eine E-Mail/)).toBeNull();
    const tickets = change.status === 'cancelled' ? /Die Karten sind wieder frei/ : /nicht mehr gültig/;
    expect(screen.getByText(tickets).textContent).toContain(words);
    expect(fact('Zahlungsart')).toBe(payment);
    expect(screen.queryByRole('link', { name: /als PDF/ })).toBeNull();
  },
);
