import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { storeToken, useSession } from '../../../../../src/client/platform/session/session.ts';
import type { Reconciliation } from '../../../../../src/contract/reconciliation.ts';
import { type FakeShop, fakeShop } from '../../../../support/fake-shop.ts';
import { openPage } from '../../../../support/open-page.tsx';

const inOrder: Reconciliation = {
  at: '2027-03-01T15:00:00',
  orders: { total: 180, paid: 100, open: 85, refund_due: 5 },
  payments: {
    received: 110,
    refunded: 10,
    by_bank: 70,
    received_by_paypal: 16,
    refunded_by_paypal: 4,
    by_hand: 18,
  },
  invoices: { invoiced: 95, cancelled: 0, unbilled: 5, billable: 100 },
  refunds: { in_runs: 0, paid: 5 },
  bank: { assigned: 70, open: 24, ignored: -99.9 },
  differences: { payments: 0, orders: 0, invoices: 0, bank: 0, refunds: 0 },
  wrong: [],
};

let shop: FakeShop;
beforeEach(() => {
  useSession.getState().end();
  storeToken('secret');
  shop = fakeShop();
  const user = { firstname: 'Eva', lastname: 'Maier' };
  shop.on('GET /api/updt', () => ({ user, permissions: ['orders', 'money'] }));
});

const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => row.textContent?.replaceAll('\u00a0', ' '));

test('every sum stands beneath what it is made of, with its difference', async () => {
  shop.on('GET /api/office/bank/reconciliation', () => inOrder);
  openPage('/orders/bank/reconciliation');
  await screen.findByText('Alles stimmt auf den Cent');
  expect(rowsOf(screen.getByRole('table', { name: 'Zahlungen' }))).toEqual([
    'Über Kontoauszüge70,00 €',
    '+ Über PayPal16,00 €',
    '+ Von Hand gebucht24,00 €',
    '= Eingegangen110,00 €',
    '− Erstattet10,00 €',
    'Bezahlt laut Bestellungen100,00 €',
    'Differenz0,00 €',
  ]);
  const refunds = rowsOf(screen.getByRole('table', { name: 'Erstattungen' }));
  expect(refunds.slice(0, 4)).toEqual([
    'In Läufen überwiesen5,00 €',
    '+ Bei PayPal4,00 €',
    '+ Einzeln gebucht1,00 €',
    '= Erstattet10,00 €',
  ]);
});

test('what does not add up is said, with the orders to look at', async () => {
  const differences = { ...inOrder.differences, payments: 0.01 };
  shop.on('GET /api/office/bank/reconciliation', () => ({ ...inOrder, differences, wrong: ['WF27-K7HXAQ'] }));
  openPage('/orders/bank/reconciliation');
  await screen.findByText('Hier stimmt etwas nicht');
  screen.getByText(/WF27-K7HXAQ/);
  expect(rowsOf(screen.getByRole('table', { name: 'Zahlungen' })).at(-1)).toBe('Differenz0,01 €');
});
