import fc from 'fast-check';
import { fairLine } from '../../../support/checkout.ts';
import type { OrderAdmin } from '../../../support/order-admin.ts';

/** An order by the simplest of books; amounts in euros. */
export interface Entry {
  id: string;
  items: { id: string; price: number; isCancelled: boolean; isRedeemed: boolean }[];
  payments: { id: number; amount: number; isUndone: boolean }[];
  /** What it costs: as it was ordered, then what is left of it by the rule of its code. */
  total: number;
  /** Of its code: an amount or a percentage off, and from which value on. */
  code: { off: number; percent: number; least: number };
  hasInvoice: boolean;
}

const NO_CODE = { off: 0, percent: 0, least: 0 };

const sum = (amounts: ReadonlyArray<number>) => amounts.reduce((all, amount) => all + amount, 0);

export const leftOf = (entry: Entry) => entry.items.filter((item) => !item.isCancelled);

export const paidOf = ({ payments }: Entry) =>
  sum(payments.filter((one) => !one.isUndone).map((one) => one.amount));

/** What guests and staff do to one of three orders, one thing after another. */
export const step = fc.record({
  what: fc.constantFrom(
    ...[
      'book',
      'book',
      'book the rest',
      'refund',
      'refund all',
      'undo',
      'undo',
      'cancel',
      'cancel',
      'cancel all',
    ],
    ...['move', 'check in', 'invoice', 'invoice', 'correct', 'note', 'resend', 'resend tickets', 'send'],
  ),
  order: fc.nat(2),
  amount: fc.constantFrom(1, 8, 16, 25, 40, 66),
  item: fc.nat(3),
  count: fc.integer({ min: 1, max: 4 }),
  seat: fc.nat(8),
  also_redeemed: fc.boolean(),
  /** Somebody looked at it a change ago. */
  isStale: fc.boolean(),
});
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Three orders: seats by a code for 5 € off from 30 € on, seat and standing places, and admissions less 10 %. */
export async function openBooks(admin: OrderAdmin): Promise<Entry[]> {
  const { hall } = admin;
  await admin.store.write((trx) =>
    trx.updateTable('discounts').set({ min_order_cents: 3000 }).where('code', '=', 'FIVE').execute(),
  );
  const orders = [
    {
      basket: [admin.seat(0), admin.seat(1), fairLine(hall, 2)],
      more: { discountCode: 'FIVE', discount: 5 },
      code: { off: 5, percent: 0, least: 30 },
    },
    { basket: [admin.seat(2), admin.standing(2)], more: {}, code: NO_CODE },
    {
      basket: [fairLine(hall, 1, hall.fair.child), fairLine(hall, 1)],
      more: { discountCode: 'TEN', discountPercentage: 10 },
      code: { off: 0, percent: 10, least: 0 },
    },
  ];
  const books: Entry[] = [];
  for (const { basket, more, code } of orders) {
    const id = await admin.order(basket, more);
    const { items, total } = await admin.read(id);
    const untouched = items.map(({ id, price }) => ({ id, price, isCancelled: false, isRedeemed: false }));
    books.push({ id, items: untouched, payments: [], total, code, hasInvoice: false });
  }
  return books;
}

/** Strikes tickets out and reckons what is left: as if it had been ordered alone, but never more than before. */
export function strikeOut(entry: Entry, items: ReadonlyArray<Entry['items'][number]>): void {
  const before = sum(leftOf(entry).map(({ price }) => price)) - entry.total;
  for (const item of items) item.isCancelled = true;
  const tickets = sum(leftOf(entry).map(({ price }) => price));
  const { off, percent, least } = entry.code;
  const wished = percent > 0 ? (tickets * percent) / 100 : Math.min(off, before, tickets);
  const alone = tickets >= least ? tickets - wished : tickets;
  entry.total = Math.min(entry.total, Math.round(alone * 100) / 100);
}
