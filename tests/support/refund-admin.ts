import type { DueRefund, OrderRefund, RefundRun, RunRefund } from '../../src/contract/refunds.ts';
import { openBankAdmin, type PlantedOrder } from './bank-admin.ts';
import type { OpenTestStore } from './each-database.ts';
import type { Refused } from './order-admin.ts';

/** Accounts of the standard's own examples. */
export const IBAN = 'DE02120300000000202051';
export const OTHER_IBAN = 'AT611904300234573201';

export interface DueList {
  refunds: DueRefund[];
  count: number;
  amount: number;
  without_account: number;
  in_runs: number;
  next: string | null;
}

type Run = { run: RefundRun; refunds: RunRefund[] };

export type RefundAdmin = Awaited<ReturnType<typeof openRefundAdmin>>;

/** A shop with a logged-in member of the team who refunds guests. */
export async function openRefundAdmin(openTestStore: OpenTestStore) {
  const admin = await openBankAdmin(openTestStore);
  const { call } = admin;
  const amountOf = async (order: string) =>
    (await call<{ refund: DueRefund | null }>('GET', `/orders/${order}/refund`)).body.refund?.amount ?? 0;
  const account = (order: string, iban = IBAN, holder = 'Erika Muster') =>
    call('PUT', `/orders/${order}/refund-account`, { holder, iban });
  const due = async (query = '') => (await call<DueList>('GET', `/refunds${query}`)).body;
  const makeOf = (orders: { id: string; amount: number }[], requested_on = '2027-03-01') =>
    call<Refused & { run: number }>('POST', '/refund-runs', { requested_on, orders });
  const read = async (run: number) => (await call<Run>('GET', `/refund-runs/${run}`)).body;
  return {
    ...admin,
    account,
    due,
    makeOf,
    readRun: read,
    dueOf: async (order: string) =>
      (await call<{ refund: DueRefund | null }>('GET', `/orders/${order}/refund`)).body.refund,
    /** Euros of an order that stand in a run and are not transferred yet. */
    waitingOf: async (order: string) =>
      (await call<OrderRefund>('GET', `/orders/${order}/refund`)).body.in_run?.amount ?? 0,
    /** Orders of 50 € each that were paid with so much more, whose accounts are known. */
    async overpaid(...more: number[]): Promise<PlantedOrder[]> {
      const orders = await admin.plant(more.map(() => ({ euros: 50 })));
      for (const [at, { id }] of orders.entries()) {
        await admin.book(id, 50 + (more[at] ?? 0), 0);
        await account(id);
      }
      return orders;
    },
    /** A run of all that is due of these orders, as it is seen now. */
    async make(orders: ReadonlyArray<{ id: string }>) {
      const wished = [];
      for (const { id } of orders) wished.push({ id, amount: await amountOf(id) });
      return makeOf(wished);
    },
    async execute(run: number, booked_on = '2027-03-01') {
      // Somebody may have discarded it a moment ago.
      const seen = (await call<Partial<Run>>('GET', `/refund-runs/${run}`)).body.run;
      const version = seen?.version ?? 0;
      return call('POST', `/refund-runs/${run}/execution`, { version, booked_on });
    },
    undoRun: (run: number) => call('POST', `/refund-runs/${run}/undo`),
    discard: (run: number) => call('DELETE', `/refund-runs/${run}`),
    takeOut: (run: number, refund: number) => call('DELETE', `/refund-runs/${run}/refunds/${refund}`),
    comeBack: (run: number, refund: number) => call('POST', `/refund-runs/${run}/refunds/${refund}/return`),
  };
}
