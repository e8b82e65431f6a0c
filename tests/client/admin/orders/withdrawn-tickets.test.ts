import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeToken, useSession } from '../../../../src/client/platform/session/session.ts';
import type { StaffOrder } from '../../../../src/contract/staff-orders.ts';
import type { ReceivedWithdrawal } from '../../../../src/contract/withdrawals.ts';
import { type FakeShop, fakeShop } from '../../../support/fake-shop.ts';
import { openPage } from '../../../support/open-page.tsx';
import { item, order } from './sample-staff-order.ts';

const AT = '2027-03-02T12:00:00';
const open: ReceivedWithdrawal = {
  ...{ id: 7, name: 'Anna Müller', order_number: order.number, email: 'anna@example.org', remark: '' },
  ...{ received_at: AT, possible: [], settled: null, receipt: { state: 'sent', sent_at: AT } },
  order: { id: 'a', number: order.number, has_same_email: true, ordered_at: AT },
};

let shop: FakeShop;
let withdrawal: ReceivedWithdrawal;
let others: ReceivedWithdrawal[];
let items: StaffOrder['items'];
beforeEach(() => {
  useSession.getState().end();
  storeToken('secret');
  shop = fakeShop();
  withdrawal = open;
  shop.on('GET /api/updt', () => ({
    user: { firstname: 'Eva', lastname: 'Maier' },
    permissions: ['orders'],
  }));
  items = [item, { ...item, id: '7K3QF00000000000000B', seat_id: 107, seat_name: '7' }];
  others = [];
  shop.on('GET /api/office/orders/a', () => ({
    order: { ...order, items, withdrawals: [withdrawal, ...others] } satisfies StaffOrder,
  }));
  shop.on('GET /api/office/orders/a/documents', () => ({ documents: [] }));
  shop.on('GET /api/office/orders/a/refund', () => ({ refund: null, in_run: null }));
  shop.on('GET /api/office/withdrawals', () => ({
    withdrawals: [withdrawal, ...others],
    next: null,
    counts: { open: others.length, settled: 1 },
  }));
  shop.on('POST /api/office/withdrawals/7/settle', () => {
    withdrawal = { ...withdrawal, settled: { outcome: 'accepted', note: '', at: AT, by: 'Eva' } };
    return { success: true };
  });
});

afterEach(() => void vi.useRealTimers());

const boxes = async () =>
  within(await screen.findByRole('region', { name: 'Karten' })).getAllByRole(
    'checkbox',
  ) as HTMLInputElement[];
const ticked = async () => (await boxes()).map(({ checked }) => checked);
const isLed = () =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Karten' })));

test('accepting on the list leads to the tickets, all of them ticked', async () => {
  const { user } = openPage('/dashboard/withdrawals?id=7');
  expect(await screen.findByText(/^Gesendet am/)).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Annehmen und zur Bestellung' }));
  await screen.findByRole('button', { name: '2 Karten stornieren' });
  expect(await ticked()).toEqual([true, true]);
  await isLed();
});

test('so does accepting at the order', async () => {
  const { user } = openPage('/order/a');
  expect(await ticked()).toEqual([false, false]);
  await user.click(await screen.findByRole('button', { name: 'Annehmen' }));
  await screen.findByRole('button', { name: '2 Karten stornieren' });
  await isLed();
  await user.click(screen.getByRole('button', { name: 'Doch nicht' }));
  expect(await ticked()).toEqual([false, false]);
  await user.click(screen.getByRole('link', { name: 'Karten auswählen und stornieren' }));
  await screen.findByRole('button', { name: '2 Karten stornieren' });
});

test('so it does when the order is loaded anew before the answer to it comes', async () => {
  const answer = Promise.withResolvers<object>();
  shop.on('POST /api/office/withdrawals/7/settle', () => {
    withdrawal = { ...withdrawal, settled: { outcome: 'accepted', note: '', at: AT, by: 'Eva' } };
    return answer.promise;
  });
  shop.on('POST /api/office/orders/a/notes', () => ({ success: true }));
  const { user } = openPage('/order/a');
  await user.click(await screen.findByRole('button', { name: 'Annehmen' }));
  // Whatever is done meanwhile loads it.
  await user.type(screen.getByRole('textbox', { name: 'Notiz schreiben' }), 'Ruft zurück');
  await user.click(screen.getByRole('button', { name: 'Notiz speichern' }));
  await screen.findByText('Widerruf angenommen');
  answer.resolve({ success: true });
  await screen.findByRole('button', { name: '2 Karten stornieren' });
  await isLed();
});

