import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { storeToken, useSession } from '../../../../src/client/platform/session/session.ts';
import type { ReceivedWithdrawal } from '../../../../src/contract/withdrawals.ts';
import { type FakeShop, fakeShop } from '../../../support/fake-shop.ts';
import { openPage } from '../../../support/open-page.tsx';

const AT = '2027-03-02T12:00:00';
const astray = (id: number): ReceivedWithdrawal => ({
  ...{ id, name: `Gast ${id}`, order_number: `nichts ${id}`, email: 'gast@example.org', remark: '' },
  ...{ received_at: AT, possible: [], settled: null, receipt: { state: 'sent', sent_at: AT }, order: null },
});

let shop: FakeShop;
let open: ReceivedWithdrawal[];
beforeEach(() => {
  useSession.getState().end();
  storeToken('secret');
  shop = fakeShop();
  const order = { id: 'a', number: 'WF27-K7HXAQ', has_same_email: true, ordered_at: AT };
  open = [{ ...astray(9), order }, astray(1), astray(2), astray(3)];
  shop.on('GET /api/updt', () => ({
    user: { firstname: 'Eva', lastname: 'Maier' },
    permissions: ['orders'],
  }));
  shop.on('GET /api/office/withdrawals', () => ({
    withdrawals: open,
    next: null,
    counts: { open: open.length, settled: 0 },
  }));
  shop.on('POST /api/office/withdrawals/settle', ({ body }) => {
    const { withdrawals } = body as { withdrawals: number[] };
    open = open.filter(({ id }) => !withdrawals.includes(id));
    return { success: true, count: withdrawals.length };
  });
});

test('several that mean no order are ticked off at once, and the focus stays with the list', async () => {
  const { user } = openPage('/dashboard/withdrawals');
  const all = { name: 'Alle auswählen' };
  // The first page of a test file also loads the admin code, which takes a while on a busy machine.
  await user.click(await screen.findByRole('checkbox', all));
  await user.click(screen.getByRole('checkbox', { name: 'Gast 2 auswählen' }));
  expect(screen.getByRole('region', { name: 'Widerrufe abhaken' }).textContent).toContain(
    '2 Widerrufe ohne Bestellung',
  );
  await user.click(screen.getByRole('button', { name: 'Abhaken' }));
  await screen.findByText('2 Widerrufe sind abgehakt.');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Widerrufe abhaken' })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Offene Widerrufe' }));
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'Gast 9',
    'Gast 2',
  ]);
});

test('one of an order is not to be ticked, and whoever ticks none sees no bar', async () => {
  const { user } = openPage('/dashboard/withdrawals');
  expect(await screen.findAllByRole('checkbox')).toHaveLength(4);
  await user.click(screen.getByRole('checkbox', { name: /Gast 1/ }));
  await user.click(screen.getByRole('button', { name: 'Keine auswählen' }));
  expect(screen.queryByRole('region', { name: 'Widerrufe abhaken' })).toBeNull();
});

const settled = {
  ...{ id: 1, name: 'Anna Groß', order_number: '?', email: 'anna@example.org', remark: '', received_at: AT },
  ...{ possible: [], order: null, receipt: { state: 'sent', sent_at: AT } },
  settled: { at: AT, by: 'Eva', outcome: 'accepted', note: '' },
};

test('a row opens beside the list, and Escape leads back to it', async () => {
  const { user, address } = openPage('/dashboard/withdrawals');
  await user.click(await screen.findByRole('link', { name: 'Gast 2' }));
  const panel = await screen.findByRole('region', { name: 'Widerruf von Gast 2' });
  await waitFor(() => expect(document.activeElement).toBe(panel));
  within(panel).getByRole('textbox', { name: 'Gehört zu Bestellung' });
  expect(address()).toBe('/dashboard/withdrawals?id=2');
  expect(shop.askedFor('GET /api/office/withdrawals').at(-1)?.query.has('id')).toBe(false);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Gast 2' })));
  expect(screen.queryByRole('region', { name: /^Widerruf von/ })).toBeNull();
});

test('whoever switches to the settled withdrawals hears how many there are', async () => {
  shop.on('GET /api/office/withdrawals', ({ query }) => ({
    withdrawals: query.get('state') === 'settled' ? [settled] : [],
    next: null,
    counts: { open: 0, settled: 1 },
  }));
  const { user } = openPage('/dashboard/withdrawals');
  const status = await screen.findByText('0 Widerrufe offen');
  expect(status.getAttribute('role')).toBe('status');
  await user.click(screen.getByRole('link', { name: /^Erledigt/ }));
  await screen.findByText('1 Widerruf erledigt');
  expect(status.textContent).toBe('1 Widerruf erledigt');
});
