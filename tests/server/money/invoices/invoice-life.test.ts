import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { IssuedDocument } from '../../../../src/contract/documents.ts';
import { taxSums, taxSumsLess } from '../../../../src/domain/tax.ts';
import { issueInvoice } from '../../../../src/server/money/invoices/issue-invoice.ts';
import { type AnyBillFacts, billAmounts } from '../../../../src/server/money/invoices/pdf/invoice-facts.ts';
import { fairLine } from '../../../support/checkout.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { type OrderDesk, openOrderDesk } from '../../../support/order-desk.ts';
import { testSettings } from '../../../support/test-settings.ts';

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
  /** Before which of these the invoice is corrected. */
  corrected: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
});
type Life = typeof life extends fc.Arbitrary<infer L> ? L : never;

/** Gross, net and tax per rate of several bills together, rates that come to nothing left out. */
const ratesOf = (bills: ReadonlyArray<AnyBillFacts>) =>
  taxSumsLess(
    bills.flatMap((bill) => billAmounts(bill).taxes),
    [],
  );

const centsOf = ({ lines, discount }: AnyBillFacts) =>
  lines.reduce((sum, line) => sum + line.quantity * line.unitCents, 0) - (discount?.cents ?? 0);

async function billsOf({ store }: OrderDesk, id: string): Promise<AnyBillFacts[]> {
  const rows = await store.read
    .selectFrom('documents')
    .select('facts')
    .where('order_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ facts }) => JSON.parse(facts) as AnyBillFacts);
}

/** Gives the guest another name and corrects the invoice that holds, if there is one. */
async function correct(desk: OrderDesk, id: string, lastname: string): Promise<void> {
  const { customer, version } = await desk.read(id);
  await desk.call('PUT', `/orders/${id}/customer`, { customer: { ...customer, lastname }, version });
  const { body } = await desk.call<{ documents: IssuedDocument[] }>('GET', `/orders/${id}/documents`);
  const outdated = body.documents.find((document) => document.outdated.length > 0);
  if (outdated === undefined) return;
  const { status } = await desk.call('POST', `/orders/${id}/documents/${outdated.id}/correction`, {});
  expect(status).toBe(200);
}

async function live(desk: OrderDesk, { discount, children, before, after, corrected }: Life): Promise<void> {
  const { hall } = desk;
  const id = await desk.order([fairLine(hall, children, hall.fair.child), desk.seat(0)], discount);
  const items = await desk.itemsOf(id);
  if (before) await desk.cancel(id, items.splice(0, 1));
  const { total: invoiced } = await desk.read(id);
  await desk.book(id, invoiced, 0);
  const invoice = await issueInvoice(desk.shop.services, id);
  expect(invoice === null).toBe(invoiced === 0);
  for (const [n, count] of after.entries()) {
    if (corrected[n]) await correct(desk, id, `Weiß-${n}`);
    if (items.length > 0) expect((await desk.cancel(id, items.splice(0, count))).status).toBe(200);
  }
  const bills = await billsOf(desk, id);
  const [first] = bills;
  if (first === undefined) return;
  const cancellations = bills.filter(({ kind }) => kind === 'cancellation');
  const { total, paid, refund_due } = await desk.read(id);
  expect(centsOf(first)).toBe(Math.round(invoiced * 100));
  const balance = bills.reduce((sum, bill) => sum + centsOf(bill) * (bill.kind === 'invoice' ? 1 : -1), 0);
  expect(balance).toBe(Math.round(total * 100));
  const refunds = cancellations.map((one) => (one.kind === 'cancellation' ? one.refundCents : 0));
  expect(refunds.reduce((sum, cents) => sum + cents, 0)).toBe(Math.round(refund_due * 100));
  expect(paid).toBe(invoiced);
  expect(cancellations.every((one) => one.discount === null || one.discount.cents > 0)).toBe(true);
  const left = (await desk.read(id)).items.filter((item) => item.cancelled_at === null);
  const lines = left.map(({ name, price }) => ({
    grossCents: price * 100,
    ratePercent: name === 'Kinder' ? 7 : 19,
  }));
  const worthCents = lines.reduce((sum, line) => sum + line.grossCents, 0);
  const rest = taxSums(lines, worthCents - Math.round(total * 100)).filter((sum) => sum.grossCents > 0);
  expect(ratesOf(bills)).toEqual(rest);
  // The bench is the next guest's.
  if (items.length > 0) await desk.cancel(id, items);
  expect(ratesOf(await billsOf(desk, id))).toEqual([]);
}

eachDatabase((_, openTestStore) => {
  test('whatever is cancelled and corrected when, an invoice less its cancellations is what the order costs', async () => {
    const desk = await openOrderDesk(openTestStore);
    desk.shop.services.putInForce({ ...testSettings, tax: { kind: 'rate', percent: 19 } });
    await desk.store.write((trx) => trx.updateTable('discounts').set({ max_uses: null }).execute());
    await desk.store.write((trx) =>
      trx
        .updateTable('ticket_prices')
        .set({ tax_percent: 7 })
        .where('id', '=', desk.hall.fair.child)
        .execute(),
    );
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
