import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fairLine } from '../../harness/checkout.ts';
import { eachDatabase } from '../../harness/each-database.ts';
import { type OrderDesk, openOrderDesk } from '../../harness/order-desk.ts';

/** An order by the simplest of books; amounts in euros. */
interface Entry {
  id: string;
  items: { id: string; price: number; isCancelled: boolean; isRedeemed: boolean }[];
  payments: { id: number; amount: number; isUndone: boolean }[];
}

const step = fc.record({
  what: fc.constantFrom('book', 'book', 'refund', 'undo', 'cancel', 'cancel', 'move', 'check in'),
  order: fc.nat(2),
  amount: fc.constantFrom(1, 8, 16, 25, 40, 66),
  item: fc.nat(3),
  count: fc.integer({ min: 1, max: 4 }),
  seat: fc.nat(8),
  also_redeemed: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const sum = (amounts: ReadonlyArray<number>) => amounts.reduce((all, amount) => all + amount, 0);
const left = (entry: Entry) => entry.items.filter((item) => !item.isCancelled);
const totalOf = (entry: Entry) => sum(left(entry).map((item) => item.price));
const paidOf = (entry: Entry) => sum(entry.payments.filter((one) => !one.isUndone).map((one) => one.amount));

async function openBooks(desk: OrderDesk): Promise<Entry[]> {
  const { hall } = desk;
  const baskets = [
    [desk.seat(0), desk.seat(1), fairLine(hall, 2)],
    [desk.seat(2), desk.standing(2)],
    [fairLine(hall, 1, hall.fair.child), fairLine(hall, 1)],
  ];
  const books: Entry[] = [];
  for (const basket of baskets) {
    const id = await desk.order(basket);
    const { items } = await desk.read(id);
    books.push({
      id,
      items: items.map((item) => ({ id: item.id, price: item.price, isCancelled: false, isRedeemed: false })),
      payments: [],
    });
  }
  return books;
}

async function take(desk: OrderDesk, entry: Entry, step: Step): Promise<void> {
  const item = entry.items[step.item % entry.items.length] as Entry['items'][number];
  const before = await desk.read(entry.id);
  if (step.what === 'book') {
    const { status, body } = await desk.book(entry.id, step.amount, before.paid);
    expect(status).toBe(200);
    entry.payments.push({ id: body.payment, amount: step.amount, isUndone: false });
  }
  if (step.what === 'refund') {
    const { status, body } = await desk.refund(entry.id, step.amount, before.paid);
    expect(status).toBe(step.amount <= before.refund_due ? 200 : 409);
    if (status === 200) entry.payments.push({ id: body.payment, amount: -step.amount, isUndone: false });
  }
  if (step.what === 'undo' && entry.payments.length > 0) {
    const payment = entry.payments[step.item % entry.payments.length] as Entry['payments'][number];
    const { status } = await desk.undo(entry.id, payment.id);
    const isRefused = payment.isUndone || paidOf(entry) < payment.amount;
    expect(status).toBe(isRefused ? 409 : 200);
    if (!isRefused) payment.isUndone = true;
  }
  if (step.what === 'cancel') {
    const chosen = entry.items.slice(step.item % entry.items.length).slice(0, step.count);
    const { also_redeemed } = step;
    const { status } = await desk.cancel(
      entry.id,
      chosen.map(({ id }) => id),
      { also_redeemed },
    );
    const isRefused = chosen.some((one) => one.isCancelled || (one.isRedeemed && !also_redeemed));
    expect(status).toBe(isRefused ? 409 : 200);
    if (!isRefused) for (const one of chosen) one.isCancelled = true;
  }
  if (step.what === 'move') {
    const seat = desk.hall.seats[step.seat];
    const isTaken = (await desk.placements()).some(({ seat_id }) => seat_id === seat);
    const { seat_name } = before.items.find(({ id }) => id === item.id) ?? { seat_name: null };
    const { status } = await desk.call('POST', `/orders/${entry.id}/items/${item.id}/seat`, { seat });
    expect(status).toBe(item.isCancelled || seat_name === null || isTaken ? 409 : 200);
  }
  if (step.what === 'check in') {
    const { body } = await desk.checkIn(item.id);
    expect(body.status).toBe(before.status === 'paid' && !item.isCancelled && !item.isRedeemed);
    item.isRedeemed ||= body.status;
  }
}

async function compare(desk: OrderDesk, books: ReadonlyArray<Entry>): Promise<void> {
  const seats: number[] = [];
  for (const entry of books) {
    const order = await desk.read(entry.id);
    const [total, paid, count] = [totalOf(entry), paidOf(entry), left(entry).length];
    expect(order).toMatchObject({ total, paid, refund_due: Math.max(0, paid - total) });
    expect(order.open).toBe(order.status === 'open' ? total - paid : 0);
    expect(order.items.map((item) => item.cancelled_at !== null)).toEqual(
      entry.items.map((item) => item.isCancelled),
    );
    if (order.status === 'open') expect([count > 0, paid < total]).toEqual([true, true]);
    if (order.status === 'paid') expect([paid >= total, count > 0 || paid > 0]).toEqual([true, true]);
    if (order.status === 'cancelled') expect(count).toBe(0);
    if (order.status === 'refunded') expect([paid >= total, count]).toEqual([true, 0]);
    const rows = await desk.store.read
      .selectFrom('items')
      .select('seat_id')
      .where('order_id', '=', entry.id)
      .where('cancelled_at', 'is', null)
      .where('seat_id', 'is not', null)
      .execute();
    seats.push(...rows.map((row) => row.seat_id as number));
  }
  const placements = await desk.placements();
  expect(placements).toHaveLength(sum(books.map((entry) => left(entry).length)));
  const placed = placements.flatMap(({ seat_id }) => (seat_id === null ? [] : [seat_id]));
  expect(placed.sort()).toEqual(seats.sort());
  const taken = (prices: number[]) =>
    sum(books.map((entry) => left(entry).filter(({ price }) => prices.includes(price)).length));
  expect(await desk.taken()).toEqual([taken([15]), 0, taken([8, 5]), taken([5])]);
}

eachDatabase((_, openTestStore) => {
  test('whatever staff do one after another, money adds up and places are free exactly once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const desk = await openOrderDesk(openTestStore);
        const books = await openBooks(desk);
        for (const one of steps) {
          await take(desk, books[one.order] as Entry, one);
          await compare(desk, books);
        }
      }),
      { numRuns: 12 },
    );
  }, 60_000);
});
