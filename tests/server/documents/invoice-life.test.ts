import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AnyBillFacts } from '../../../src/server/documents/invoice/invoice-facts.ts';
import { issueInvoice } from '../../../src/server/documents/issue/issue-invoice.ts';
import { fairLine } from '../../harness/checkout.ts';
import { eachDatabase } from '../../harness/each-database.ts';
import { type OrderDesk, openOrderDesk } from '../../harness/order-desk.ts';

const DISCOUNTS = [
  {},
  { discountCode: 'TEN', discountPercentage: 10 },
  { discountCode: 'FIVE', discount: 5 },
] as const;

const life = fc.record({
  discount: fc.constantFrom(...DISCOUNTS),
  children: fc.integer({ min: 1, max: 3 }),
  /** Which tickets are cancelled before the invoice, and then one after another. */
  before: fc.boolean(),
  after: fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 4 }),
});
type Life = typeof life extends fc.Arbitrary<infer L> ? L : never;

const centsOf = ({ lines, discount }: AnyBillFacts) =>
  lines.reduce((sum, line) => sum + line.quantity * line.unitCents, 0) - (discount?.cents ?? 0);

async function live(desk: OrderDesk, { discount, children, before, after }: Life): Promise<void> {
  const { hall } = desk;
  const id = await desk.order([fairLine(hall, children, hall.fair.child), desk.seat(0)], discount);
  const items = await desk.itemsOf(id);
  if (before) await desk.cancel(id, items.splice(0, 1));
  const { total: invoiced } = await desk.read(id);
  await desk.book(id, invoiced, 0);
  const invoice = await issueInvoice(desk.shop.services, id);
  expect(invoice === null).toBe(invoiced === 0);
  for (const count of after) {
    if (items.length > 0) expect((await desk.cancel(id, items.splice(0, count))).status).toBe(200);
  }
  const rows = await desk.store.read
    .selectFrom('documents')
    .select(['number', 'facts'])
    .where('order_id', '=', id)
    .orderBy('id')
    .execute();
  const [first, ...cancellations] = rows.map((row) => JSON.parse(row.facts) as AnyBillFacts);
  if (first === undefined) return;
  const { total, paid, refund_due } = await desk.read(id);
  const backCents = cancellations.reduce((sum, one) => sum + centsOf(one), 0);
  expect(centsOf(first)).toBe(Math.round(invoiced * 100));
  expect(centsOf(first) - backCents).toBe(Math.round(total * 100));
  const refunds = cancellations.map((one) => (one.kind === 'cancellation' ? one.refundCents : 0));
  expect(refunds.reduce((sum, cents) => sum + cents, 0)).toBe(Math.round(refund_due * 100));
  expect(paid).toBe(invoiced);
  expect(cancellations.every((one) => one.discount === null || one.discount.cents > 0)).toBe(true);
  // The bench is the next guest's.
  if (items.length > 0) await desk.cancel(id, items);
}

eachDatabase((_, openTestStore) => {
  test('whatever is cancelled when, an invoice less its cancellations is what the order costs', async () => {
    const desk = await openOrderDesk(openTestStore);
    await desk.store.write((trx) => trx.updateTable('discounts').set({ max_uses: null }).execute());
    await fc.assert(
      fc.asyncProperty(life, (one) => live(desk, one)),
      { numRuns: 25 },
    );
    const rows = await desk.store.read.selectFrom('documents').select('number').orderBy('number').execute();
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.map(({ number }) => number)).toEqual(
      rows.map((_, n) => `2027-${String(n + 1).padStart(5, '0')}`),
    );
  });
});
