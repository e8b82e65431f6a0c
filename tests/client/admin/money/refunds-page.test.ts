import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { storeToken, useSession } from '../../../../src/client/platform/session/session.ts';
import type { DueRefund, RefundRun } from '../../../../src/contract/refunds.ts';
import { type FakeShop, fakeShop } from '../../../support/fake-shop.ts';
import { openPage } from '../../../support/open-page.tsx';

const due = (order: string, number: string, amount: number): DueRefund => ({
  ...{ order, number, amount, name: 'Anna Groß', status: 'paid', payment_type: 'invoice' },
  ...{ has_cancelled_tickets: false, was_returned: false, in_run: null },
  account: { holder: 'Anna Groß', iban: 'DE02120300000000202051', is_from_bank: true },
});
const run: RefundRun = {
  ...{ id: 4, version: 1, created_at: '2027-03-01T13:00:00', created_by: 'Eva' },
  ...{ requested_on: '2027-03-02', count: 1, amount: 8, returned_count: 0 },
  ...{ downloaded_at: null, executed_at: null, executed_by: null, executed_on: null },
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
  shop.on('GET /api/office/refunds', ({ query }) => {
    const refunds = query.has('q') ? [] : [due('a', 'WF27-AAAAA', 5), due('b', 'WF27-BBBBB', 9)];
    return {
      ...{ refunds, count: refunds.length, amount: refunds.length * 7 },
      ...{ without_account: 0, in_runs: 8, next: null },
    };
  });
  shop.on('GET /api/office/refunds/ready', () => ({ ready: { count: 2, amount: 14 }, askable: 0 }));
  shop.on('GET /api/office/refund-runs', () => ({ runs: [run], before: 3 }));
});

test('whoever only hears the ticks is told how many refunds are chosen, and what they come to', async () => {
  const { user } = openPage('/orders/refunds');
  const box = await screen.findByRole('checkbox', { name: 'WF27-AAAAA auswählen' });
  const heard = () =>
    screen
      .getAllByRole('status')
      .map(({ textContent }) => textContent)
      .join('|');
  expect(heard()).toContain('2 Erstattungen ausgewählt, zusammen 14,00 €.');
  await user.click(box);
  expect(heard()).toContain('1 Erstattung ausgewählt, zusammen 9,00 €.');
  await user.click(screen.getByRole('checkbox', { name: 'WF27-BBBBB auswählen' }));
  expect(heard()).toContain('Keine Erstattung ausgewählt.');
});

test('a run is made for a day on which banks work', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2027-03-06T11:00:00Z') });
  openPage('/orders/refunds');
  const day = await screen.findByLabelText<HTMLInputElement>(/^Überweisen am/);
  expect([day.value, day.min]).toEqual(['2027-03-08', '2027-03-08']);
});

test('a search finds open refunds and runs alike, says what it found, and stays with the pages', async () => {
  const { user } = openPage('/orders/refunds');
  await user.type(await screen.findByRole('searchbox', { name: 'Suche' }), 'Müller');
  await screen.findByText(/^Offen ist dazu nichts/);
  for (const call of ['GET /api/office/refunds', 'GET /api/office/refund-runs'])
    await waitFor(() => expect(shop.askedFor(call).at(-1)?.query.get('q')).toBe('Müller'));
  expect(screen.getByRole('link', { name: 'Ältere Erstattungsläufe' }).getAttribute('href')).toContain(
    'q=M%C3%BCller&before=3',
  );
});

test('Escape leaves an account as it was, and goes back to the button', async () => {
  const { user } = openPage('/orders/refunds');
  const button = await screen.findByRole('button', { name: 'Konto ändern: WF27-AAAAA' });
  await user.click(button);
  (await screen.findByRole('textbox', { name: 'IBAN' })).focus();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('textbox', { name: 'IBAN' })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(button));
});
