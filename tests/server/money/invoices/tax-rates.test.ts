import { expect, test } from 'vitest';
import { sha256Of } from '../../../../src/server/money/invoices/documents.repository.ts';
import { issueInvoice } from '../../../../src/server/money/invoices/issue-invoice.ts';
import { printDocument } from '../../../../src/server/money/invoices/issued-documents.ts';
import { type AnyBillFacts, billAmounts } from '../../../../src/server/money/invoices/pdf/invoice-facts.ts';
import type { TaxSettings } from '../../../../src/server/settings/festival-settings.ts';
import { fairLine } from '../../../support/checkout.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { type OrderAdmin, openOrderAdmin } from '../../../support/order-admin.ts';
import { testSettings } from '../../../support/test-settings.ts';
import { readPdf } from '../../platform/pdf/read-pdf.ts';

const RATE: TaxSettings = { kind: 'rate', percent: 19 };

const issueWith = ({ shop: { services } }: OrderAdmin, id: string, tax: TaxSettings) =>
  issueInvoice({ ...services, settings: () => ({ ...testSettings, tax }) }, id);

async function setRate({ store }: OrderAdmin, priceId: number, tax_percent: number | null): Promise<void> {
  await store.write((trx) =>
    trx.updateTable('ticket_prices').set({ tax_percent }).where('id', '=', priceId).execute(),
  );
}

async function billsOf({ store }: OrderAdmin): Promise<AnyBillFacts[]> {
  const rows = await store.read.selectFrom('documents').select('facts').orderBy('id').execute();
  return rows.map(({ facts }) => JSON.parse(facts) as AnyBillFacts);
}

const ratesOf = (facts: AnyBillFacts | undefined) =>
  facts === undefined
    ? []
    : billAmounts(facts).taxes.map(({ ratePercent, netCents, taxCents }) => [
        ratePercent,
        netCents,
        taxCents,
      ]);

/** A seat of 25 € at the club's 19 % and two children at the fair of 5 € each at 7 %. */
async function mixedOrder(admin: OrderAdmin, more: Record<string, unknown> = {}): Promise<string> {
  await setRate(admin, admin.hall.fair.child, 7);
  const id = await admin.order([admin.seat(0), fairLine(admin.hall, 2, admin.hall.fair.child)], more);
  await admin.book(id, (await admin.read(id)).total, 0);
  return id;
}

eachDatabase((_, openTestStore) => {
  test('a price with a rate of its own is billed by it, all others by the club’s', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const id = await mixedOrder(admin);
    const document = (await issueWith(admin, id, RATE)) as number;
    const [invoice] = await billsOf(admin);
    // 10.00 at 7 %: 9.35 and 0.65. 25.00 at 19 %: 21.01 and 3.99.
    expect(ratesOf(invoice)).toEqual([
      [7, 935, 65],
      [19, 2101, 399],
    ]);
    const [page = ''] = (
      await readPdf((await printDocument(admin.shop.services, document))?.bytes as Uint8Array)
    ).pages;
    expect(page).toContain('Nettobetrag zu 7 % 9,35 € Umsatzsteuer 7 % 0,65 €');
    expect(page).toContain('Nettobetrag zu 19 % 21,01 € Umsatzsteuer 19 % 3,99 €');
  });

  test('half a percent is a rate, and none is one too', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const id = await mixedOrder(admin);
    await setRate(admin, admin.hall.fair.child, 5.5);
    await setRate(admin, admin.hall.concert.adult, 0);
    await issueWith(admin, id, RATE);
    expect(ratesOf((await billsOf(admin))[0])).toEqual([
      [0, 2500, 0],
      [5.5, 948, 52],
    ]);
  });

  test('a small business owes none, whatever its prices say', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const id = await mixedOrder(admin);
    const document = (await issueWith(admin, id, { kind: 'small_business' })) as number;
    const [page = ''] = (
      await readPdf((await printDocument(admin.shop.services, document))?.bytes as Uint8Array)
    ).pages;
    expect(page).toContain('§ 19 UStG');
    expect(page).not.toMatch(/Nettobetrag|Umsatzsteuer|7 %/);
    await admin.cancel(id, (await admin.itemsOf(id)).slice(1));
    const [, cancellation] = await billsOf(admin);
    expect(ratesOf(cancellation)).toEqual([]);
    expect(cancellation?.tax).toMatchObject({ kind: 'exempt' });
  });

  test('a discount is shared out over the rates, and what is cancelled leaves of each what the rest is', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const id = await mixedOrder(admin, { discountCode: 'FIVE', discount: 5 });
    await issueWith(admin, id, RATE);
    const [seat = '', ...children] = await admin.itemsOf(id);
    await admin.cancel(id, children);
    await admin.cancel(id, [seat]);
    const [invoice, first, second] = await billsOf(admin);
    // 5.00 off 35.00: 1.43 off the 10.00, 3.57 off the 25.00.
    expect(ratesOf(invoice)).toEqual([
      [7, 801, 56],
      [19, 1801, 342],
    ]);
    // The seat alone bears the whole discount now: 20.00, of which 3.19 are tax.
    expect(first).toMatchObject({ discount: null, refundCents: 1000 });
    expect(ratesOf(first)).toEqual([
      [7, -801, -56],
      [19, -120, -23],
    ]);
    expect(ratesOf(second)).toEqual([[19, -1681, -319]]);
  });

  test('a rate that is changed later changes no bill that is there, nor what takes it back', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const id = await mixedOrder(admin);
    const document = (await issueWith(admin, id, RATE)) as number;
    const before = await printDocument(admin.shop.services, document);
    await setRate(admin, admin.hall.fair.child, 19);
    await admin.cancel(id, await admin.itemsOf(id));
    const [, cancellation] = await billsOf(admin);
    expect(ratesOf(cancellation)).toEqual([
      [7, -935, -65],
      [19, -2101, -399],
    ]);
    expect(cancellation?.lines.map(({ ratePercent }) => ratePercent)).toEqual([19, 7]);
    const again = await printDocument(admin.shop.services, document);
    expect(sha256Of(again?.bytes as Uint8Array)).toBe(sha256Of(before?.bytes as Uint8Array));
  });

  test('two prices of one name and event keep their own rates when they are cancelled', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const { hall } = admin;
    await admin.store.write((trx) =>
      trx.updateTable('ticket_prices').set({ name: 'Karte', price_cents: 800 }).execute(),
    );
    await setRate(admin, hall.fair.child, 7);
    const id = await admin.order([fairLine(hall, 1), fairLine(hall, 1, hall.fair.child)]);
    await admin.book(id, 16, 0);
    await issueWith(admin, id, RATE);
    await admin.cancel(id, (await admin.itemsOf(id)).slice(1));
    const [, cancellation] = await billsOf(admin);
    expect(ratesOf(cancellation)).toEqual([[7, -748, -52]]);
  });

  test('a bill from before rates per price is taken back by what stands on it', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const id = await mixedOrder(admin);
    const document = (await issueWith(admin, id, RATE)) as number;
    const [invoice] = await billsOf(admin);
    const lines = invoice?.lines.map(({ ticketPriceId: _, ...line }) => ({ ...line, ratePercent: 19 }));
    await admin.store.write((trx) =>
      trx
        .updateTable('documents')
        .set({ facts: JSON.stringify({ ...invoice, lines }) })
        .where('id', '=', document)
        .execute(),
    );
    await admin.cancel(id, await admin.itemsOf(id));
    const [, cancellation] = await billsOf(admin);
    expect(ratesOf(cancellation)).toEqual([[19, -2941, -559]]);
  });
});
