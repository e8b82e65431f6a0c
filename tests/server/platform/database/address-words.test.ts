import { expect, test } from 'vitest';
import { ordersOfPerson } from '../../../../src/server/overview/persons/orders-of-person.ts';
import { addressWords } from '../../../../src/server/platform/database/migrations/0047-address-words.ts';
import type { Store } from '../../../../src/server/platform/database/store.ts';
import { searchText } from '../../../../src/server/sales/orders/order-words.ts';
import { writeOrderWords } from '../../../../src/server/sales/orders/write-order-words.ts';
import { customer } from '../../../harness/checkout.ts';
import { eachDatabase } from '../../../harness/each-database.ts';
import { openOrderDesk } from '../../../harness/order-desk.ts';

const LONG_NAME = [...'abcdefghijklmnop'];
const LONG_ADDRESS = `${'y'.repeat(64)}@a.example`;

/** As it was before: the words of the name left no room for the address, not even where one is written like it. */
function hide(store: Store, ids: ReadonlyArray<string>) {
  return store.write(async (trx) => {
    const search_text = searchText([...LONG_NAME, 'to:hidden@victim.example']);
    await trx.updateTable('orders').set({ search_text, has_words: 1 }).where('id', 'in', ids).execute();
    await trx.deleteFrom('order_words').where('order_id', 'in', ids).execute();
  });
}

eachDatabase((_, openTestStore) => {
  test('orders that their address did not find are found by it, and no others are touched', async () => {
    const desk = await openOrderDesk(openTestStore);
    const { store } = desk;
    const order = (email: string) => desk.order(undefined, { customer: { ...customer, email } });
    const addresses = ['Hidden@Victim.example', 'hidden@weingut-müller.example'];
    const hidden: string[] = [];
    for (const email of addresses) hidden.push(await order(email));
    for (const email of [customer.email, 'gast@weingut-müller.example', LONG_ADDRESS]) await order(email);
    await writeOrderWords(store);
    await hide(store, hidden);
    const found = async () => {
      const orders = [];
      for (const email of addresses) orders.push(...(await ordersOfPerson(store.read, email)));
      return orders.map(({ id }) => id);
    };
    expect(await found()).toEqual([]);

    await store.write((trx) => addressWords.up(trx));
    const waiting = await store.read.selectFrom('orders').select('id').where('has_words', '=', 0).execute();
    expect(waiting.map(({ id }) => id).sort()).toEqual(hidden.toSorted());
    expect(await found()).toEqual(hidden);
    await writeOrderWords(store);
    expect(await found()).toEqual(hidden);
  });
});
