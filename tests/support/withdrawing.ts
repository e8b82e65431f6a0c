import type { ReceivedWithdrawal, WithdrawalPage } from '../../src/contract/withdrawals.ts';
import type { OpenTestStore } from './each-database.ts';
import { openOrderAdmin, type Refused } from './order-admin.ts';
import { newKey } from './order-shop.ts';

export type Receipt = Refused & { received_at: string };

/** Orders of guests who withdraw, and what staff do about it. */
export async function openWithdrawals(openTestStore: OpenTestStore) {
  const admin = await openOrderAdmin(openTestStore);
  const { shop, call } = admin;
  const list = async (query = '') =>
    (await call<WithdrawalPage>('GET', `/withdrawals${query}`)).body.withdrawals;
  return {
    ...admin,
    declare: (more: object = {}, headers: Record<string, string> = newKey()) =>
      shop
        .guest()
        .call<Receipt>(
          'POST',
          '/api/withdrawals',
          { name: 'Zoë Küfer', order_number: 'WF27-AAAAAA', email: 'zoe@example.org', ...more },
          headers,
        ),
    list,
    async only(): Promise<ReceivedWithdrawal> {
      const [first, ...others] = await list();
      if (first === undefined || others.length > 0) throw new Error('one open withdrawal expected');
      return first;
    },
    settle: (id: number, outcome: string, note = '') =>
      call('POST', `/withdrawals/${id}/settle`, { outcome, note }),
    reopen: (id: number) => call('POST', `/withdrawals/${id}/reopen`),
    assign: (id: number, number: string) => call('PUT', `/withdrawals/${id}/order`, { number }),
  };
}
