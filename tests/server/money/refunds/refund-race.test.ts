import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { IN_ORDER } from '../../../support/bank-admin.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { IBAN, openRefundAdmin, type RefundAdmin } from '../../../support/refund-admin.ts';

const TRIES = 6;
/** In euros, beyond the 50 of each order. */
const OVERPAID = [5, 9, 14];
/** What staff do concurrently to the orders A, B and C of one pending run. */
const ACTIONS = [
  'execute',
  'execute again',
  'take out',
  'give back A',
  'give back B',
  'undo payment of B',
  'undo payment of C',
  'undo run',
  'discard',
] as const;
type Action = (typeof ACTIONS)[number];

/** How many of several concurrent attempts, made without any lock, put the same order into a run. */
async function putInUnasked(admin: RefundAdmin, orderId: string): Promise<number> {
  const putIn = async () => {
    const waiting = admin.store.read.selectFrom('refunds').select('id').where('order_id', '=', orderId);
    if ((await waiting.executeTakeFirst()) !== undefined) throw new Error('too late for the race');
    await admin.store.write(async (trx) => {
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
    const admin = await openRefundAdmin(openTestStore);
    const orders = await admin.overpaid(...Array.from({ length: TRIES + 1 }, (_, n) => n + 1));
    const [shared, ...own] = orders.map(({ id }, n) => ({ id, amount: n + 1 }));
    if (shared === undefined) throw new Error('no order');
    const answers = await Promise.all(
      own.map((one, n) => admin.makeOf(n % 2 === 0 ? [shared, one] : [one, shared])),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(TRIES - 1).fill(409)]);
    for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe('refund_in_run');
    expect((await admin.due()).count).toBe(TRIES - 1);
  });

  test('the database itself keeps a refund out of a second run; without that it would stand in several', async () => {
    const admin = await openRefundAdmin(openTestStore);
    const [a, b] = await admin.overpaid(5, 5);
    expect(await putInUnasked(admin, a?.id ?? '')).toBe(1);
    await admin.store.write((trx) => sql`drop index refunds_in_one_run`.execute(trx));
    expect(await putInUnasked(admin, b?.id ?? '')).toBeGreaterThan(1);
  });

  test('several who execute a run at once book it once', async () => {
    const admin = await openRefundAdmin(openTestStore);
    const orders = await admin.overpaid(5, 9, 14);
    const { run } = (await admin.make(orders)).body;
    const answers = await Promise.all(Array.from({ length: TRIES }, () => admin.execute(run)));
    expect(answers.map(({ status }) => status)).toEqual(Array(TRIES).fill(200));
    for (const { id } of orders) expect((await admin.read(id)).paid).toBe(50);
    expect(await admin.reconcile()).toMatchObject({
      differences: IN_ORDER,
      refunds: { paid: 28 },
      wrong: [],
    });
  });

  test('executing, taking out, giving back by hand and taking payments back at once never give back too much', async () => {
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...ACTIONS], { minLength: 6 }), async (actions) => {
        const admin = await openRefundAdmin(openTestStore);
        const orders = await admin.overpaid(...OVERPAID);
        const { run } = (await admin.make(orders)).body;
        const [first] = (await admin.readRun(run)).refunds;
        const [a = '', b = '', c = ''] = orders.map(({ id }) => id);
        const paymentOf = async (id: string) => (await admin.read(id)).payments[0]?.id ?? 0;
        const [paymentOfB, paymentOfC] = [await paymentOf(b), await paymentOf(c)];
        const runAction: Record<Action, () => Promise<{ status: number }>> = {
          execute: () => admin.execute(run),
          'execute again': () => admin.execute(run),
          'take out': () => admin.takeOut(run, first?.id ?? 0),
          'give back A': () => admin.refund(a, 5, 55),
          'give back B': () => admin.refund(b, 9, 59),
          'undo payment of B': () => admin.undo(b, paymentOfB),
          'undo payment of C': () => admin.undo(c, paymentOfC),
          'undo run': () => admin.undoRun(run),
          discard: () => admin.discard(run),
        };
        const answers = await Promise.all(actions.map((action) => runAction[action]()));
        expect(answers.filter(({ status }) => ![200, 404, 409].includes(status))).toEqual([]);

        for (const [at, { id }] of orders.entries()) {
          const { paid, payments } = await admin.read(id);
          const standing = payments.flatMap(({ undone_at, amount }) => (undone_at === null ? amount : []));
          const more = OVERPAID[at] ?? 0;
          // As paid; the overpaid amount refunded once; or the payment undone and nothing refunded.
          const allowed = [[50 + more], [50 + more, -more], []];
          expect(allowed).toContainEqual(standing.toSorted((one, other) => other - one));
          expect(paid).toBe(standing.reduce((sum, amount) => sum + amount, 0));
          // An amount waiting to be transferred is still there.
          if ((await admin.waitingOf(id)) > 0) expect(paid).toBe(50 + more);
        }
        expect(await admin.reconcile()).toMatchObject({ differences: IN_ORDER, wrong: [] });
      }),
      { numRuns: 10 },
    );
  });
});
