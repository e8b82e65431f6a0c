import fc from 'fast-check';
import { expect, test } from 'vitest';
import { IN_ORDER } from '../../harness/bank-desk.ts';
import { eachDatabase } from '../../harness/each-database.ts';
import { openRefundDesk, type RefundDesk } from '../../harness/refund-desk.ts';

const step = fc.record({
  what: fc.constantFrom(
    ...['pay', 'pay', 'cancel', 'account', 'make', 'make', 'make', 'take out', 'discard'],
    ...['execute', 'execute', 'execute', 'undo run', 'come back', 'by hand', 'undo', 'undo'],
  ),
  order: fc.nat(2),
  /** With which others a run is made. */
  others: fc.subarray([0, 1, 2]),
  amount: fc.constantFrom(5, 20, 50, 70),
  pick: fc.nat(9),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** What staff do, to whatever run or payment there is; what is refused changes nothing. */
async function take(
  desk: RefundDesk,
  orders: ReadonlyArray<string>,
  { what, order, others, amount, pick }: Step,
) {
  const id = orders[order] ?? '';
  const runs = (await desk.call<{ runs: { id: number }[] }>('GET', '/refund-runs')).body.runs;
  const run = runs[pick % Math.max(1, runs.length)]?.id;
  const now = await desk.read(id);
  const refunds = run === undefined ? [] : (await desk.readRun(run)).refunds;
  const refund = refunds[pick % Math.max(1, refunds.length)]?.id ?? 0;
  switch (what) {
    case 'pay':
      return desk.book(id, amount, now.paid);
    case 'cancel':
      return desk.cancel(id, await desk.itemsOf(id));
    case 'account':
      return desk.account(id);
    case 'make':
      return desk.make(
        orders.filter((_, at) => at === order || others.includes(at)).map((one) => ({ id: one })),
      );
    case 'by hand':
      return desk.refund(id, Math.min(amount, now.refund_due || amount), now.paid);
    case 'undo':
      return desk.undo(id, now.payments[pick % Math.max(1, now.payments.length)]?.id ?? 0);
  }
  if (run === undefined) return;
  if (what === 'take out') return desk.takeOut(run, refund);
  if (what === 'discard') return desk.discard(run);
  if (what === 'execute') return desk.execute(run);
  return what === 'undo run' ? desk.undoRun(run) : desk.comeBack(run, refund);
}

/** Whether nobody ever gets more back than he paid beyond what he has, and all sums agree. */
async function look(desk: RefundDesk, orders: ReadonlyArray<string>) {
  const { differences, wrong, refunds, orders: all } = await desk.reconcile();
  expect([differences, wrong]).toEqual([IN_ORDER, []]);
  for (const id of orders) {
    const { payments, total } = await desk.read(id);
    const counted = payments.filter(({ undone_at }) => undone_at === null).map(({ amount }) => amount);
    const received = counted.filter((amount) => amount > 0).reduce((sum, amount) => sum + amount, 0);
    const givenBack = -counted.filter((amount) => amount < 0).reduce((sum, amount) => sum + amount, 0);
    if (givenBack > 0) expect(givenBack).toBeLessThanOrEqual(received - total);
  }
  const open = await desk.due();
  expect(open.amount + open.in_runs).toBe(all.refund_due);
  expect(open.in_runs).toBe(refunds.in_runs);
}

eachDatabase((_, openTestStore) => {
  test('whatever is made, taken out, executed, taken back, cancelled and paid in whatever sequence, nobody gets too much back and all adds up', async () => {
    const desk = await openRefundDesk(openTestStore);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 20 }), async (steps) => {
        const orders = (await desk.overpaid(20, 20, 20)).map(({ id }) => id);
        for (const one of steps) {
          const answer = await take(desk, orders, one);
          expect(answer?.status ?? 200).toBeLessThan(500);
        }
        await look(desk, orders);

        // In the end everybody has his money, and nothing is left.
        const { runs } = (await desk.call<{ runs: { id: number }[] }>('GET', '/refund-runs?limit=100')).body;
        for (const { id } of runs) await desk.execute(id);
        const rest = (await desk.due('?limit=100')).refunds;
        for (const { order } of rest) await desk.account(order);
        if (rest.length > 0)
          await desk.execute((await desk.make(rest.map(({ order }) => ({ id: order })))).body.run);
        await look(desk, orders);
        expect(await desk.due()).toMatchObject({ count: 0, amount: 0, in_runs: 0 });
      }),
      { numRuns: 15 },
    );
  }, 60_000);
});
