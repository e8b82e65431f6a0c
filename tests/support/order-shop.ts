import { checkout } from './checkout.ts';
import type { OpenTestStore } from './each-database.ts';
import { buildSmallHall, type SmallHall } from './small-hall.ts';
import { type TestShop, testShop } from './test-shop.ts';

export const CHECKOUT = '/api/booking/checkout/invoice';

let keys = 0;

/** The header of a checkout attempt that nobody made before. */
export const newKey = () => ({ 'Idempotency-Key': `key-of-this-test-${keys++}` });

/** A shop around the small hall, ready to order in. */
export async function openHall(openTestStore: OpenTestStore): Promise<{ shop: TestShop; hall: SmallHall }> {
  const store = await openTestStore();
  return { shop: testShop(store), hall: await buildSmallHall(store) };
}

/** A new guest orders this basket. */
export function place(shop: TestShop, basket: unknown[], more: Record<string, unknown> = {}) {
  return shop
    .guest()
    .call<{ success: boolean; order: { id: string } }>('POST', CHECKOUT, checkout(basket, more), newKey());
}

/** How much is written down. */
export async function countRows(shop: TestShop) {
  const count = async (table: 'orders' | 'items' | 'placements' | 'outbox') => {
    const counted = shop.services.store.read.selectFrom(table).select((row) => row.fn.countAll().as('n'));
    return Number((await counted.executeTakeFirstOrThrow()).n);
  };
  return {
    orders: await count('orders'),
    items: await count('items'),
    placements: await count('placements'),
    outbox: await count('outbox'),
  };
}
