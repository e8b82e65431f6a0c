import fc from 'fast-check';
import { expect, test } from 'vitest';
import { issueInvoice } from '../../../../src/server/money/invoices/issue-invoice.ts';
import type { AnyBillFacts } from '../../../../src/server/money/invoices/pdf/invoice-facts.ts';
import { looseTies } from '../../../support/bank-faults.ts';
import { customer } from '../../../support/checkout.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { type OrderAdmin, openOrderAdmin } from '../../../support/order-admin.ts';
import { type Entry, leftOf, openBooks, paidOf, type Step, step, strikeOut } from './order-life-model.ts';

type Order = Awaited<ReturnType<OrderAdmin['read']>>;
type Action = (admin: OrderAdmin, entry: Entry, step: Step, before: Order) => Promise<void>;

const cents = (euros: number) => Math.round(euros * 100);
const sum = (amounts: ReadonlyArray<number>) => amounts.reduce((all, amount) => all + amount, 0);

const isWaiting = ({ mails }: Order, kind: string) =>
  mails.some((mail) => mail.kind === kind && mail.state === 'waiting');

async function book(admin: OrderAdmin, entry: Entry, amount: number, step: Step, { paid }: Order) {
  const { status, body } = await admin.book(entry.id, amount, step.isStale ? paid + 1 : paid);
  expect(status).toBe(step.isStale ? 409 : 200);
  if (status === 200) entry.payments.push({ id: body.payment, amount, isUndone: false });
}

async function refund(admin: OrderAdmin, entry: Entry, amount: number, { paid, refund_due }: Order) {
  const { status, body } = await admin.refund(entry.id, amount, paid);
  expect(status).toBe(amount <= refund_due ? 200 : 409);
  if (status === 200) entry.payments.push({ id: body.payment, amount: -amount, isUndone: false });
}

async function cancel(admin: OrderAdmin, entry: Entry, chosen: Entry['items'], step: Step, before: Order) {
  if (chosen.length === 0) return;
  const { also_redeemed, isStale } = step;
  const seen = { total: before.total + (isStale ? 1 : 0), paid: before.paid };
  const ids = chosen.map(({ id }) => id);
  const { status } = await admin.cancel(entry.id, ids, { also_redeemed, seen });
  const isRefused = isStale || chosen.some((one) => one.isCancelled || (one.isRedeemed && !also_redeemed));
  expect(status).toBe(isRefused ? 409 : 200);
  if (!isRefused) strikeOut(entry, chosen);
}

const actions: Record<string, Action> = {
  book: (admin, entry, step, before) => book(admin, entry, step.amount, step, before),
  async 'book the rest'(admin, entry, step, before) {
    if (before.open > 0) await book(admin, entry, before.open, step, before);
  },
  refund: (admin, entry, { amount }, before) => refund(admin, entry, amount, before),
  async 'refund all'(admin, entry, _, before) {
    if (before.refund_due > 0) await refund(admin, entry, before.refund_due, before);
  },
  async undo(admin, entry, step, before) {
    const payment = entry.payments[step.item % Math.max(1, entry.payments.length)];
    if (payment === undefined) return;
    const paid = cents(paidOf(entry)) - cents(payment.amount);
    const isLost = before.status === 'paid' && leftOf(entry).length > 0 && paid < cents(entry.total);
    const isRefused = payment.isUndone || paid < 0 || (isLost && entry.hasInvoice);
    expect((await admin.undo(entry.id, payment.id)).status).toBe(isRefused ? 409 : 200);
    if (!isRefused) payment.isUndone = true;
  },
  cancel: (admin, entry, step, before) =>
    cancel(
      admin,
      entry,
      entry.items.slice(step.item % entry.items.length).slice(0, step.count),
      step,
      before,
    ),
  'cancel all': (admin, entry, step, before) => cancel(admin, entry, leftOf(entry), step, before),
  async move(admin, entry, step, before) {
    const item = entry.items[step.item % entry.items.length] as Entry['items'][number];
    const seat = admin.hall.seats[step.seat];
    const isTaken = (await admin.placements()).some(({ seat_id }) => seat_id === seat);
    const { seat_id } = before.items.find(({ id }) => id === item.id) ?? { seat_id: null };
    const { status } = await admin.call('POST', `/orders/${entry.id}/items/${item.id}/seat`, { seat });
    expect(status).toBe(item.isCancelled || seat_id === null || isTaken ? 409 : 200);
  },
  async 'check in'(admin, entry, step, before) {
    const item = entry.items[step.item % entry.items.length] as Entry['items'][number];
    const { body } = await admin.checkIn(item.id);
    expect(body.status).toBe(before.status === 'paid' && !item.isCancelled && !item.isRedeemed);
    item.isRedeemed ||= body.status;
  },
  async invoice(admin, entry, _, before) {
    const isDue = entry.hasInvoice || (before.status === 'paid' && before.total > 0);
    expect((await issueInvoice(admin.shop.services, entry.id)) !== null).toBe(isDue);
    entry.hasInvoice = isDue;
  },
  async correct(admin, entry, step, { version }) {
    const lastname = `Name ${step.amount}`;
    const body = { customer: { ...customer, lastname }, version: step.isStale ? version + 1 : version };
    const { status } = await admin.call('PUT', `/orders/${entry.id}/customer`, body);
    expect(status).toBe(step.isStale ? 409 : 200);
    if (!step.isStale) expect((await admin.read(entry.id)).customer.lastname).toBe(lastname);
  },
  async note(admin, entry, step, { version }) {
    const body = { note: `Notiz ${step.amount}`, version: step.isStale ? version + 1 : version };
    const { status } = await admin.call('PUT', `/orders/${entry.id}/note`, body);
    expect(status).toBe(step.isStale ? 409 : 200);
  },
  async resend(admin, entry, _, before) {
    const isRefused = before.cancelled_at !== null || isWaiting(before, 'order_confirmation');
    const { status } = await admin.call('POST', `/orders/${entry.id}/confirmation`);
    expect(status).toBe(isRefused ? 409 : 200);
  },
  async 'resend tickets'(admin, entry, _, before) {
    const hasTickets = before.status === 'paid' && leftOf(entry).length > 0;
    const { status } = await admin.call('POST', `/orders/${entry.id}/tickets-mail`);
    expect(status).toBe(!hasTickets || isWaiting(before, 'order_paid') ? 409 : 200);
  },
  async send({ store }) {
    await store.write((trx) =>
      trx.updateTable('outbox').set({ state: 'sent', sent_at: 1 }).where('state', '=', 'waiting').execute(),
    );
  },
};

