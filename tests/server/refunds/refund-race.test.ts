import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { IN_ORDER } from '../../harness/bank-desk.ts';
import { eachDatabase } from '../../harness/each-database.ts';
import { IBAN, openRefundDesk, type RefundDesk } from '../../harness/refund-desk.ts';

const TRIES = 6;

/** How many of several at once found nothing in a run, and then put the order into one without waiting for anybody. */
async function putInUnasked(desk: RefundDesk, orderId: string): Promise<number> {
  const putIn = async () => {
    const waiting = desk.store.read.selectFrom('refunds').select('id').where('order_id', '=', orderId);
    if ((await waiting.executeTakeFirst()) !== undefined) throw new Error('too late for the race');
    await desk.store.write(async (trx) => {
      const { id } = await trx
        .insertInto('refund_runs')
        .values({
          created_at: 0,
          created_by: 'Erika Muster',
          requested_on: '2027-03-01',
          debtor_name: 'Weinfreunde',
          debtor_iban: IBAN,
          debtor_bic: '',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('refunds')
        .values({
          run_id: id,
          order_id: orderId,
          cents: 500,
          holder: 'Erika Muster',
          iban: IBAN,
          reference: 'Erstattung',
          state: 'in_run',
        })
        .execute();
    });
  };
  const answers = await Promise.allSettled(Array.from({ length: TRIES }, putIn));
  return answers.filter(({ status }) => status === 'fulfilled').length;
}

eachDatabase((_, openTestStore) => {
  test('of several who make a run of the same refunds at once one does, whatever each chose besides', async () => {
    const desk = await openRefundDesk(openTestStore);
    const orders = await desk.overpaid(...Array.from({ length: TRIES + 1 }, (_, n) => n + 1));
    const [shared, ...own] = orders.map(({ id }, n) => ({ id, amount: n + 1 }));
    if (shared === undefined) throw new Error('no order');
    const answers = await Promise.all(
      own.map((one, n) => desk.makeOf(n % 2 === 0 ? [shared, one] : [one, shared])),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(TRIES - 1).fill(409)]);
    for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe('refund_in_run');
    expect((await desk.due()).count).toBe(TRIES - 1);
  });

  test('the database itself keeps a refund out of a second run; without that it would stand in several', async () => {
    const desk = await openRefundDesk(openTestStore);
    const [a, b] = await desk.overpaid(5, 5);
    expect(await putInUnasked(desk, a?.id ?? '')).toBe(1);
    await desk.store.write((trx) => sql`drop index refunds_in_one_run`.execute(trx));
    expect(await putInUnasked(desk, b?.id ?? '')).toBeGreaterThan(1);
  });

  test('several who execute a run at once book it once', async () => {
    const desk = await openRefundDesk(openTestStore);
    const orders = await desk.overpaid(5, 9, 14);
    const { run } = (await desk.make(orders)).body;
    const answers = await Promise.all(Array.from({ length: TRIES }, () => desk.execute(run)));
    expect(answers.map(({ status }) => status)).toEqual(Array(TRIES).fill(200));
    for (const { id } of orders) expect((await desk.read(id)).paid).toBe(50);
    expect(await desk.reconcile()).toMatchObject({ differences: IN_ORDER, refunds: { paid: 28 }, wrong: [] });
  });

  test('executing, taking out, giving back by hand and taking payments back at once never give back too much', async () => {
    const desk = await openRefundDesk(openTestStore);
    const orders = await desk.overpaid(5, 9, 14);
    const { run } = (await desk.make(orders)).body;
    const [first] = (await desk.readRun(run)).refunds;
    const pays = await Promise.all(orders.map(async ({ id }) => (await desk.read(id)).payments[0]?.id ?? 0));
    const [a, b, c] = orders.map(({ id }) => id);
    await Promise.all([
      desk.execute(run),
      desk.takeOut(run, first?.id ?? 0),
      desk.refund(a ?? '', 5, 55),
      desk.refund(b ?? '', 9, 59),
      desk.undo(c ?? '', pays[2] ?? 0),
      desk.undo(b ?? '', pays[1] ?? 0),
      desk.undoRun(run),
      desk.execute(run),
      desk.discard(run),
    ]);
    for (const { id } of orders) expect((await desk.read(id)).paid).toBeGreaterThanOrEqual(50);
    expect(await desk.reconcile()).toMatchObject({ differences: IN_ORDER, wrong: [] });
  });
});
