import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { receiptWords } from '../../../../src/client/admin/money/withdrawals/withdrawal-words.ts';
import { deedWords, mailState } from '../../../../src/client/admin/orders/order/desk-words.ts';
import { stateWords } from '../../../../src/client/admin/orders/outbox/mail-words.ts';
import { useSession } from '../../../../src/client/platform/session/session-store.ts';
import { keepToken } from '../../../../src/client/platform/session/token-storage.ts';
import { type FakeShop, fakeShop } from '../../../harness/fake-shop.ts';
import { openPage } from '../../../harness/open-page.tsx';
import { order } from './sample-desk-order.ts';

const at = '2027-03-01T15:00:00';
const mail = {
  ...{ id: 1, kind: 'order_confirmation', attempts: 1, is_under_way: false, created_at: at, sent_at: at },
  ...{ next_attempt_at: null, reason: null, recipient: null, order: null, has_file: true },
};

let shop: FakeShop;
beforeEach(() => {
  useSession.getState().end();
  keepToken('secret');
  shop = fakeShop();
  const user = { firstname: 'Eva', lastname: 'Maier' };
  shop.on('GET /api/updt', () => ({ user, permissions: ['orders', 'team'] }));
});

test('a mail that is only stored has one word wherever it stands', () => {
  expect(stateWords({ ...mail, state: 'stored' }).word).toBe('Nur abgelegt');
  expect(mailState({ ...mail, state: 'stored' })).toBe('Nur abgelegt am 01.03.2027, 13:00');
  expect(receiptWords({ state: 'stored', sent_at: at })).toBe('Nur abgelegt am 01.03.2027, 13:00');
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
  expect(deedWords({ at, who: 'Eva', what, facts: { ...facts, only_stored: 1 } })).toBe(words);
});

test('a confirmation that is sent again is said to be only stored', async () => {
  shop.on('GET /api/office/orders/a', () => ({ order: { ...order, mails: [] } }));
  shop.on('GET /api/office/orders/a/documents', () => ({ documents: [] }));
  shop.on('POST /api/office/orders/a/confirmation', () => ({ success: true, only_stored: true }));
  const { user } = openPage('/order/a');
  await user.click(await screen.findByRole('button', { name: 'Bestätigung noch einmal schicken' }));
  await screen.findByText('Die Bestätigung ist nur abgelegt: Es ist kein Mailserver eingerichtet.');
});
