import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useSession } from '../../../src/client/session/session-store.ts';
import { keepToken } from '../../../src/client/session/token-storage.ts';
import type { PersonOrder } from '../../../src/contract/persons.ts';
import { fakeShop } from '../../harness/fake-shop.ts';
import { openPage } from '../../harness/open-page.tsx';

const order: PersonOrder = {
  ...{ id: 'a', number: 'WF-A', status: 'cancelled', name: 'Anna Berg' },
  ...{ created_at: '2027-03-01T10:00:00.000Z', total: 0, kept: null },
};

beforeEach(() => {
  useSession.getState().end();
  keepToken('secret');
  const shop = fakeShop();
  shop.on('GET /api/updt', () => ({
    user: { firstname: 'Eva', lastname: 'Maier' },
    permissions: ['orders'],
  }));
  shop.on('POST /api/office/persons/search', () => ({ orders: [order], withdrawals: 0 }));
});

test('who thinks better of deleting somebody is where he was', async () => {
  const { user } = openPage('/orders/person');
  await user.type(await screen.findByRole('textbox'), 'anna@example.org{Enter}');
  const ask = async () => user.click(await screen.findByRole('button', { name: 'Daten löschen' }));
  for (const no of ['{Enter}', '{Escape}']) {
    await ask();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Doch nicht'));
    await user.keyboard(no);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Daten löschen'));
  }
});
