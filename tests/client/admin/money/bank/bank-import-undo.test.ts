import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { BankImportData } from '../../../../../src/client/admin/money/bank/bank-import-data.ts';
import { storeToken, useSession } from '../../../../../src/client/platform/session/session.ts';
import { useNotifications } from '../../../../../src/client/ui/notifications.tsx';
import { type FakeShop, fakeShop, refusal } from '../../../../support/fake-shop.ts';
import { openPage } from '../../../../support/open-page.tsx';
import { entry, order, readImport } from './sample-bank.ts';

const CONFIRM = 'POST /api/office/bank/imports/7/bookings';
const UNDO = 'POST /api/office/bank/imports/7/undo';

let shop: FakeShop;
let current: BankImportData;
beforeEach(() => {
  useSession.getState().end();
  useNotifications.setState({ shown: [] });
  storeToken('secret');
  shop = fakeShop();
  current = readImport;
  const user = { firstname: 'Eva', lastname: 'Maier' };
  shop.on('GET /api/updt', () => ({ user, permissions: ['orders', 'money'] }));
  shop.on('GET /api/office/bank/imports/7', () => current);
  shop.on(CONFIRM, () => {
    current = { ...readImport, groups: readImport.groups.filter(({ group }) => group !== 'matched') };
    return { success: true, count: 2, amount: 100, entries: [1, 8] };
  });
});

const hints = () => within(screen.getByRole('region', { name: 'Hinweise' }));

test('what was confirmed at once is taken back at once, and what cannot be is said', async () => {
  shop.on(UNDO, () => {
    current = readImport;
    return { success: true, count: 1 };
  });
  const { user } = openPage('/orders/bank/7');
  await user.click(await screen.findByRole('button', { name: /bestätigen$/ }));
  await screen.findByText(
    '2 Buchungen über 100,00 € gemacht. Rechnungen und Karten gehen in einer Minute hinaus.',
  );
  await user.click(screen.getByRole('button', { name: 'Rückgängig' }));
  await screen.findByText('1 von 2 Buchungen zurückgenommen. Bei den anderen ist die Rechnung schon hinaus.');
  expect(shop.askedFor(UNDO)[0]?.body).toEqual({ entries: [1, 8] });
  const section = within(await screen.findByRole('region', { name: 'Passt genau' }));
  await waitFor(() => expect(document.activeElement).toBe(section.getByRole('listitem', { name: /Anna/ })));
});

test('what is said of the next booking stands in the stead of what was said of the last', async () => {
  shop.on('POST /api/office/bank/entries/2/bookings', () => ({ success: true }));
  const { user } = openPage('/orders/bank/7');
  await user.click(await screen.findByRole('button', { name: /bestätigen$/ }));
  await hints().findByText(/^2 Buchungen/);
  await user.click(screen.getByRole('button', { name: 'Auf WF27-AAAAAA buchen' }));
  await hints().findByText(/auf WF27-AAAAAA gebucht/);
  expect(hints().getAllByRole('listitem')).toHaveLength(1);
});

test('a booking that leaves something open sends nothing out, and says nothing of that', async () => {
  shop.on('POST /api/office/bank/entries/3/bookings', () => ({ success: true }));
  const { user } = openPage('/orders/bank/7');
  await user.click(await screen.findByRole('button', { name: 'Auf WF27-BBBBBB buchen' }));
  await screen.findByText('30,00 € auf WF27-BBBBBB gebucht.');
});

const overpaid = { ...order('a', 'WF27-AAAAAA', 0), status: 'paid' as const, overpaid: 1 };
const booked = entry(5, {
  ...{ outcome: 'booked', left: 0, amount: 51, final_order: 'a' },
  bookings: [{ order: overpaid, amount: 51 }],
});
const settled: BankImportData = {
  import: { ...readImport.import, open: { count: 0, amount: 0 } },
  groups: [{ group: 'booked', count: 1, amount: 51, entries: [booked] }],
  refund_due: 1,
};

test('once the invoice is out nothing is taken back here: it leads to the order, and to what is to be given back', async () => {
  current = settled;
  openPage('/orders/bank/7');
  const section = within(await screen.findByRole('region', { name: 'Gebucht' }));
  section.getByText('(bezahlt, 1,00 € zu viel)');
  section.getByText(/Rechnung ist hinaus,/);
  const link = section.getByRole('link', { name: 'zur Bestellung WF27-AAAAAA' });
  expect(link.getAttribute('href')).toBe('/order/a');
  expect(screen.queryByRole('button', { name: /^Zurücknehmen/ })).toBeNull();
  const refunds = screen.getByRole('link', { name: /^1,00.€ zu erstatten$/ });
  expect(refunds.getAttribute('href')).toBe('/orders/refunds');
  expect(screen.queryByText('Hier ist nichts mehr zu tun.')).toBeNull();
});

test('whoever is refused because the invoice went out meanwhile reads that where he is', async () => {
  current = {
    ...settled,
    groups: settled.groups.map((one) => ({ ...one, entries: [{ ...booked, final_order: null }] })),
  };
  shop.on('POST /api/office/bank/entries/5/undo', () => {
    current = settled;
    return refusal(409, 'Zu dieser Bestellung gibt es schon eine Rechnung.');
  });
  const { user } = openPage('/orders/bank/7');
  const button = await screen.findByRole('button', { name: /^Zurücknehmen/ });
  await user.click(button);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Zu dieser Bestellung gibt es schon eine Rechnung.',
  );
  expect(document.activeElement).toBe(button);
});

test('a payment that fits together with another of its order says so', async () => {
  const groups = readImport.groups.map((one) =>
    one.group === 'partial'
      ? { ...one, entries: one.entries.map((part) => ({ ...part, together: 2 })) }
      : one,
  );
  current = { ...readImport, groups };
  openPage('/orders/bank/7');
  await screen.findByText(/Zusammen mit der anderen Zahlung dieser Bestellung passt es genau\./);
});
