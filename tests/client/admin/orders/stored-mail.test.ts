import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { receiptText } from '../../../../src/client/admin/money/withdrawals/withdrawal-details.tsx';
import { mailStateText } from '../../../../src/client/admin/orders/order/mails-card.tsx';
import { historyText } from '../../../../src/client/admin/orders/order/order-history-card.tsx';
import { mailStateLabel } from '../../../../src/client/admin/orders/outbox/mail-status.tsx';
import { storeToken, useSession } from '../../../../src/client/platform/session/session.ts';
import { type FakeShop, fakeShop } from '../../../support/fake-shop.ts';
import { openPage } from '../../../support/open-page.tsx';
import { order } from './sample-staff-order.ts';

const at = '2027-03-01T15:00:00';
const mail = {
  ...{ id: 1, kind: 'order_confirmation', attempts: 1, is_under_way: false, created_at: at, sent_at: at },
  ...{ next_attempt_at: null, reason: null, recipient: null, order: null, has_file: true },
};

let shop: FakeShop;
beforeEach(() => {
  useSession.getState().end();
  storeToken('secret');
  shop = fakeShop();
  const user = { firstname: 'Eva', lastname: 'Maier' };
  shop.on('GET /api/updt', () => ({ user, permissions: ['orders', 'team'] }));
});

test('a mail that is only stored has one word wherever it stands', () => {
  expect(mailStateLabel({ ...mail, state: 'stored' }).label).toBe('Nur abgelegt');
  expect(
    mailStateText({
      id: 1,
      kind: mail.kind,
      attempts: 1,
      is_under_way: false,
      created_at: at,
      sent_at: at,
      state: 'stored',
    }),
  ).toBe('Nur abgelegt am 01.03.2027, 13:00');
  expect(receiptText({ state: 'stored', sent_at: at })).toBe('Nur abgelegt am 01.03.2027, 13:00');
});

test.each([
  ['confirmation_resent', {}, 'Bestellbestätigung noch einmal nur abgelegt.'],
  ['tickets_resent', {}, 'Karten und Rechnung noch einmal nur abgelegt.'],
  [
    'reminder_sent',
    { kind: 'last', amount: 50, until: '2027-03-08' },
    'Letzte Erinnerung an 50,00 € nur abgelegt, zu bezahlen bis zum 08.03.2027.',
  ],
] as const)('the history says so of %s', (what, facts, words) => {
  expect(historyText({ at, who: 'Eva', what, facts: { ...facts, only_stored: 1 } })).toBe(words);
});

test('a confirmation that is sent again is said to be only stored', async () => {
  shop.on('GET /api/office/orders/a', () => ({ order: { ...order, mails: [] } }));
  shop.on('GET /api/office/orders/a/documents', () => ({ documents: [] }));
  shop.on('POST /api/office/orders/a/confirmation', () => ({ success: true, only_stored: true }));
  const { user } = openPage('/order/a');
  await user.click(await screen.findByRole('button', { name: 'Weiteres' }));
  await user.click(screen.getByRole('button', { name: 'Bestätigung noch einmal schicken' }));
  await screen.findByText('Die Bestätigung ist nur abgelegt: Es ist kein Mailserver eingerichtet.');
});

test('the mail of an order leads back to its order', async () => {
  const sent = {
    ...{ id: 7, kind: 'order_confirmation', attempts: 1, is_under_way: false },
    created_at: at,
    sent_at: at,
  };
  shop.on('GET /api/office/orders/a', () => ({ order: { ...order, mails: [{ ...sent, state: 'stored' }] } }));
  shop.on('GET /api/office/orders/a/documents', () => ({ documents: [] }));
  const stored = { ...mail, id: 7, state: 'stored', order: { id: 'a', number: order.number } };
  shop.on('GET /api/office/outbox/guests/7', () => ({ mail: stored, preview: null }));
  const { user, address } = openPage('/order/a');
  await user.click(await screen.findByRole('link', { name: 'Bestellbestätigung' }));
  await user.click(await screen.findByRole('link', { name: `Zurück zur Bestellung ${order.number}` }));
  await screen.findByRole('heading', { level: 1, name: `Bestellung ${order.number}` });
  expect(address()).toBe('/order/a');
});
