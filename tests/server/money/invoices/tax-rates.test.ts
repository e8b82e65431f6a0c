import { expect, test } from 'vitest';
import { sha256Of } from '../../../../src/server/money/invoices/documents.repository.ts';
import { issueInvoice } from '../../../../src/server/money/invoices/issue-invoice.ts';
import { printDocument } from '../../../../src/server/money/invoices/issued-documents.ts';
import { type AnyBillFacts, billAmounts } from '../../../../src/server/money/invoices/pdf/invoice-facts.ts';
import type { TaxSettings } from '../../../../src/server/settings/festival-settings.ts';
import { fairLine } from '../../../support/checkout.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { type OrderDesk, openOrderDesk } from '../../../support/order-desk.ts';
import { testSettings } from '../../../support/test-settings.ts';
import { readPdf } from '../../platform/pdf/read-pdf.ts';

const RATE: TaxSettings = { kind: 'rate', percent: 19 };

const issueWith = ({ shop: { services } }: OrderDesk, id: string, tax: TaxSettings) =>
  issueInvoice({ ...services, settings: () => ({ ...testSettings, tax }) }, id);

async function setRate({ store }: OrderDesk, priceId: number, tax_percent: number | null): Promise<void> {
  await store.write((trx) =>
    trx.updateTable('ticket_prices').set({ tax_percent }).where('id', '=', priceId).execute(),
  );
}

async function billsOf({ store }: OrderDesk): Promise<AnyBillFacts[]> {
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
async function mixedOrder(desk: OrderDesk, more: Record<string, unknown> = {}): Promise<string> {
  await setRate(desk, desk.hall.fair.child, 7);
  const id = await desk.order([desk.seat(0), fairLine(desk.hall, 2, desk.hall.fair.child)], more);
  await desk.book(id, (await desk.read(id)).total, 0);
  return id;
}

eachDatabase((_, openTestStore) => {
  test('a price with a rate of its own is billed by it, all others by the club’s', async () => {
    const desk = await openOrderDesk(openTestStore);
    const id = await mixedOrder(desk);
    const document = (await issueWith(desk, id, RATE)) as number;
    const [invoice] = await billsOf(desk);
    // 10.00 at 7 %: 9.35 and 0.65. 25.00 at 19 %: 21.01 and 3.99.
    expect(ratesOf(invoice)).toEqual([
      [7, 935, 65],
      [19, 2101, 399],
    ]);
    const [page = ''] = (
      await readPdf((await printDocument(desk.shop.services, document))?.bytes as Uint8Array)
    ).pages;
    expect(page).toContain('Nettobetrag zu 7 % 9,35 € Umsatzsteuer 7 % 0,65 €');
    expect(page).toContain('Nettobetrag zu 19 % 21,01 € Umsatzsteuer 19 % 3,99 €');
  });

  test('half a percent is a rate, and none is one too', async () => {
    const desk = await openOrderDesk(openTestStore);
    const id = await mixedOrder(desk);
    await setRate(desk, desk.hall.fair.child, 5.5);
    await setRate(desk, desk.hall.concert.adult, 0);
    await issueWith(desk, id, RATE);
    expect(ratesOf((await billsOf(desk))[0])).toEqual([
      [0, 2500, 0],
      [5.5, 948, 52],
    ]);
  });

  test('a small business owes none, whatever its prices say', async () => {
    const desk = await openOrderDesk(openTestStore);
    const id = await mixedOrder(desk);
    const document = (await issueWith(desk, id, { kind: 'small_business' })) as number;
    const [page = ''] = (
      await readPdf((await printDocument(desk.shop.services, document))?.bytes as Uint8Array)
    ).pages;
    expect(page).toContain('§ 19 UStG');
    expect(page).not.toMatch(/Nettobetrag|Umsatzsteuer|7 %/);
    await desk.cancel(id, (await desk.itemsOf(id)).slice(1));
    const [, cancellation] = await billsOf(desk);
    expect(ratesOf(cancellation)).toEqual([]);
    expect(cancellation?.tax).toMatchObject({ kind: 'exempt' });
  });

  test('a discount is shared out over the rates, and what is cancelled leaves of each what the rest is', async () => {
    const desk = await openOrderDesk(openTestStore);
    const id = await mixedOrder(desk, { discountCode: 'FIVE', discount: 5 });
    await issueWith(desk, id, RATE);
    const [seat = '', ...children] = await desk.itemsOf(id);
    await desk.cancel(id, children);
    await desk.cancel(id, [seat]);
    const [invoice, first, second] = await billsOf(desk);
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
    const desk = await openOrderDesk(openTestStore);
    const id = await mixedOrder(desk);
    const document = (await issueWith(desk, id, RATE)) as number;
    const before = await printDocument(desk.shop.services, document);
    await setRate(desk, desk.hall.fair.child, 19);
    await desk.cancel(id, await desk.itemsOf(id));
    const [, cancellation] = await billsOf(desk);
    expect(ratesOf(cancellation)).toEqual([
      [7, -935, -65],
      [19, -2101, -399],
    ]);
    expect(cancellation?.lines.map(({ ratePercent }) => ratePercent)).toEqual([19, 7]);
    const again = await printDocument(desk.shop.services, document);
    expect(sha256Of(again?.bytes as Uint8Array)).toBe(sha256Of(before?.bytes as Uint8Array));
  });

  test('two prices of one name and event keep their own rates when they are cancelled', async () => {
    const desk = await openOrderDesk(openTestStore);
    const { hall } = desk;
    await desk.store.write((trx) =>
      trx.updateTable('ticket_prices').set({ name: 'Karte', price_cents: 800 }).execute(),
    );
    await setRate(desk, hall.fair.child, 7);
    const id = await desk.order([fairLine(hall, 1), fairLine(hall, 1, hall.fair.child)]);
    await desk.book(id, 16, 0);
    await issueWith(desk, id, RATE);
    await desk.cancel(id, (await desk.itemsOf(id)).slice(1));
    const [, cancellation] = await billsOf(desk);
    expect(ratesOf(cancellation)).toEqual([[7, -748, -52]]);
  });

  test('a bill from before rates per price is taken back by what stands on it', async () => {
    const desk = await openOrderDesk(openTestStore);
    const id = await mixedOrder(desk);
    const document = (await issueWith(desk, id, RATE)) as number;
    const [invoice] = await billsOf(desk);
    const lines = invoice?.lines.map(({ ticketPriceId: _, ...line }) => ({ ...line, ratePercent: 19 }));
    await desk.store.write((trx) =>
      trx
        .updateTable('documents')
        .set({ facts: JSON.stringify({ ...invoice, lines }) })
        .where('id', '=', document)
        .execute(),
    );
    await desk.cancel(id, await desk.itemsOf(id));
    const [, cancellation] = await billsOf(desk);
    expect(ratesOf(cancellation)).toEqual([[19, -2941, -559]]);
  });
});
