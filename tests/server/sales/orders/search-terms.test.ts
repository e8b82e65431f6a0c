import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OrderRow } from '../../../../src/contract/order-list.ts';
import type { Store } from '../../../../src/server/platform/database/store.ts';
import { orderSearchTerms } from '../../../../src/server/sales/orders/search-terms.repository.ts';
import { writeSearchTerms } from '../../../../src/server/sales/orders/write-search-terms.ts';
import { customer } from '../../../support/checkout.ts';
import { eachDatabase, type OpenTestStore } from '../../../support/each-database.ts';
import { type OrderAdmin, openOrderAdmin } from '../../../support/order-admin.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

type Name = Pick<typeof customer, 'firstname' | 'lastname'>;

/** More words than are kept of a name. */
const LONG_NAME = {
  firstname: 'Anna-Maria und Karl-Heinz und Hans-Peter',
  lastname: 'Freiherr von und zu Müller-Lüdenscheidt-Hohenfels',
};

async function open(openTestStore: OpenTestStore) {
  const admin = await openOrderAdmin(openTestStore);
  const find = async (text: string) => {
    const { body } = await admin.call<{ orders: OrderRow[]; count: number }>(
      'GET',
      `/orders?sort=oldest&limit=100&q=${encodeURIComponent(text)}`,
    );
    expect(body.count).toBe(body.orders.length);
    return body.orders.map(({ id }) => id);
  };
  return {
    admin,
    store: admin.store,
    find,
    order: (name: Partial<Name>) => admin.order(undefined, { customer: { ...customer, ...name } }),
    async correct(id: string, name: Partial<Name>) {
      const { version, customer: before } = await admin.read(id);
      const asked = { customer: { ...before, ...name }, version };
      return (await admin.call('PUT', `/orders/${id}/customer`, asked)).status;
    },
  };
}

/** What is written of an order, and what ought to be. */
async function wordsOf(store: Store, id: string) {
  const rows = await store.read.selectFrom('order_words').where('order_id', '=', id).select('word').execute();
  const order = await store.read
    .selectFrom('orders')
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirstOrThrow();
  return { written: rows.map(({ word }) => word).toSorted(), due: orderSearchTerms(order).toSorted() };
}

async function expectAllWords(store: Store, ids: ReadonlyArray<string>) {
  while ((await writeSearchTerms(store)) > 0);
  for (const id of ids) {
    const { written, due } = await wordsOf(store, id);
    expect(written).toEqual(due);
  }
}

/** Copies of an order under other numbers. */
function copyOrder(admin: OrderAdmin, id: string, count: number): Promise<void> {
  return admin.store.write(async (trx) => {
    const row = await trx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const copies = Array.from({ length: count }, (_, n) => {
      const key = `${id}${String(n).padStart(4, '0')}`;
      return {
        ...row,
        id: key,
        number: key,
        checkout_key_hash: key,
        search_text: ` kopie ${key.toLowerCase()}`,
      };
    });
    await trx.insertInto('orders').values(copies).execute();
  });
}

