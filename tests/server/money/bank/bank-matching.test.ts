import { expect, test } from 'vitest';
import { type BankAdmin, IN_ORDER, openBankAdmin } from '../../../support/bank-admin.ts';
import { bankFaults } from '../../../support/bank-faults.ts';
import { type Transfer, volksbankFile } from '../../../support/bank-file.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { testSettings } from '../../../support/test-settings.ts';

async function imported(admin: BankAdmin, transfers: ReadonlyArray<Transfer>): Promise<number> {
  return (await admin.send(volksbankFile(transfers))).body.import;
}

async function states(admin: BankAdmin, id: number) {
  const entries = (await admin.entries(id)).toSorted((a, b) => a.id - b.id);
  return entries.map(({ outcome, state, reason }) => (outcome === 'open' ? `${state} ${reason}` : outcome));
}

async function suggestedSum(admin: BankAdmin, id: number) {
  return (await admin.readImport(id)).groups.find(({ group }) => group === 'suggested')?.sure;
}

eachDatabase((_, openTestStore) => {
  test('names are looked up in the purpose too, but not where it is a membership fee', async () => {
    const admin = await openBankAdmin(openTestStore);
    const [, , ida] = await admin.plant([
      { euros: 50, firstname: 'Jana', lastname: 'Huber-Lang' },
      { euros: 30, firstname: 'Emil', lastname: 'Oettl' },
      { euros: 20, firstname: 'Ida', lastname: 'Bach' },
      { euros: 25, firstname: 'Tim', lastname: 'Bach' },
      { euros: 45, firstname: 'Tim', lastname: 'Bachmann' },
    ]);
    const id = await imported(admin, [
      { purpose: 'Karten für Jana Huber-Lang', euros: 50, from: 'Oma Kurz' },
      { purpose: 'für Familie Öttl', euros: 30, from: 'Oma Kurz' },
      { purpose: 'Mitgliedsbeitrag Jana Huber-Lang', euros: 50, from: 'Jana Huber-Lang' },
      { purpose: 'Weinfest', euros: 45, from: 'Uwe Bach' },
      { purpose: 'Weinfest', euros: 46, from: 'Uwe Bach' },
      { purpose: `${ida?.number}`, euros: 45, from: 'Oma Kurz' },
      { purpose: 'Weinfest Jana Huber-Lang', euros: 50, from: 'Oma Kurz' },
    ]);
    expect(await states(admin, id)).toEqual([
      'suggested name_in_purpose',
      'suggested name_in_purpose',
      'unmatched nothing',
      'suggested name_together',
      'unmatched nothing',
      'suggested code_and_family',
      'suggested name_in_purpose',
    ]);
  });

  test('sure suggestions are booked in one click, all others take their own', async () => {
    const admin = await openBankAdmin(openTestStore);
    const [a, b, c, d, e] = await admin.plant([
      { euros: 50 },
      { euros: 30 },
      { euros: 40 },
      { euros: 20, firstname: 'Ute', lastname: 'Kern' },
      { euros: 60, lastname: 'Huber' },
    ]);
    const id = await imported(admin, [
      { purpose: `${a?.number} ${b?.number}`, euros: 80, from: 'Otto Berg' },
      { purpose: `${c?.number} erste`, euros: 15, from: 'Otto Berg' },
      { purpose: `${c?.number} zweite`, euros: 25, from: 'Anna Berg' },
      { purpose: 'Karten', euros: 20, from: 'Ute Kern' },
      { purpose: `${e?.number}`, euros: 10, from: 'Otto Berg' },
    ]);
    expect(await states(admin, id)).toEqual([
      'suggested several',
      'suggested parts',
      'suggested parts',
      'suggested name',
      'partial code',
    ]);
    expect(await suggestedSum(admin, id)).toEqual({ count: 3, amount: 120 });
    const entries = await admin.entries(id);
    expect(entries.filter(({ is_sure }) => is_sure)).toHaveLength(3);
    const sure = { state: 'suggested', count: 3, amount: 120 };
    const changed = await admin.call('POST', `/bank/imports/${id}/bookings`, { ...sure, count: 4 });
    expect(changed.body.code).toBe('bank_changed');

    const answers = await Promise.all([
      admin.call<{ count?: number }>('POST', `/bank/imports/${id}/bookings`, sure),
      admin.call<{ count?: number }>('POST', `/bank/imports/${id}/bookings`, sure),
    ]);
    expect(answers.reduce((sum, { body }) => sum + (body.count ?? 0), 0)).toBe(3);
    for (const order of [a, b, c]) expect((await admin.read(order?.id ?? '')).status).toBe('paid');
    for (const order of [d, e]) expect((await admin.read(order?.id ?? '')).paid).toBe(0);
    expect(await suggestedSum(admin, id)).toBeUndefined();
    expect(await bankFaults(admin.store, admin.shop.clock.now)).toEqual([]);

    const [undone] = await admin.entries(id).then((all) => all.filter(({ amount }) => amount === 80));
    if (undone !== undefined) await admin.takeBack(undone);
    expect(await suggestedSum(admin, id)).toBeUndefined();
  });

  test('of two transfers for one order neither is booked when somebody else has booked on it', async () => {
    const admin = await openBankAdmin(openTestStore);
    const [a] = await admin.plant([{ euros: 50 }]);
    const id = await imported(admin, [
      { purpose: `${a?.number}`, euros: 20 },
      { purpose: `${a?.number}`, euros: 30, from: 'Otto Berg' },
    ]);
    await admin.book(a?.id ?? '', 5, 0);
    const body = { state: 'suggested', count: 2, amount: 50 };
    const booked = await admin.call<{ count: number }>('POST', `/bank/imports/${id}/bookings`, body);
    expect(booked.body.count).toBe(0);
    expect(await admin.read(a?.id ?? '')).toMatchObject({ paid: 5, open: 45 });
    expect(await states(admin, id)).toEqual(['partial code', 'partial code']);
  });

  test('so little as the club waives is booked and waived together, and nothing while it waives nothing', async () => {
    const admin = await openBankAdmin(openTestStore);
    const [a, b] = await admin.plant([{ euros: 50 }, { euros: 30 }]);
    const transfers = [
      { purpose: `${a?.number}`, euros: 49.5 },
      { purpose: `${b?.number}`, euros: 29.4 },
    ];
    expect(await states(admin, await imported(admin, transfers))).toEqual(['partial code', 'partial code']);

    admin.shop.services.putInForce({ ...testSettings, payment_tolerance_cents: 50 });
    const id = await imported(admin, [...transfers.map((one) => ({ ...one, on: '2027-02-25' }))]);
    expect(await states(admin, id)).toEqual(['short code_short', 'partial code']);
    const { body } = await admin.call<{ count: number }>('POST', `/bank/imports/${id}/bookings`, {
      ...{ state: 'short', count: 1, amount: 49.5 },
    });
    expect(body.count).toBe(1);
    const order = await admin.read(a?.id ?? '');
    expect(order).toMatchObject({ status: 'paid', total: 49.5, paid: 49.5, waived: 0.5, refund_due: 0 });
    expect(order.history.map(({ what }) => what)).toEqual(['rest_waived', 'payment_booked']);
    const { differences, wrong } = await admin.reconcile();
    expect([differences, wrong]).toEqual([IN_ORDER, []]);

    const [entry] = (await admin.entries(id)).filter(({ outcome }) => outcome === 'booked');
    if (entry !== undefined) await admin.takeBack(entry);
    expect(await admin.read(a?.id ?? '')).toMatchObject({ status: 'open', total: 50, paid: 0 });
  });

  test('nothing is waived that the club no longer waives when it is confirmed', async () => {
    const admin = await openBankAdmin(openTestStore);
    const [a] = await admin.plant([{ euros: 50 }]);
    admin.shop.services.putInForce({ ...testSettings, payment_tolerance_cents: 50 });
    const id = await imported(admin, [{ purpose: `${a?.number}`, euros: 49.5 }]);
    admin.shop.services.putInForce(testSettings);
    const { body } = await admin.call<{ count: number }>('POST', `/bank/imports/${id}/bookings`, {
      ...{ state: 'short', count: 1, amount: 49.5 },
    });
    expect(body.count).toBe(0);
    expect(await admin.read(a?.id ?? '')).toMatchObject({ paid: 0, open: 50 });
    expect(await states(admin, id)).toEqual(['partial code']);
  });
});