/** What the bills of an order come to, in cents: the invoice less what was taken back from it. */
async function billedCents({ store }: OrderAdmin, id: string): Promise<number> {
  const rows = await store.read.selectFrom('documents').select('facts').where('order_id', '=', id).execute();
  const bills = rows.map(({ facts }) => JSON.parse(facts) as AnyBillFacts);
  return sum(
    bills.map(({ kind, lines, discount }) => {
      const grossCents = sum(lines.map((line) => line.quantity * line.unitCents));
      return (kind === 'invoice' ? 1 : -1) * (grossCents - (discount?.cents ?? 0));
    }),
  );
}

async function compare(admin: OrderAdmin, books: ReadonlyArray<Entry>): Promise<void> {
  const seats: number[] = [];
  for (const entry of books) {
    const order = await admin.read(entry.id);
    const [total, paid, count] = [cents(entry.total), cents(paidOf(entry)), leftOf(entry).length];
    expect([cents(order.total), cents(order.paid)]).toEqual([total, paid]);
    expect(cents(order.tickets) - cents(order.discount)).toBe(total);
    expect(cents(order.refund_due)).toBe(Math.max(0, paid - total));
    expect(cents(order.open)).toBe(order.status === 'open' ? total - paid : 0);
    expect(order.items.map((item) => item.cancelled_at !== null)).toEqual(
      entry.items.map((item) => item.isCancelled),
    );
    if (order.status === 'open') expect([count > 0, paid < total]).toEqual([true, true]);
    if (order.status === 'paid') expect([paid >= total, count > 0 || paid > 0]).toEqual([true, true]);
    if (order.status === 'cancelled') expect(count).toBe(0);
    if (order.status === 'refunded') expect([paid >= total, count]).toEqual([true, 0]);
    // A code for an amount gives nothing away, however much is cancelled.
    if (count > 0) expect(total).toBeGreaterThan(0);
    if (entry.hasInvoice) expect(await billedCents(admin, entry.id)).toBe(total);
    const left = order.items.filter((item) => item.cancelled_at === null);
    seats.push(...left.flatMap(({ seat_id }) => seat_id ?? []));
  }
  const placements = await admin.placements();
  expect(placements).toHaveLength(sum(books.map((entry) => leftOf(entry).length)));
  expect(placements.flatMap(({ seat_id }) => seat_id ?? []).sort()).toEqual(seats.sort());
  const taken = (prices: number[]) =>
    sum(books.map((entry) => leftOf(entry).filter(({ price }) => prices.includes(price)).length));
  expect(await admin.taken()).toEqual([taken([15]), 0, taken([8, 5]), taken([5])]);
  const numbers = await admin.store.read.selectFrom('documents').select('number').orderBy('number').execute();
  expect(numbers.map(({ number }) => number)).toEqual(
    numbers.map((_, n) => `2027-${String(n + 1).padStart(5, '0')}`),
  );
}

/** At the end of the day the door knows which tickets are void. */
async function askTheDoor(admin: OrderAdmin, books: ReadonlyArray<Entry>): Promise<void> {
  for (const entry of books) {
    const { status } = await admin.read(entry.id);
    for (const { id, isCancelled, isRedeemed } of entry.items) {
      const { body } = await admin.checkIn(id);
      expect(body.status).toBe(status === 'paid' && !isCancelled && !isRedeemed);
      if (isCancelled) expect(body.reason).toBe('cancelled');
    }
  }
}

eachDatabase((_, openTestStore) => {
  test('whatever staff do one after another, money adds up, places are free exactly once and no number is missing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 20 }), async (steps) => {
        const admin = await openOrderAdmin(openTestStore);
        const books = await openBooks(admin);
        for (const one of steps) {
          const entry = books[one.order] as Entry;
          await actions[one.what]?.(admin, entry, one, await admin.read(entry.id));
          await compare(admin, books);
        }
        await askTheDoor(admin, books);
        expect(await looseTies(admin.store, admin.shop.clock.now)).toEqual([]);
      }),
      { numRuns: 12 },
    );
  }, 120_000);
});