eachDatabase((_, openTestStore) => {
  test('an order is found at once, and when its words are written', async () => {
    const { store, order, find } = await open(openTestStore);
    const id = await order({ lastname: 'Zanzibar' });
    expect((await wordsOf(store, id)).written).toEqual([]);
    for (const text of ['zanzi', 'zo zan', 'Zanzibar zoe@']) expect(await find(text)).toEqual([id]);

    expect(await writeSearchTerms(store)).toBe(1);
    expect(await writeSearchTerms(store)).toBe(0);
    await expectAllWords(store, [id]);
    for (const text of ['zanzi', 'zo zan', 'Zanzibar zoe@']) expect(await find(text)).toEqual([id]);
  });

  test('of many orders fifty at a time get their words, the oldest first', async () => {
    const { admin, store, order, find } = await open(openTestStore);
    const id = await order({});
    await copyOrder(admin, id, 119);
    expect(await writeSearchTerms(store)).toBe(50);
    expect((await wordsOf(store, id)).written).not.toEqual([]);
    expect(await find(`${id}0020`)).toEqual([`${id}0020`]);
    expect(await find(`${id}0110`)).toEqual([`${id}0110`]);
    expect(await writeSearchTerms(store)).toBe(50);
    expect(await writeSearchTerms(store)).toBe(20);
    expect(await writeSearchTerms(store)).toBe(0);
  });

  test('whoever dies over the words has forgotten none', async () => {
    const { store, order, find } = await open(openTestStore);
    for (const fatal of [1, 2]) {
      const id = await order({ lastname: `Zanzibar${fatal}` });
      let writes = 0;
      const dying: Store = {
        ...store,
        write: (operation) =>
          store.write(async (trx) => {
            const answer = await operation(trx);
            if (++writes === fatal) throw new Error('killed');
            return answer;
          }),
      };
      await writeSearchTerms(dying).catch(() => {});
      expect(await find(`zanzibar${fatal}`)).toEqual([id]);
      await expectAllWords(store, [id]);
    }
  });

  test('an order that seems older than those with words is not forgotten', async () => {
    const { admin, store, order, find } = await open(openTestStore);
    const newer = await order({ lastname: 'Zanzibar' });
    await expectAllWords(store, [newer]);
    admin.shop.clock.advance(-DAY_MS);
    const older = await order({ lastname: 'Zanzibar' });
    expect(await find('zanzi')).toEqual([older, newer]);
    await expectAllWords(store, [older, newer]);
    expect(await find('zanzi')).toEqual([older, newer]);
  });

  test('a corrected customer is found by the new name alone, at once', async () => {
    const { store, order, find, correct } = await open(openTestStore);
    const [first, second] = [await order({ lastname: 'Alt' }), await order({ lastname: 'Alt' })];
    await expectAllWords(store, [first, second]);
    const third = await order({ lastname: 'Alt' });
    for (const id of [first, third]) expect(await correct(id, { lastname: 'Neu' })).toBe(200);
    expect([await find('alt'), await find('neu')]).toEqual([[second], [first, third]]);
    await expectAllWords(store, [first, second, third]);
    expect([await find('alt'), await find('neu')]).toEqual([[second], [first, third]]);
  });

  test('however long a name, its order is found by the address, before and after it is corrected', async () => {
    const { store, order, find, correct } = await open(openTestStore);
    const ids = [await order(LONG_NAME), await order({})];
    expect(await correct(ids[1] as string, LONG_NAME)).toBe(200);
    for (const text of [customer.email, 'anna-maria zoe@']) expect(await find(text)).toEqual(ids);
    await expectAllWords(store, ids);
    for (const text of [customer.email, 'anna-maria zoe@']) expect(await find(text)).toEqual(ids);
    expect(await correct(ids[0] as string, { firstname: 'Zoë', lastname: 'Kurz' })).toBe(200);
    expect(await find('anna-maria')).toEqual([ids[1]]);
    await expectAllWords(store, ids);
    expect(await find('anna-maria')).toEqual([ids[1]]);
    expect(await find(customer.email)).toEqual(ids);
  });

  test('a word that is left of an older version stops nobody', async () => {
    const { store, order, find } = await open(openTestStore);
    const ids = [await order({ lastname: 'Zanzibar' }), await order({ lastname: 'Sansibar' })];
    const row = { word: 'zanzibar', order_id: ids[0] as string };
    await store.write((trx) => trx.insertInto('order_words').values(row).execute());
    await expectAllWords(store, ids);
    expect(await find('zanzibar')).toEqual([ids[0]]);
  });

  const name = fc.record({
    firstname: fc.constantFrom('Anna', 'Berta', 'Annemarie'),
    lastname: fc.constantFrom('Adler', 'Ahorn', 'Bauer', 'Baum'),
  });
  const step = fc.record({
    what: fc.constantFrom('order', 'order', 'correct', 'correct meanwhile', 'write', 'find'),
    which: fc.nat(20),
    name,
    typed: fc.constantFrom('a', 'an', 'anna', 'ad', 'b ba', 'ann b', 'baum', 'a b', 'anna bauer'),
  });

  test('whatever happens to orders, they are found by what they are called now', async () => {
    const { admin, store, order, find, correct } = await open(openTestStore);
    await store.write((trx) => trx.updateTable('contingents').set({ capacity: 1_000 }).execute());
    const called: (Name & { id: string; code: string })[] = [];
    const lives = fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      for (const { what, which, name, typed } of steps) {
        const chosen = called[which % called.length];
        if (what === 'order') {
          const id = await order(name);
          const [, code = ''] = (await admin.read(id)).number.split('-');
          called.push({ ...name, id, code });
        }
        if (what === 'write') await writeSearchTerms(store);
        if (what.startsWith('correct') && chosen !== undefined) {
          const writing = what === 'correct meanwhile' ? writeSearchTerms(store) : null;
          expect(await correct(chosen.id, name)).toBe(200);
          await writing;
          Object.assign(chosen, name);
        }
        const beginnings = typed.split(' ');
        const isMeant = ({ firstname, lastname, code }: (typeof called)[number]) =>
          beginnings.every((typed) =>
            [firstname, lastname, code].some((word) => word.toLowerCase().startsWith(typed)),
          );
        expect([steps, await find(typed)]).toEqual([steps, called.filter(isMeant).map(({ id }) => id)]);
      }
      await expectAllWords(
        store,
        called.map(({ id }) => id),
      );
    });
    await fc.assert(lives, { numRuns: 12, endOnFailure: true });
    expect(admin.shop.log.filter(({ level }) => level === 'error')).toEqual([]);
  });
});
