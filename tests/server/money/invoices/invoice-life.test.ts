import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { IssuedDocument } from '../../../../src/contract/documents.ts';
import { taxSums, taxSumsLess } from '../../../../src/domain/tax.ts';
import { issueInvoice } from '../../../../src/server/money/invoices/issue-invoice.ts';
import { type AnyBillFacts, billAmounts } from '../../../../src/server/money/invoices/pdf/invoice-facts.ts';
import { fairLine } from '../../../support/checkout.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { type OrderAdmin, openOrderAdmin } from '../../../support/order-admin.ts';
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

async function billsOf({ store }: OrderAdmin, id: string): Promise<AnyBillFacts[]> {
  const rows = await store.read
    .selectFrom('documents')
    .select('facts')
    .where('order_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ facts }) => JSON.parse(facts) as AnyBillFacts);
}

/** Gives the guest another name and corrects the invoice that holds, if there is one. */
async function correct(admin: OrderAdmin, id: string, lastname: string): Promise<void> {
  const { customer, version } = await admin.read(id);
  await admin.call('PUT', `/orders/${id}/customer`, { customer: { ...customer, lastname }, version });
  const { body } = await admin.call<{ documents: IssuedDocument[] }>('GET', `/orders/${id}/documents`);
  const outdated = body.documents.find((document) => document.outdated.length > 0);
  if (outdated === undefined) return;
  const { status } = await admin.call('POST', `/orders/${id}/documents/${outdated.id}/correction`, {});
  expect(status).toBe(200);
}

async function live(
  admin: OrderAdmin,
  { discount, children, before, after, corrected }: Life,
): Promise<void> {
  const { hall } = admin;
  const id = await admin.order([fairLine(hall, children, hall.fair.child), admin.seat(0)], discount);
  const items = await admin.itemsOf(id);
  if (before) await admin.cancel(id, items.splice(0, 1));
  const { total: invoiced } = await admin.read(id);
  await admin.book(id, invoiced, 0);
  const invoice = await issueInvoice(admin.shop.services, id);
  expect(invoice === null).toBe(invoiced === 0);
  for (const [n, count] of after.entries()) {
    if (corrected[n]) await correct(admin, id, `Weiß-${n}`);
    if (items.length > 0) expect((await admin.cancel(id, items.splice(0, count))).status).toBe(200);
  }
  const bills = await billsOf(admin, id);
  const [first] = bills;
  if (first === undefined) return;
  const cancellations = bills.filter(({ kind }) => kind === 'cancellation');
  const { total, paid, refund_due } = await admin.read(id);
  expect(centsOf(first)).toBe(Math.round(invoiced * 100));
  const balance = bills.reduce((sum, bill) => sum + centsOf(bill) * (bill.kind === 'invoice' ? 1 : -1), 0);
  expect(balance).toBe(Math.round(total * 100));
  const refunds = cancellations.map((one) => (one.kind === 'cancellation' ? one.refundCents : 0));
  expect(refunds.reduce((sum, cents) => sum + cents, 0)).toBe(Math.round(refund_due * 100));
  expect(paid).toBe(invoiced);
  expect(cancellations.every((one) => one.discount === null || one.discount.cents > 0)).toBe(true);
  const left = (await admin.read(id)).items.filter((item) => item.cancelled_at === null);
  const lines = left.map(({ name, price }) => ({
    grossCents: price * 100,
    ratePercent: name === 'Kinder' ? 7 : 19,
  }));
  const worthCents = lines.reduce((sum, line) => sum + line.grossCents, 0);
  const rest = taxSums(lines, worthCents - Math.round(total * 100)).filter((sum) => sum.grossCents > 0);
  expect(ratesOf(bills)).toEqual(rest);
  // The bench is the next guest's.
  if (items.length > 0) await admin.cancel(id, items);
  expect(ratesOf(await billsOf(admin, id))).toEqual([]);
}

eachDatabase((_, openTestStore) => {
  test('whatever is cancelled and corrected when, an invoice less its cancellations is what the order costs', async () => {
    const admin = await openOrderAdmin(openTestStore);
    admin.shop.services.putInForce({ ...testSettings, tax: { kind: 'rate', percent: 19 } });
    await admin.store.write((trx) => trx.updateTable('discounts').set({ max_uses: null }).execute());
    await admin.store.write((trx) =>
      trx
        .updateTable('ticket_prices')
        .set({ tax_percent: 7 })
        .where('id', '=', admin.hall.fair.child)
        .execute(),
    );
    await fc.assert(
      fc.asyncProperty(life, (one) => live(admin, one)),
      { numRuns: 25 },
    );
    const rows = await admin.store.read.selectFrom('documents').select('number').orderBy('number').execute();
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.map(({ number }) => number)).toEqual(
      rows.map((_, n) => `2027-${String(n + 1).padStart(5, '0')}`),
    );
  });
});
