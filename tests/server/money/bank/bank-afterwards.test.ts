import { expect, test } from 'vitest';
import { issueInvoice } from '../../../../src/server/money/invoices/issue-invoice.ts';
import { type BankAdmin, openBankAdmin } from '../../../support/bank-admin.ts';
import { volksbankFile } from '../../../support/bank-file.ts';
import { eachDatabase } from '../../../support/each-database.ts';

async function confirmThree(admin: BankAdmin) {
  const orders = await admin.plant([{ euros: 50 }, { euros: 30 }, { euros: 20 }]);
  const file = volksbankFile(orders.map(({ number, euros }) => ({ purpose: number, euros })));
  const { import: id } = (await admin.send(file)).body;
  const { entries } = (await admin.confirm(id)).body as unknown as { entries: number[] };
  const takeBack = (ids: number[], of = id) =>
    admin.call<{ code?: string; count?: number }>('POST', `/bank/imports/${of}/undo`, { entries: ids });
  return { id, orders: orders.map((order) => order.id), entries, takeBack };
}

eachDatabase((_, openTestStore) => {
  test('everything that one confirmation booked is taken back, once', async () => {
    const admin = await openBankAdmin(openTestStore);
    const { id, orders, entries, takeBack } = await confirmThree(admin);
    expect(entries).toHaveLength(3);
    expect((await takeBack(entries)).body).toEqual({ success: true, count: 3 });
    for (const order of orders) expect(await admin.read(order)).toMatchObject({ status: 'open', paid: 0 });
    expect((await admin.readImport(id)).groups.map(({ group, count }) => [group, count])).toEqual([
      ['suggested', 3],
    ]);
    const again = await takeBack(entries);
    expect([again.status, again.body.code]).toEqual([409, 'bank_changed']);
  });

  test('what has its invoice stays and says so; the others go back', async () => {
    const admin = await openBankAdmin(openTestStore);
    const { id, orders, entries, takeBack } = await confirmThree(admin);
    const [billed = ''] = orders;
    const finals = async () => (await admin.entries(id)).map(({ final_order }) => final_order).toSorted();
    expect(await finals()).toEqual([null, null, null]);
    await issueInvoice(admin.shop.services, billed);
    expect(await finals()).toEqual([null, null, billed].toSorted());
    expect((await takeBack(entries)).body.count).toBe(2);
    const refused = await takeBack(entries.slice(0, 1));
    expect([refused.status, refused.body.code]).toEqual([409, 'invoice_issued']);
    expect(await admin.read(billed)).toMatchObject({ status: 'paid', paid: 50 });
  });

  test('nobody takes back entries of a file by the address of another', async () => {
    const admin = await openBankAdmin(openTestStore);
    const { id, orders, entries, takeBack } = await confirmThree(admin);
    const strange = await takeBack(entries, id + 1);
    expect([strange.status, strange.body.code]).toEqual([404, 'unknown_bank_entry']);
    expect(await admin.read(orders[0] ?? '')).toMatchObject({ status: 'paid' });
  });

  test('what was paid too much is to be given back, says the file; such a booking can be taken back after the invoice', async () => {
    const admin = await openBankAdmin(openTestStore);
    const [a] = await admin.plant([{ euros: 50 }]);
    const purpose = a?.number ?? '';
    const { import: id } = (
      await admin.send(
        volksbankFile([
          { purpose, euros: 50 },
          { purpose, euros: 1 },
        ]),
      )
    ).body;
    await admin.confirm(id);
    expect(await admin.readImport(id)).toMatchObject({ refund_due: 0 });
    const over = (await admin.entries(id)).find(({ outcome }) => outcome === 'open');
    if (over === undefined) throw new Error('nothing is left');
    expect((await admin.assign(over, [{ order: a?.id ?? '', amount: 1 }])).status).toBe(200);
    await issueInvoice(admin.shop.services, a?.id ?? '');
    expect(await admin.readImport(id)).toMatchObject({ refund_due: 1 });
    const entries = await admin.entries(id);
    expect(entries.map(({ bookings }) => bookings[0]?.order.overpaid)).toEqual([1, 1]);
    const finalOf = (amount: number) => entries.find((one) => one.amount === amount)?.final_order;
    expect([finalOf(50), finalOf(1)]).toEqual([a?.id, null]);
  });

  test('two payments that are together just what is open say so, and only such', async () => {
    const admin = await openBankAdmin(openTestStore);
    const [a, b] = await admin.plant([{ euros: 24 }, { euros: 30 }]);
    const { import: id } = (
      await admin.send(
        volksbankFile([
          { purpose: `${a?.number}`, euros: 12 },
          { purpose: `${b?.number}`, euros: 10 },
        ]),
      )
    ).body;
    const together = async (file: number) => (await admin.entries(file)).map((entry) => entry.together);
    expect(await together(id)).toEqual([0, 0]);
    const later = (
      await admin.send(
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
    const admin = await openBankAdmin(openTestStore);
    const [order] = await admin.plant([{ euros: 24 }]);
    const part = (purpose: string) => volksbankFile([{ purpose: `${purpose} ${order?.number}`, euros: 12 }]);
    const first = (await admin.send(part('Karten'))).body.import;
    const [aside] = await admin.entries(first);
    if (aside === undefined) throw new Error('no entry');
    await admin.ignore(aside);
    const later = (await admin.send(part('Rest'))).body.import;
    expect((await admin.entries(later)).map(({ together }) => together)).toEqual([0]);
  });
});
