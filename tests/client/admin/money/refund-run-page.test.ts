import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { storeToken, useSession } from '../../../../src/client/platform/session/session.ts';
import type { RefundRun, RunRefund } from '../../../../src/contract/refunds.ts';
import { type FakeShop, fakeShop, refusal } from '../../../support/fake-shop.ts';
import { openPage } from '../../../support/open-page.tsx';

const run: RefundRun = {
  ...{ id: 4, version: 1, created_at: '2027-03-01T13:00:00', created_by: 'Eva' },
  ...{ requested_on: '2027-03-02', count: 2, amount: 14, returned_count: 0 },
  ...{ downloaded_at: null, executed_at: null, executed_by: null, executed_on: null },
};

const refund = (id: number, number: string): RunRefund => ({
  ...{ id, order: `order-${id}`, number, name: 'Anna Groß', amount: 7, holder: 'Anna Groß' },
  ...{
    iban: 'DE02 1203 0000 0000 2020 51',
    reference: `Erstattung ${number}`,
    state: 'in_run',
    is_due: true,
  },
});

const MESSAGE = 'Bei WF27-AAAAA ist inzwischen nicht mehr zu erstatten, was in diesem Lauf steht.';

let shop: FakeShop;
beforeEach(() => {
  useSession.getState().end();
  storeToken('secret');
  shop = fakeShop();
  shop.on('GET /api/updt', () => ({
    user: { firstname: 'Eva', lastname: 'Maier' },
    permissions: ['orders', 'money'],
  }));
});

test('where PayPal was faster, the page says which line to take out, and takes it out', async () => {
  let refunds = [refund(1, 'WF27-AAAAA'), refund(2, 'WF27-BBBBB')];
  shop.on('GET /api/office/refund-runs/4', () => ({ run: { ...run, count: refunds.length }, refunds }));
  shop.on('POST /api/office/refund-runs/4/execution', () => {
    refunds = refunds.map((one) => ({ ...one, is_due: one.id !== 1 }));
    return refusal(409, MESSAGE, { code: 'refund_not_due' });
  });
  shop.on('DELETE /api/office/refund-runs/4/refunds/1', () => {
    refunds = refunds.filter(({ id }) => id !== 1);
    return { success: true };
  });
  const { user } = openPage('/orders/refunds/4');
  await user.click(await screen.findByRole('button', { name: 'Als überwiesen markieren' }));
  expect(await screen.findByText(MESSAGE)).toBeTruthy();
  const gone = await screen.findByRole('region', { name: 'Nicht mehr zu erstatten' });
  expect(within(gone).getByRole('link', { name: 'WF27-AAAAA' })).toBeTruthy();
  expect(within(gone).queryByText('WF27-BBBBB')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Herausnehmen: WF27-AAAAA' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Nicht mehr zu erstatten' })).toBeNull());
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Erstattungen' })),
  );
});

test('what came back is booked only once that is confirmed, and then one goes on at the list', async () => {
  let refunds: RunRefund[] = [1, 2].map((id) => ({ ...refund(id, `WF27-${id}`), state: 'paid' }));
  const executed = { executed_at: '2027-03-02T13:00:00', executed_by: 'Eva', executed_on: '2027-03-02' };
  shop.on('GET /api/office/refund-runs/4', () => ({ run: { ...run, ...executed }, refunds }));
  shop.on('POST /api/office/refund-runs/4/refunds/1/return', () => {
    refunds = refunds.map((one) => (one.id === 1 ? { ...one, state: 'returned', iban: '' } : one));
    return { success: true };
  });
  const { user } = openPage('/orders/refunds/4');
  const button = await screen.findByRole('button', { name: 'Kam zurück: WF27-1' });
  expect(document.title).toContain('Erstattungslauf 4');
  button.focus();
  await user.keyboard('{Enter}');
  const question = await screen.findByRole('group', { name: 'Kam zurück: WF27-1' });
  expect(question.contains(document.activeElement)).toBe(true);
  await user.keyboard('{Escape}');
  const again = screen.getByRole('button', { name: 'Kam zurück: WF27-1' });
  await waitFor(() => expect(document.activeElement).toBe(again));

  await user.click(again);
  await user.click(screen.getByRole('button', { name: 'Ja, kam zurück' }));
  await screen.findByText('Der Betrag ist wieder zu erstatten.');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Ja, kam zurück' })).toBeNull());
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Erstattungen' })),
  );
});

test.each([
  [['Otto Muster', 'Anna Alt'], 'Das darf: Otto Muster, Anna Alt.'],
  [[], 'Noch darf das niemand: Gebt unter „Team“ noch jemandem das Recht „Geld“.'],
])('who wrote an account reads before trying that somebody else transfers: %j', async (may, sentence) => {
  const four_eyes = { is_yours: false, may };
  shop.on('GET /api/office/refund-runs/4', () => ({ run, refunds: [refund(1, 'WF27-AAAAA')], four_eyes }));
  openPage('/orders/refunds/4');
  expect(await screen.findByText(sentence, { exact: false })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Als überwiesen markieren' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Überweisungsdatei (XML)' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Als Tabelle speichern' })).toBeTruthy();
});

test('what the bank has debited stands at the run, and its day is the one to book', async () => {
  let bank: object = {
    ...{ debited: 0, returned: 0, entries: [] },
    candidates: [{ id: 8, import: 2, booked_on: '2027-02-27', amount: -14, number: null }],
  };
  shop.on('GET /api/office/refund-runs/4', () => ({ run, refunds: [refund(1, 'WF27-AAAAA')], bank }));
  shop.on('POST /api/office/refund-runs/4/debits', () => {
    const entries = [{ id: 8, import: 2, booked_on: '2027-02-27', amount: -14, number: null }];
    bank = { debited: 14, returned: 0, entries, candidates: [] };
    return { success: true };
  });
  const { user } = openPage('/orders/refunds/4');
  await user.click(await screen.findByRole('button', { name: 'Ja, gehört dazu' }));
  await screen.findByText(/Ganz abgebucht am 27.02.2027: 14,00/);
  expect(shop.askedFor('POST /api/office/refund-runs/4/debits')[0]?.body).toEqual({ entry: 8 });
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Bei der Bank' })),
  );
});
