import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { storeToken, useSession } from '../../../../src/client/platform/session/session.ts';
import type { PersonOrder } from '../../../../src/contract/persons.ts';
import { type FakeShop, fakeShop } from '../../../support/fake-shop.ts';
import { openPage } from '../../../support/open-page.tsx';

const order: PersonOrder = {
  ...{ id: 'a', number: 'WF-A', status: 'cancelled', name: 'Anna Berg' },
  ...{ created_at: '2027-03-01T13:00:00', total: 0, kept: null },
};

let shop: FakeShop;
beforeEach(() => {
  useSession.getState().end();
  storeToken('secret');
  shop = fakeShop();
  shop.on('GET /api/updt', () => ({
    user: { firstname: 'Eva', lastname: 'Maier' },
    permissions: ['orders', 'money'],
  }));
  find({ orders: [order], withdrawals: 0, open_withdrawals: 0 });
});

function find(found: { orders: PersonOrder[]; withdrawals: number; open_withdrawals: number }) {
  shop.on('POST /api/office/persons/search', () => found);
}

const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('who thinks better of deleting somebody is where he was', async () => {
  const { user } = openPage('/orders/person');
  await user.type(await screen.findByRole('textbox'), 'anna@example.org{Enter}');
  const ask = async () => user.click(await screen.findByRole('button', { name: 'Daten löschen' }));
  for (const no of ['{Enter}', '{Escape}']) {
    await ask();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Doch nicht'));
    await user.keyboard(no);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Daten löschen'));
  }
});

test('withdrawals that go with the orders are named before and after', async () => {
  find({ orders: [order], withdrawals: 3, open_withdrawals: 1 });
  const gone = { success: true, erased: 1, kept: [], erased_withdrawals: 2, open_withdrawals: 1 };
  shop.on('POST /api/office/persons/erase', () => gone);
  const { user } = openPage('/orders/person');
  await user.type(await screen.findByRole('textbox'), 'anna@example.org{Enter}');
  await screen.findByText('Eine Bestellung und 3 Widerrufe gefunden');
  expect(rows().slice(-2)).toEqual([
    '2 Widerrufe, entschiedenWerden mitgelöscht.',
    'Ein Widerruf, noch nicht entschiedenBleibt: Darüber ist erst zu entscheiden.',
  ]);
  await user.click(await screen.findByRole('button', { name: 'Daten löschen' }));
  await user.click(await screen.findByRole('button', { name: 'Ja, für immer löschen' }));
  await screen.findByText(/^Eine Bestellung und 2 Widerrufe gelöscht\. Noch zu entscheiden: Ein Widerruf/);
});

test.each([
  ['open', 'Bleibt: Sie ist noch zu bezahlen. Storniere sie zuerst, dann kann sie gelöscht werden.'],
  ['refund', 'Bleibt: Es ist noch Geld zu erstatten.'],
  ['paypal', 'Bleibt: Eine Zahlung über PayPal ist noch zu klären.'],
] as const)('where nothing can be deleted (%s) that is said, and not offered', async (because, words) => {
  const kept = { ...order, kept: { because, until: null } };
  find({ orders: [kept], withdrawals: 1, open_withdrawals: 1 });
  const { user } = openPage('/orders/person');
  await user.type(await screen.findByRole('textbox'), 'anna@example.org{Enter}');
  await screen.findByText(words);
  screen.getByText(/^Gerade lässt sich hier nichts löschen/);
  expect(screen.queryByRole('button', { name: 'Daten löschen' })).toBe(null);
});
