import { expect, test } from 'vitest';
import { issueInvoice } from '../../../../src/server/money/invoices/issue-invoice.ts';
import { type BankDesk, openBankDesk } from '../../../support/bank-desk.ts';
import { volksbankFile } from '../../../support/bank-file.ts';
import { eachDatabase } from '../../../support/each-database.ts';

async function confirmThree(desk: BankDesk) {
  const orders = await desk.plant([{ euros: 50 }, { euros: 30 }, { euros: 20 }]);
  const file = volksbankFile(orders.map(({ number, euros }) => ({ purpose: number, euros })));
  const { import: id } = (await desk.send(file)).body;
  const { entries } = (await desk.confirm(id)).body as unknown as { entries: number[] };
  const takeBack = (ids: number[], of = id) =>
    desk.call<{ code?: string; count?: number }>('POST', `/bank/imports/${of}/undo`, { entries: ids });
  return { id, orders: orders.map((order) => order.id), entries, takeBack };
}

eachDatabase((_, openTestStore) => {
  test('everything that one confirmation booked is taken back, once', async () => {
    const desk = await openBankDesk(openTestStore);
    const { id, orders, entries, takeBack } = await confirmThree(desk);
    expect(entries).toHaveLength(3);
    expect((await takeBack(entries)).body).toEqual({ success: true, count: 3 });
    for (const order of orders) expect(await desk.read(order)).toMatchObject({ status: 'open', paid: 0 });
    expect((await desk.readImport(id)).groups.map(({ group, count }) => [group, count])).toEqual([
      ['suggested', 3],
    ]);
    const again = await takeBack(entries);
    expect([again.status, again.body.code]).toEqual([409, 'bank_changed']);
  });

  test('what has its invoice stays and says so; the others go back', async () => {
    const desk = await openBankDesk(openTestStore);
    const { id, orders, entries, takeBack } = await confirmThree(desk);
    const [billed = ''] = orders;
    const finals = async () => (await desk.entries(id)).map(({ final_order }) => final_order).toSorted();
    expect(await finals()).toEqual([null, null, null]);
    await issueInvoice(desk.shop.services, billed);
    expect(await finals()).toEqual([null, null, billed].toSorted());
    expect((await takeBack(entries)).body.count).toBe(2);
    const refused = await takeBack(entries.slice(0, 1));
    expect([refused.status, refused.body.code]).toEqual([409, 'invoice_issued']);
    expect(await desk.read(billed)).toMatchObject({ status: 'paid', paid: 50 });
  });

  test('nobody takes back entries of a file by the address of another', async () => {
    const desk = await openBankDesk(openTestStore);
    const { id, orders, entries, takeBack } = await confirmThree(desk);
    const strange = await takeBack(entries, id + 1);
    expect([strange.status, strange.body.code]).toEqual([404, 'unknown_bank_entry']);
    expect(await desk.read(orders[0] ?? '')).toMatchObject({ status: 'paid' });
  });

  test('what was paid too much is to be given back, says the file; such a booking can be taken back after the invoice', async () => {
    const desk = await openBankDesk(openTestStore);
    const [a] = await desk.plant([{ euros: 50 }]);
    const purpose = a?.number ?? '';
    const { import: id } = (
      await desk.send(
        volksbankFile([
          { purpose, euros: 50 },
          { purpose, euros: 1 },
        ]),
      )
    ).body;
    await desk.confirm(id);
    expect(await desk.readImport(id)).toMatchObject({ refund_due: 0 });
    const over = (await desk.entries(id)).find(({ outcome }) => outcome === 'open');
    if (over === undefined) throw new Error('nothing is left');
    expect((await desk.assign(over, [{ order: a?.id ?? '', amount: 1 }])).status).toBe(200);
    await issueInvoice(desk.shop.services, a?.id ?? '');
    expect(await desk.readImport(id)).toMatchObject({ refund_due: 1 });
    const entries = await desk.entries(id);
    expect(entries.map(({ bookings }) => bookings[0]?.order.overpaid)).toEqual([1, 1]);
    const finalOf = (amount: number) => entries.find((one) => one.amount === amount)?.final_order;
    expect([finalOf(50), finalOf(1)]).toEqual([a?.id, null]);
  });

  test('two payments that are together just what is open say so, and only such', async () => {
    const desk = await openBankDesk(openTestStore);
    const [a, b] = await desk.plant([{ euros: 24 }, { euros: 30 }]);
    const { import: id } = (
      await desk.send(
        volksbankFile([
          { purpose: `${a?.number}`, euros: 12 },
          { purpose: `${b?.number}`, euros: 10 },
        ]),
      )
    ).body;
    const together = async (file: number) => (await desk.entries(file)).map((entry) => entry.together);
    expect(await together(id)).toEqual([0, 0]);
    const later = (
      await desk.send(
        volksbankFile([
          { purpose: `Rest ${a?.number}`, euros: 12, on: '2027-03-01' },
          { purpose: `Rest ${b?.number}`, euros: 19, on: '2027-03-01' },
        ]),
      )
    ).body.import;
    expect([await together(id), await together(later)]).toEqual([
      [2, 0],
      [2, 0],
    ]);
  });

  test('a payment that was laid aside is no part of what came in together', async () => {
    const desk = await openBankDesk(openTestStore);
    const [order] = await desk.plant([{ euros: 24 }]);
    const part = (purpose: string) => volksbankFile([{ purpose: `${purpose} ${order?.number}`, euros: 12 }]);
    const first = (await desk.send(part('Karten'))).body.import;
    const [aside] = await desk.entries(first);
    if (aside === undefined) throw new Error('no entry');
    await desk.ignore(aside);
    const later = (await desk.send(part('Rest'))).body.import;
    expect((await desk.entries(later)).map(({ together }) => together)).toEqual([0]);
  });
});
