import { expect, test } from 'vitest';
import { storedTimeOfInstant } from '../../../../src/domain/stored-time.ts';
import { declareWithdrawal } from '../../../../src/server/money/withdrawals/declare-withdrawal.ts';
import type { Trx } from '../../../../src/server/platform/database/store.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { newKey } from '../../../support/order-shop.ts';
import { openWithdrawals } from '../../../support/withdrawing.ts';

/** Records the tables a transaction names, in order. */
function noting(trx: Trx, tables: string[]): Trx {
  return new Proxy(trx, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        if (typeof args[0] === 'string') tables.push(`${String(name)} ${args[0]}`);
        return value.apply(target, args);
      };
    },
  });
}

eachDatabase((_, openTestStore) => {
  test('whoever withdraws is answered the same, whether or not there is such an order', async () => {
    const { shop, declare, order, read, list } = await openWithdrawals(openTestStore);
    const { number } = await read(await order());
    const known = await declare({ order_number: number });
    const unknown = await declare();
    const words = await declare({ order_number: 'die zwei Karten fürs Konzert', email: 'nie@example.org' });
    const received_at = storedTimeOfInstant(shop.clock.now);
    for (const { status, body } of [known, unknown, words])
      expect({ status, body }).toEqual({
        status: 200,
        body: { success: true, received_at, only_stored: true },
      });
    expect((await list()).map((one) => one.order?.number ?? null)).toEqual([number, null, null]);
  });

  test('no order is looked for meanwhile, so that not even the time tells which there are', async () => {
    const { shop, store, order, read } = await openWithdrawals(openTestStore);
    const { number } = await read(await order());
    const askedFor = async (order_number: string) => {
      const tables: string[] = [];
      const write: typeof store.write = (work) => store.write((trx) => work(noting(trx, tables)));
      const services = { ...shop.services, store: { ...store, write } };
      const declared = { name: 'Zoë', order_number, email: 'zoe@example.org', remark: '' };
      await declareWithdrawal(services, declared, `key-of-${order_number}-long`);
      return tables;
    };
    const known = await askedFor(number);
    expect(known.length).toBeGreaterThan(0);
    expect(known.filter((table) => !/ (withdrawals|outbox)$/.test(table))).toEqual([]);
    expect(await askedFor('WF27-AAAAAA')).toEqual(known);
  });

  test('sent twice it is one withdrawal, also at the same time; changed it is another', async () => {
    const { shop, declare, list } = await openWithdrawals(openTestStore);
    const key = newKey();
    const twice = await Promise.all([declare({}, key), declare({}, key)]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    shop.clock.advance(60_000);
    const again = await declare({}, key);
    expect(again.body).toEqual(twice[0]?.body);
    expect(await list()).toHaveLength(1);
    await declare({ name: 'Zoë Küfer-Lang' }, key);
    expect((await list()).map(({ name }) => name)).toEqual(['Zoë Küfer', 'Zoë Küfer-Lang']);
  });

  test('nothing but name, number and mail is asked for, and each has to be there', async () => {
    const { declare } = await openWithdrawals(openTestStore);
    const { status, body } = await declare({ name: ' \u200b', order_number: '', email: 'zoe@' });
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      name: 'Dies ist ein Pflichtfeld',
      order_number: 'Dies ist ein Pflichtfeld',
      email: 'Das ist keine gültige E-Mail-Adresse',
    });
    const long = await declare({
      name: 'N'.repeat(201),
      order_number: '7'.repeat(61),
      remark: 'x'.repeat(501),
    });
    expect(Object.keys(long.body.errors ?? {})).toEqual(['name', 'order_number', 'remark']);
    expect((await declare({}, { 'Idempotency-Key': 'short' })).status).toBe(422);
    expect((await declare({}, {})).status).toBe(200);
  });
});
