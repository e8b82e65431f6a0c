import type { OpenTestStore } from './each-database.ts';
import { openHall } from './order-shop.ts';

/** The small hall, whose block A is a long table that guests take as a whole: nine seats for 25 € each. */
export async function openHallWithTable(openTestStore: OpenTestStore) {
  const opened = await openHall(openTestStore);
  await opened.shop.services.store.write((trx) =>
    trx
      .updateTable('blocks')
      .set({ table_shape: 'long', sold_whole: 1 })
      .where('id', '=', opened.hall.blockA)
      .execute(),
  );
  return opened;
}
