import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusals } from '../../../../src/contract/refusals.ts';
import { fakeShop, refusal } from '../../../support/fake-shop.ts';
import { openPage } from '../../../support/open-page.tsx';

test('a link that is over once I send puts the focus on what is said, and not out of the page', async () => {
  const shop = fakeShop();
  shop.on('POST /api/booking/refund-link', () => ({
    ...{ success: true, asks: 'account', number: 'WF-K7HXAQ', refund: 24, tickets: 3, events: [] },
    ...{ iban: null, holder: 'Zoë Küfer', needs_account: true, is_used: false, until: '2027-04-01' },
  }));
  const over = refusals.refund_link_over;
  shop.on('POST /api/booking/refund-link/answer', () =>
    refusal(over.status, over.message, { code: 'refund_link_over' }),
  );
  const { user } = openPage('/erstattung#abcdefghijklmnopqrstuvwxyz0123456789abcdefg');
  await user.type(await screen.findByRole('textbox', { name: 'IBAN' }), 'DE89370400440532013000{Enter}');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(over.message);
  await waitFor(() => expect(document.activeElement?.contains(alert)).toBe(true));
  expect(document.activeElement).not.toBe(document.body);
});
