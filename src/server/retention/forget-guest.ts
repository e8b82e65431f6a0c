import type { Trx } from '../database/store.ts';
import { orderWords, searchText } from '../orders/order-words.ts';
import { forgetWords } from './forget-words.ts';

const NOBODY = {
  firstname: '',
  lastname: '',
  email: '',
  telephone: '',
  street: '',
  zipcode: '',
  city: '',
  comment: '',
  note: '',
  exempt_because: null,
};

/** Takes everything out of an order that tells who its guest was; it is then found by its number alone. */
export async function forgetGuest(trx: Trx, { id, number }: { id: string; number: string }): Promise<void> {
  const search_text = searchText(orderWords({ ...NOBODY, number }));
  // First: whoever writes its words at this moment is waited for (write-order-words.ts), and what he wrote goes too.
  await trx
    .updateTable('orders')
    .set({ ...NOBODY, search_text, has_words: 0 })
    .where('id', '=', id)
    .execute();
  await trx.deleteFrom('order_words').where('order_id', '=', id).execute();
  await forgetWords(trx, id);
}
