import type { ReceivedWithdrawal, WithdrawalPage } from '../../src/contract/withdrawals.ts';
import type { OpenTestStore } from './each-database.ts';
import { openOrderDesk, type Refused } from './order-desk.ts';
import { newKey } from './order-shop.ts';

export type Receipt = Refused & { received_at: string };

/** An order desk with guests who withdraw, and what staff do about it. */
export async function openWithdrawals(openTestStore: OpenTestStore) {
  const desk = await openOrderDesk(openTestStore);
  const { shop, call } = desk;
  const list = async (query = '') =>
    (await call<WithdrawalPage>('GET', `/withdrawals${query}`)).body.withdrawals;
  return {
    ...desk,
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
