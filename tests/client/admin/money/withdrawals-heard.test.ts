import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useSession } from '../../../../src/client/platform/session/session-store.ts';
import { keepToken } from '../../../../src/client/platform/session/token-storage.ts';
import { fakeShop } from '../../../harness/fake-shop.ts';
import { openPage } from '../../../harness/open-page.tsx';

const AT = '2027-03-02T12:00:00';
const settled = {
  ...{ id: 1, name: 'Anna Groß', order_number: '?', email: 'anna@example.org', remark: '', received_at: AT },
  ...{ possible: [], order: null, receipt: { state: 'sent', sent_at: AT } },
  settled: { at: AT, by: 'Eva', outcome: 'accepted', note: '' },
};

test('whoever switches to the settled withdrawals hears how many there are', async () => {
  useSession.getState().end();
  keepToken('secret');
  const shop = fakeShop();
  shop.on('GET /api/updt', () => ({
    user: { firstname: 'Eva', lastname: 'Maier' },
    permissions: ['orders'],
  }));
  shop.on('GET /api/office/withdrawals', ({ query }) => ({
    withdrawals: query.get('state') === 'settled' ? [settled] : [],
    next: null,
  }));
  const { user } = openPage('/dashboard/withdrawals');
  const status = await screen.findByText('0 Widerrufe offen');
  expect(status.getAttribute('role')).toBe('status');
  await user.click(screen.getByRole('button', { name: 'Erledigt' }));
  await screen.findByText('1 Widerruf erledigt');
  expect(status.textContent).toBe('1 Widerruf erledigt');
});
