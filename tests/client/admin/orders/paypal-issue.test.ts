import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { storeToken, useSession } from '../../../../src/client/platform/session/session.ts';
import type { StaffOrder } from '../../../../src/contract/staff-orders.ts';
import { fakeShop } from '../../../support/fake-shop.ts';
import { openPage } from '../../../support/open-page.tsx';
import { order } from './sample-staff-order.ts';

const ORDER = '/api/office/orders/a';

let current: StaffOrder;
beforeEach(() => {
  useSession.getState().end();
  storeToken('secret');
  const shop = fakeShop();
  const reversed = { at: '2027-03-05T13:00:00', who: 'PayPal' };
  current = {
    ...order,
    payment_type: 'paypal',
    paypal: 'wrong',
    history: [
      { ...reversed, what: 'paypal_wrong', facts: { about: 'refund', amount: 16 } },
      { ...reversed, what: 'paypal_wrong', facts: { about: 'reversal', amount: 16 } },
      { ...reversed, what: 'paypal_wrong', facts: { about: 'unread' } },
      { ...reversed, what: 'paypal_wrong', facts: { reason: 'ein anderer Betrag', amount: 16 } },
      { ...reversed, what: 'refund_booked', facts: { way: 'reversal', amount: 16 } },
      { ...reversed, what: 'paypal_matched', facts: { amount: 8 } },
    ],
  };
  shop.on('GET /api/updt', () => ({
    user: { firstname: 'Eva', lastname: 'Maier' },
    permissions: ['orders'],
  }));
  shop.on(`GET ${ORDER}`, () => ({ order: current }));
  shop.on(`GET ${ORDER}/documents`, () => ({ documents: [] }));
  shop.on(`POST ${ORDER}/paypal/close`, () => {
    current = { ...current, paypal: 'closed' };
    return { success: true };
  });
});

test('staff read what PayPal has said, and tick it off', async () => {
  const { user } = openPage('/order/a');
  const payments = within(await screen.findByRole('region', { name: 'Zahlungen' }));
  expect(payments.getByText('Bei PayPal ist etwas zu klären')).toBeTruthy();
  const history = await screen.findByRole('region', { name: 'Verlauf' });
  const lines = within(history).getAllByRole('listitem');
  const texts = lines.map(({ textContent }) => textContent?.split(' PayPal · ')[0]);
  expect(texts.filter((text) => text?.includes('PayPal'))).toEqual([
    'PayPal meldet die Erstattung über 8,00 €, die schon von Hand gebucht ist. Sie zählt einmal.',
    '16,00 € hat PayPal zurückgebucht, weil der Gast oder seine Bank die Zahlung angefochten hat. Bitte dort nachsehen.',
    'PayPal meldet ein anderer Betrag statt der Zahlung von 16,00 €. Nichts gebucht, bitte dort nachsehen.',
    'PayPal meldet, dass Geld zurückging, und der Shop kann nicht lesen, wie viel. Nichts gebucht, bitte dort nachsehen.',
    'PayPal hat 16,00 € zurückgebucht, mehr als noch bezahlt ist. Nichts gebucht, bitte dort nachsehen.',
    'PayPal meldet eine Erstattung über 16,00 €, mehr als noch bezahlt ist. Nichts gebucht, bitte dort nachsehen.',
  ]);
  await user.click(payments.getByRole('button', { name: 'Ist geklärt' }));
  await screen.findByText('Abgehakt. Die Bestellung läuft wieder wie jede andere.');
  expect(payments.queryByText('Bei PayPal ist etwas zu klären')).toBeNull();
  expect(payments.getByText(/ist geklärt/)).toBeTruthy();
});
