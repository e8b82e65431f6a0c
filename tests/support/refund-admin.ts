import type { IssuedDocument } from '../../src/contract/documents.ts';
import type { DueRefund, OrderRefund, RefundRun, RunRefund } from '../../src/contract/refunds.ts';
import { refundTransferId } from '../../src/domain/transfer-ids.ts';
import { issueInvoice } from '../../src/server/money/invoices/issue-invoice.ts';
import { type WrittenEntry, writeCamt } from '../server/money/bank/files/statement-writers.ts';
import { openBankAdmin, type PlantedOrder } from './bank-admin.ts';
import { OUR_IBAN } from './bank-file.ts';
import { fairLine } from './checkout.ts';
import type { OpenTestStore } from './each-database.ts';
import type { Refused } from './order-admin.ts';
import { newKey } from './order-shop.ts';

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

/** A line of a bank file that pays an order, or whatever else `purpose` says; negative for a debit. */
const line = (bookedOn: string, amountCents: number, purpose: string, endToEndId: string | null = null) => ({
  ...{ bookedOn, amountCents, currency: 'EUR', payerName: 'Erika Muster', payerIban: IBAN, endToEndId },
  ...{ purposeParts: [purpose], bankReference: `REF${bookedOn}${purpose}`, isReversal: false },
});

const DAY = 24 * 60 * 60 * 1000;

/** The invoice is cancelled and issued anew. */
async function correctName({ call, read }: RefundAdmin, id: string): Promise<void> {
  const { customer, version } = await read(id);
  await call('PUT', `/orders/${id}/customer`, { customer: { ...customer, lastname: 'Berichtigt' }, version });
  const { documents } = (await call<{ documents: IssuedDocument[] }>('GET', `/orders/${id}/documents`)).body;
  await call('POST', `/orders/${id}/documents/${documents[0]?.id}/correction`, {});
}

/** Four orders of the box office, one of them taken back, and three complimentary ones. */
async function issueOthers({ shop, hall, staff, cancel }: RefundAdmin): Promise<void> {
  for (let n = 0; n < 7; n++) {
    const lines = [{ is_fixed: true, ticket_price_id: hall.fair.adult, quantity: 1 + (n % 3) }];
    const kind =
      n < 4
        ? { kind: 'box_office' }
        : { kind: 'complimentary', reason: 'Sponsor', recipient: { lastname: 'Winzerhof Öhler' } };
    const wish = { ...kind, event: hall.fair.id, lines };
    const { status, body } = await shop.call<{ order: { id: string; items: string[] } }>(
      'POST',
      '/api/office/orders',
      wish,
      { ...staff, ...newKey() },
    );
    if (status !== 200) throw new Error(JSON.stringify(body));
    if (n === 3) await cancel(body.order.id, body.order.items);
  }
}

/**
 * A small year of a club, 2027: twenty orders paid by three statements of the bank that lead from one to the next, one of
 * them placed in December before, with discount, overpaid, paid by hand, in part or wholly cancelled and refunded by a run
 * that the bank has debited, a corrected invoice, a booking that was undone, a donation, an order that is still open, one
 * that was cancelled unpaid, four of the box office, one of them taken back, and three complimentary ones.
 */
export async function bookYear(openTestStore: OpenTestStore) {
  const admin = await openRefundAdmin(openTestStore);
  const { shop, hall, store } = admin;
  const { clock, services } = shop;
  await store.write((trx) => trx.updateTable('contingents').set({ capacity: 1000 }).execute());
  await store.write((trx) =>
    trx
      .updateTable('sessions')
      .set({ expires_at: clock.now + 365 * DAY })
      .execute(),
  );
  const today = clock.now;
  clock.now = Date.UTC(2026, 11, 20, 12);
  const orders = [await admin.order([fairLine(hall, 3)])];
  clock.now = today;
  for (let n = 1; n < 20; n++) {
    const basket = [fairLine(hall, 1 + (n % 4)), fairLine(hall, 1 + (n % 2), hall.fair.child)];
    const discount = n % 5 === 0 ? { discountCode: 'TEN', discountPercentage: 10 } : {};
    orders.push(await admin.order(basket, discount));
  }
  const [open, unpaid] = [await admin.order(), await admin.order()];
  const seen = await Promise.all(orders.map((id) => admin.read(id)));
  const due = (n: number) => Math.round((seen[n]?.total ?? 0) * 100);
  const pays = (n: number, on: string, more = 0) => line(on, due(n) + more, `Karten ${seen[n]?.number}`);
  clock.now = today + 30 * DAY;
  let balance = 100_000;
  const take = async (name: string, closingOn: string, entries: WrittenEntry[]) => {
    const file = writeCamt([{ accountIban: OUR_IBAN, openingCents: balance, entries, closingOn }], 8);
    balance += entries.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const { body } = await admin.send(file, name);
    for (const state of ['matched', 'after_deadline'] as const) await admin.confirm(body.import, state);
    for (const entry of (await admin.readImport(body.import)).groups.flatMap((group) => group.entries)) {
      const way =
        entry.outcome === 'open' ? seen.find(({ number }) => entry.purpose.includes(number)) : undefined;
      if (way !== undefined) await admin.assign(entry, [{ order: way.id, amount: entry.left }]);
      else if (entry.outcome === 'open' && entry.amount > 0) await admin.ignore(entry, 'Spende');
    }
  };
  const march = Array.from({ length: 10 }, (_, n) => pays(n, `2027-03-${String(n + 2).padStart(2, '0')}`));
  await take('maerz-1.xml', '2027-03-12', [...march, line('2027-03-12', 2500, 'Spende fuer das Fest')]);
  const later = Array.from({ length: 8 }, (_, n) => pays(n + 10, `2027-03-${n + 14}`, n === 3 ? 700 : 0));
  await take('maerz-2.xml', '2027-03-22', later);
  await admin.book(orders[18] ?? '', due(18) / 100, 0, { booked_on: '2027-03-20', note: 'Beleg 7' });
  const wrong = await admin.book(orders[19] ?? '', 5, 0, { booked_on: '2027-03-20' });
  await admin.undo(orders[19] ?? '', wrong.body.payment);
  await admin.book(orders[19] ?? '', due(19) / 100, 0, { booked_on: '2027-03-21', note: 'Beleg 8' });
  for (const id of orders) await issueInvoice(services, id);
  clock.advance(DAY);
  const [first = ''] = await admin.itemsOf(orders[2] ?? '');
  await admin.cancel(orders[2] ?? '', [first]);
  await admin.cancel(orders[7] ?? '', await admin.itemsOf(orders[7] ?? ''));
  await correctName(admin, orders[5] ?? '');
  await admin.cancel(unpaid, await admin.itemsOf(unpaid));
  await issueOthers(admin);
  const refunded = [orders[2] ?? '', orders[7] ?? '', orders[13] ?? ''];
  for (const id of refunded) await admin.account(id);
  clock.now = today + 50 * DAY;
  const wished = [];
  for (const id of refunded) wished.push({ id, amount: (await admin.dueOf(id))?.amount ?? 0 });
  const { body } = await admin.makeOf(wished, '2027-04-20');
  if (body.run === undefined) throw new Error(JSON.stringify(body));
  await admin.execute(body.run, '2027-04-20');
  const { refunds } = await admin.readRun(body.run);
  const back = refunds.map(({ id, number, amount }) =>
    line('2027-04-20', -Math.round(amount * 100), `Erstattung ${number}`, refundTransferId(number, id)),
  );
  await take('april.xml', '2027-04-21', back);
  return { ...admin, orders, open };
}
