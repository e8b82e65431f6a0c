import fc from 'fast-check';
import { expect, test } from 'vitest';
import { IN_ORDER } from '../../../support/bank-admin.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { openRefundAdmin, type RefundAdmin } from '../../../support/refund-admin.ts';

const step = fc.record({
  what: fc.constantFrom(
    ...['pay', 'pay', 'cancel', 'account', 'make', 'make', 'make', 'take out', 'discard'],
    ...['execute', 'execute', 'execute', 'undo run', 'come back', 'by hand', 'undo', 'undo'],
  ),
  order: fc.nat(2),
  /** Further orders of a new run. */
  others: fc.subarray([0, 1, 2]),
  amount: fc.constantFrom(5, 20, 50, 70),
  pick: fc.nat(9),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Applies a step to one of the existing runs or payments; a refused step changes nothing. */
async function take(
  admin: RefundAdmin,
  orders: ReadonlyArray<string>,
  { what, order, others, amount, pick }: Step,
) {
  const id = orders[order] ?? '';
  if (what === 'cancel') return admin.cancel(id, await admin.itemsOf(id));
  if (what === 'account') return admin.account(id);
  if (what === 'make') {
    const wished = orders.filter((_, at) => at === order || others.includes(at));
    return admin.make(wished.map((one) => ({ id: one })));
  }
  if (what === 'pay' || what === 'by hand' || what === 'undo') {
    const { paid, payments, refund_due: due } = await admin.read(id);
    if (what === 'pay') return admin.book(id, amount, paid);
    if (what === 'by hand') return admin.refund(id, Math.min(amount, due || amount), paid);
    return admin.undo(id, payments[pick % Math.max(1, payments.length)]?.id ?? 0);
  }
  const { runs } = (await admin.call<{ runs: { id: number }[] }>('GET', '/refund-runs')).body;
  const run = runs[pick % Math.max(1, runs.length)]?.id;
  if (run === undefined) return;
  if (what === 'discard') return admin.discard(run);
  if (what === 'execute') return admin.execute(run);
  if (what === 'undo run') return admin.undoRun(run);
  const { refunds } = await admin.readRun(run);
  const refund = refunds[pick % Math.max(1, refunds.length)]?.id ?? 0;
  return what === 'take out' ? admin.takeOut(run, refund) : admin.comeBack(run, refund);
}

const MOVES_MONEY = /by hand|execute|undo|come back/;

/** The sum refunded per order; an order whose sum has grown since `before` must still be paid in full. */
async function givenBack(admin: RefundAdmin, orders: ReadonlyArray<string>, before: number[] = []) {
  const now: number[] = [];
  for (const [at, id] of orders.entries()) {
    const { payments, paid, total } = await admin.read(id);
    const refunds = payments.filter(({ undone_at, amount }) => undone_at === null && amount < 0);
    const sum = refunds.reduce((all, { amount }) => all - amount, 0);
    if (sum > (before[at] ?? 0)) expect(paid).toBeGreaterThanOrEqual(total);
    expect(paid).toBeGreaterThanOrEqual(0);
    now.push(sum);
  }
  return now;
}

async function expectSumsToAgree(admin: RefundAdmin) {
  const { differences, wrong, refunds, orders } = await admin.reconcile();
  expect([differences, wrong]).toEqual([IN_ORDER, []]);
  const open = await admin.due();
  expect(open.amount + open.in_runs).toBe(orders.refund_due);
  expect(open.in_runs).toBe(refunds.in_runs);
}

eachDatabase((_, openTestStore) => {
  test('whatever is made, taken out, executed, taken back, cancelled and paid in whatever sequence, nobody gets too much back and all adds up', async () => {
    const admin = await openRefundAdmin(openTestStore);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 20 }), async (steps) => {
        const orders = (await admin.overpaid(20, 20, 20)).map(({ id }) => id);
        let given = await givenBack(admin, orders);
        for (const one of steps) {
          const answer = await take(admin, orders, one);
          expect(answer?.status ?? 200).toBeLessThan(500);
          if (MOVES_MONEY.test(one.what)) given = await givenBack(admin, orders, given);
        }
        await expectSumsToAgree(admin);

        // In the end everything is refunded and nothing is left.
        const { runs } = (await admin.call<{ runs: { id: number }[] }>('GET', '/refund-runs?limit=100')).body;
        for (const { id } of runs) await admin.execute(id);
        const rest = (await admin.due('?limit=100')).refunds;
        for (const { order } of rest) await admin.account(order);
        if (rest.length > 0)
          await admin.execute((await admin.make(rest.map(({ order }) => ({ id: order })))).body.run);
        await givenBack(admin, orders, given);
        await expectSumsToAgree(admin);
        expect(await admin.due()).toMatchObject({ count: 0, amount: 0, in_runs: 0 });
      }),
      { numRuns: 15 },
    );
  });
});
