import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { BankImportData } from '../../../../../src/client/admin/money/bank/bank-import-data.ts';
import { storeToken, useSession } from '../../../../../src/client/platform/session/session.ts';
import { useNotifications } from '../../../../../src/client/ui/notifications.tsx';
import { type FakeShop, fakeShop } from '../../../../support/fake-shop.ts';
import { openPage } from '../../../../support/open-page.tsx';
import { readImport } from './sample-bank.ts';

const ENTRIES = '/api/office/bank/entries';
const CONFIRM = 'POST /api/office/bank/imports/7/bookings';

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
  const found = (id: string, number: string, total: number) => ({
    ...{ id, number, total, paid: 0, status: 'open', firstname: 'Anna', lastname: 'Groß' },
  });
  const orders = [found('c', 'WF27-CCCCCC', 20), found('d', 'WF27-DDDDDD', 80.5)];
  shop.on('GET /api/office/orders', () => ({ orders, count: 2, is_more: false, next: null }));
});

const hasFocus = (element: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element));

async function confirmByKey(left: BankImportData['groups']) {
  shop.on(CONFIRM, () => {
    current = { ...current, groups: left };
    return { success: true, count: 1, amount: 50, entries: [1] };
  });
  const { user } = openPage('/orders/bank/7');
  (await screen.findByRole('button', { name: /bestätigen$/ })).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Passt genau' })).toBeNull());
}

test('after what is exact is booked the focus is on the heading of what is next to be done', async () => {
  await confirmByKey(readImport.groups.slice(1));
  await hasFocus(screen.getByRole('heading', { name: 'Passt wahrscheinlich' }));
});

test('and on that of what is booked where nothing else is there', async () => {
  const [{ entries = [] } = {}] = readImport.groups;
  const booked = entries.map((one) => ({ ...one, outcome: 'booked' as const }));
  current = { ...readImport, groups: readImport.groups.slice(0, 1) };
  await confirmByKey([{ group: 'booked', count: 1, amount: 50, entries: booked }]);
  await hasFocus(screen.getByRole('heading', { name: 'Gebucht' }));
});

async function openSplit(user: UserEvent) {
  await user.click(
    await screen.findByRole('button', { name: /^Bestellung suchen oder aufteilen: Zwei Nachbarn/ }),
  );
  return screen.getByRole('searchbox', { name: 'Bestellung suchen' });
}

async function pick(user: UserEvent, search: HTMLElement, number: string) {
  await user.type(search, 'Groß');
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${number} Anna`) }));
}

const amountOf = (number: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: `${number}, Anna Groß: Betrag in Euro` });

test('whoever picks an order is led to its amount, whoever leaves it out to the next or to the search', async () => {
  const { user } = openPage('/orders/bank/7');
  const search = await openSplit(user);
  await pick(user, search, 'WF27-CCCCCC');
  await hasFocus(amountOf('WF27-CCCCCC'));
  await screen.findByText('WF27-CCCCCC steht dabei. Noch 60,50 € zu verteilen.');
  await pick(user, search, 'WF27-DDDDDD');
  await hasFocus(amountOf('WF27-DDDDDD'));
  await pick(user, search, 'WF27-CCCCCC');
  await hasFocus(amountOf('WF27-CCCCCC'));

  await user.click(screen.getByRole('button', { name: 'WF27-CCCCCC weglassen' }));
  await hasFocus(screen.getByRole('button', { name: 'WF27-DDDDDD weglassen' }));
  await screen.findByText('WF27-CCCCCC ist weggelassen. Noch 20,00 € zu verteilen.');
  await user.keyboard('{Enter}');
  await hasFocus(search);
  await screen.findByText('WF27-DDDDDD ist weggelassen.');
});

test('of what cannot be read as an amount no sum is told', async () => {
  const { user } = openPage('/orders/bank/7');
  await pick(user, await openSplit(user), 'WF27-CCCCCC');
  await screen.findByText(/Noch 60,50 € zu verteilen/);
  await user.type(amountOf('WF27-CCCCCC'), 'x');
  await screen.findByText('Bitte gib einen Betrag wie 25 oder 22,50 an');
  await waitFor(() => expect(screen.queryByText(/zu verteilen/)).toBeNull());
});

test('an entry that is taken back by its notification has the focus, and is named with its reason and order', async () => {
  shop.on(`POST ${ENTRIES}/2/bookings`, () => {
    current = { ...current, groups: current.groups.filter(({ group }) => group !== 'suggested') };
    return { success: true };
  });
  shop.on(`POST ${ENTRIES}/2/undo`, () => {
    current = readImport;
    return { success: true };
  });
  const { user } = openPage('/orders/bank/7');
  await user.click(await screen.findByRole('button', { name: 'Auf WF27-AAAAAA buchen' }));
  await user.click(await screen.findByRole('button', { name: 'Rückgängig' }));
  const name = /26\.02\.2027 Max Eins 50,00.€ Karten Nur ein Zeichen ist anders .* WF27-AAAAAA Anna Groß/;
  await hasFocus(await screen.findByRole('listitem', { name }));
});