test('so it does when the answer takes longer than a waiting mail is looked after', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const mails = order.mails.map((mail) => ({ ...mail, state: 'waiting' as const, sent_at: null }));
  shop.on('GET /api/office/orders/a', () => ({
    order: { ...order, items, mails, withdrawals: [withdrawal] } satisfies StaffOrder,
  }));
  const answer = Promise.withResolvers<object>();
  shop.on('POST /api/office/withdrawals/7/settle', () => {
    withdrawal = { ...withdrawal, settled: { outcome: 'accepted', note: '', at: AT, by: 'Eva' } };
    return answer.promise;
  });
  const { user } = openPage('/order/a');
  await user.click(await screen.findByRole('button', { name: 'Annehmen' }));
  await vi.advanceTimersByTimeAsync(6_000);
  answer.resolve({ success: true });
  await screen.findByRole('button', { name: '2 Karten stornieren' });
  await isLed();
});

test('where the guest has something to say, it stands there, and nothing is ticked that he may keep', async () => {
  withdrawal = { ...open, remark: 'Nur eine, Peter kommt allein' };
  const { user } = openPage('/order/a');
  await user.click(await screen.findByRole('button', { name: 'Annehmen' }));
  await screen.findByText(/Zum Widerruf schreibt der Gast: „Nur eine, Peter kommt allein“/);
  await isLed();
  expect(await ticked()).toEqual([false, false]);
});

test('whoever declines is led to write to the guest, from the sentence and from the card', async () => {
  shop.on('POST /api/office/withdrawals/7/settle', () => {
    withdrawal = { ...withdrawal, settled: { outcome: 'declined', note: 'Zu spät', at: AT, by: 'Eva' } };
    return { success: true };
  });
  const { user } = openPage('/order/a');
  await user.type(await screen.findByRole('textbox', { name: /^Grund oder Notiz/ }), 'Zu spät');
  await user.click(screen.getByRole('button', { name: 'Ablehnen' }));
  const link = await screen.findByRole('link', { name: 'Dem Gast schreiben' });
  const subject = encodeURIComponent(`Dein Widerruf zur Bestellung ${order.number}`);
  expect(link.getAttribute('href')).toBe(`mailto:anna@example.org?subject=${subject}`);
  await screen.findByRole('button', { name: 'Dem Gast schreiben' });
});

test('once a ticket was cancelled since, it says how many, and leads on to no more', async () => {
  withdrawal = { ...open, settled: { outcome: 'accepted', note: '', at: AT, by: 'Eva' } };
  items = items.map((one, at) => (at === 0 ? { ...one, cancelled_at: '2027-03-02T12:05:00' } : one));
  openPage('/order/a');
  const card = within(await screen.findByRole('region', { name: /^Widerruf vom/ }));
  expect(card.getByText('1 von 2 Karten storniert.')).toBeTruthy();
  expect(card.queryByRole('link', { name: 'Karten auswählen und stornieren' })).toBeNull();
});

test('what was cancelled before it was accepted is no answer to it', async () => {
  withdrawal = { ...open, settled: { outcome: 'accepted', note: '', at: AT, by: 'Eva' } };
  items = items.map((one, at) => (at === 0 ? { ...one, cancelled_at: '2027-03-02T11:55:00' } : one));
  openPage('/order/a');
  await screen.findByRole('link', { name: 'Karten auswählen und stornieren' });
});

test('a second withdrawal of the same order points to the first', async () => {
  withdrawal = { ...open, id: 8, received_at: '2027-03-03T13:30:00' };
  others = [open];
  openPage('/order/a');
  const hint = 'Zu dieser Bestellung gibt es schon einen Widerruf vom 02.03.2027, 10:00.';
  const region = await screen.findByRole('region', { name: 'Widerruf vom 03.03.2027, 11:30' });
  expect(within(region).getByText(hint)).toBeTruthy();
  expect(screen.getAllByText(hint)).toHaveLength(1);
});

test('so it does on the list, but not to that of another order', async () => {
  withdrawal = { ...open, id: 8 };
  others = [
    open,
    { ...open, id: 6, order: { id: 'b', number: 'WF-B', has_same_email: true, ordered_at: AT } },
  ];
  openPage('/dashboard/withdrawals?id=8');
  expect(await screen.findAllByText(/^Zu dieser Bestellung gibt es schon/)).toHaveLength(1);
  cleanup();
  openPage('/dashboard/withdrawals?id=6');
  await screen.findByText(/^Gesendet am/);
  expect(screen.queryByText(/^Zu dieser Bestellung gibt es schon/)).toBeNull();
});

test('an address nobody was led by ticks nothing', async () => {
  openPage('/order/a?widerruf=7');
  expect(await ticked()).toEqual([false, false]);
});
