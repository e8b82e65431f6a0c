import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { storeToken, useSession } from '../../../../src/client/platform/session/session.ts';
import type { DueRefund, RefundRun } from '../../../../src/contract/refunds.ts';
import { type FakeShop, fakeShop } from '../../../support/fake-shop.ts';
import { openPage } from '../../../support/open-page.tsx';
import { sampleCampaign } from '../discounts/sample-campaign.ts';

const refund: DueRefund = {
  ...{
    order: 'a',
    number: 'WF27-AAAAA',
    amount: 4,
    name: 'Anna Groß',
    status: 'paid',
    payment_type: 'invoice',
  },
  ...{ has_cancelled_tickets: false, was_returned: false, in_run: null, account: null },
};
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
    permissions: ['orders', 'discounts'],
  }));
});

/** Presses the link to another page, and waits until the focus is at the head of what that shows. */
async function turn(address: string, link: string, head: () => HTMLElement): Promise<void> {
  const { user } = openPage(address);
  (await screen.findByRole('link', { name: link })).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('link', { name: link })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(head()));
}

test('the last page of campaigns is where one goes on', async () => {
  shop.on('GET /api/office/discounts', ({ query }) => ({
    discounts: [sampleCampaign],
    before: query.has('before') ? null : 4,
  }));
  await turn('/discounts', 'Ältere Rabattaktionen', () =>
    screen.getByRole('region', { name: 'Rabattaktionen' }),
  );
});

test('the last page of withdrawals is where one goes on', async () => {
  shop.on('GET /api/office/withdrawals', ({ query }) => ({
    withdrawals: [],
    counts: { open: 0, settled: 0 },
    next: query.has('after') ? null : '0:7',
  }));
  await turn('/dashboard/withdrawals', 'Weitere Widerrufe', () =>
    screen.getByRole('region', { name: 'Offene Widerrufe' }),
  );
});

for (const [link, head] of [
  ['Ältere Erstattungsläufe', () => screen.getByRole('heading', { name: 'Erstattungsläufe' })],
  ['Weitere Erstattungen', () => screen.getByRole('region', { name: 'Offene Erstattungen' })],
] as const) {
  test(`so is what stands behind "${link}"`, async () => {
    shop.on('GET /api/office/refunds', ({ query }) => ({
      ...{ refunds: [refund], count: 2, amount: 8, without_account: 0, in_runs: 0 },
      next: query.has('after') ? null : '1:a',
    }));
    shop.on('GET /api/office/refunds/ready', () => ({ ready: { count: 2, amount: 8 }, askable: 0 }));
    shop.on('GET /api/office/refund-runs', ({ query }) => ({
      runs: [run],
      before: query.has('before') ? null : 4,
    }));
    await turn('/orders/refunds', link, head);
  });
}
