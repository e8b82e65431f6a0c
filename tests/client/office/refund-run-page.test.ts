import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useSession } from '../../../src/client/session/session-store.ts';
import { keepToken } from '../../../src/client/session/token-storage.ts';
import type { RefundRun, RunRefund } from '../../../src/contract/refunds.ts';
import { fakeShop, refusal } from '../../harness/fake-shop.ts';
import { openPage } from '../../harness/open-page.tsx';

const run: RefundRun = {
  ...{ id: 4, version: 1, created_at: '2027-03-01T10:00:00.000Z', created_by: 'Eva' },
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

test('where PayPal was faster, the page says which line to take out, and takes it out', async () => {
  useSession.getState().end();
  keepToken('secret');
  const shop = fakeShop();
  shop.on('GET /api/updt', () => ({
    user: { firstname: 'Eva', lastname: 'Maier' },
    permissions: ['orders'],
  }));
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
