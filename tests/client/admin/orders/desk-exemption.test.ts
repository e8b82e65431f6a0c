import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useSession } from '../../../../src/client/platform/session/session-store.ts';
import { keepToken } from '../../../../src/client/platform/session/token-storage.ts';
import type { DeskOrder } from '../../../../src/contract/staff-orders.ts';
import { type FakeShop, fakeShop } from '../../../harness/fake-shop.ts';
import { openPage } from '../../../harness/open-page.tsx';
import { order } from './sample-desk-order.ts';

const ORDER = '/api/office/orders/a';
const EXEMPTION = `PUT ${ORDER}/exemption`;

let shop: FakeShop;
let current: DeskOrder;
beforeEach(() => {
  useSession.getState().end();
  keepToken('secret');
  shop = fakeShop();
  current = order;
  shop.on('GET /api/updt', () => ({
    user: { firstname: 'Eva', lastname: 'Maier' },
    permissions: ['orders'],
  }));
  shop.on(`GET ${ORDER}`, () => ({ order: current }));
  shop.on(`GET ${ORDER}/documents`, () => ({ documents: [] }));
});

test('an order is taken out of reminding and automatic cancelling with a reason, and back in', async () => {
  shop.on(EXEMPTION, ({ body }) => {
    const { is_exempt, reason } = body as { is_exempt: boolean; reason: string };
    current = { ...order, exempt_because: is_exempt ? reason : null };
    return { success: true };
  });
  const { user } = openPage('/order/a');
  const card = within(await screen.findByRole('region', { name: 'Erinnerungen' }));
  const box = () => card.getByRole('checkbox', { name: 'Nicht mahnen und nicht von selbst stornieren' });
  expect(card.queryByRole('textbox')).toBe(null);
  await user.click(box());
  await user.type(card.getByRole('textbox', { name: /^Grund/ }), 'Zahlt bar am Tor');
  await user.click(card.getByRole('button', { name: 'Erinnerungen speichern' }));
  await screen.findByText('Der Shop mahnt diese Bestellung nicht und storniert sie nicht von selbst.');

  const again = within(await screen.findByRole('region', { name: 'Erinnerungen' }));
  await user.click(again.getByRole('checkbox', { checked: true }));
  await user.click(again.getByRole('button', { name: 'Erinnerungen speichern' }));
  await screen.findByText('Der Shop behandelt diese Bestellung wieder wie jede andere.');
  expect(shop.askedFor(EXEMPTION).map(({ body }) => body)).toEqual([
    { is_exempt: true, reason: 'Zahlt bar am Tor' },
    { is_exempt: false, reason: '' },
  ]);
});

test('where nothing is open there is nothing to remind of', async () => {
  current = { ...order, status: 'paid', paid: 70, open: 0 };
  openPage('/order/a');
  await screen.findByRole('region', { name: 'Karten' });
  expect(screen.queryByRole('region', { name: 'Erinnerungen' })).toBe(null);
});

test('whoever cancels by hand before the statement is there is warned', async () => {
  current = { ...order, awaited_statement: '2027-03-19' };
  const { user } = openPage('/order/a');
  const tickets = within(await screen.findByRole('region', { name: 'Karten' }));
  await user.click(tickets.getAllByRole('checkbox')[0] as HTMLElement);
  tickets.getByText('Vielleicht ist das Geld schon unterwegs');
  tickets.getByText(/zeigt erst der Kontoauszug bis 19.03.2027/);
});
