import { expect, test } from 'vitest';
import { type BankAdmin, IN_ORDER, openBankAdmin } from '../../../support/bank-admin.ts';
import { volksbankFile } from '../../../support/bank-file.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { untilSomebodyWaits } from '../../../support/until-somebody-waits.ts';

async function states(admin: BankAdmin, id: number) {
  return (await admin.readImport(id)).groups.map(({ group, count, amount }) => [group, count, amount]);
}

async function openMails(admin: BankAdmin) {
  return admin.store.read
    .selectFrom('outbox')
    .select(['kind', 'order_id'])
    .where('kind', '=', 'order_paid')
    .execute();
}

eachDatabase((_, openTestStore) => {
  test('a file is seen before anything is booked; what is exact is booked on confirmation, and its mail goes out then', async () => {
    const admin = await openBankAdmin(openTestStore);
    const [a, b, c] = await admin.plant([{ euros: 50 }, { euros: 30 }, { euros: 20, lastname: 'Huber' }]);
    const { status, body } = await admin.send(
      volksbankFile([
        { purpose: `Karten ${a?.number}`, euros: 50 },
        { purpose: `${b?.number}`, euros: 29.5 },
        { purpose: 'Weinfest', euros: 20, from: 'Erika Huber' },
        { purpose: 'Mitgliedsbeitrag', euros: 17 },
        { purpose: 'Strom', euros: -99.9 },
      ]),
    );
    expect([status, body]).toEqual([
      200,
      {
        ...{ success: true, import: body.import, is_repeat: false, new_count: 5 },
        ...{ doubtful_account: null, columns: null },
      },
    ]);
    expect(await states(admin, body.import)).toEqual([
      ['matched', 1, 50],
      ['suggested', 1, 20],
      ['partial', 1, 29.5],
      ['unmatched', 1, 17],
      ['ignored', 1, -99.9],
    ]);
    expect((await admin.read(a?.id ?? '')).paid).toBe(0);
    expect(await openMails(admin)).toEqual([]);

    const booked = await admin.confirm(body.import);
    expect([booked.status, booked.body]).toMatchObject([200, { success: true, count: 1, amount: 50 }]);
    const order = await admin.read(a?.id ?? '');
    expect(order).toMatchObject({ status: 'paid', paid: 50 });
    expect(order.payments).toMatchObject([{ amount: 50, booked_on: '2027-02-26', note: 'Kontoauszug' }]);
    expect(order.history).toMatchObject([{ who: 'Erika Muster', what: 'payment_booked' }]);
    expect(await openMails(admin)).toEqual([{ kind: 'order_paid', order_id: a?.id }]);
    expect((await admin.read(c?.id ?? '')).paid).toBe(0);
    expect((await admin.reconcile()).differences).toEqual(IN_ORDER);
  });

  test('all that is open under one name, paid at once without a word, is suggested together', async () => {
    const admin = await openBankAdmin(openTestStore);
    const huber = (firstname: string, euros: number) => ({ firstname, lastname: 'Huber', euros });
    const [otto, uwe] = await admin.plant([huber('Otto', 15), huber('Uwe', 12)]);
    const { body } = await admin.send(
      volksbankFile([
        { purpose: 'Huber 2x Weinfest', euros: 27, from: 'Otto Huber' },
        { purpose: 'Huber 2x Weinfest', euros: 28, from: 'Otto Huber' },
      ]),
    );
    const { groups } = await admin.readImport(body.import);
    expect(groups.map(({ group, amount }) => [group, amount])).toEqual([
      ['suggested', 27],
      ['unmatched', 28],
    ]);
    const [entry] = groups[0]?.entries ?? [];
    const shares = entry?.ways[0]?.shares.map(({ order, amount }) => [order.id, amount]);
    expect(shares?.sort()).toEqual(
      [
        [otto?.id, 15],
        [uwe?.id, 12],
      ].sort(),
    );
  });

  test('of two genuine equal payments the first is booked, the second is for somebody to decide', async () => {
    const admin = await openBankAdmin(openTestStore);
    const [a] = await admin.plant([{ euros: 50 }]);
    const twice = [
      { purpose: `${a?.number}`, euros: 50 },
      { purpose: `${a?.number}`, euros: 50 },
    ];
    const { body } = await admin.send(volksbankFile(twice));
    expect(await states(admin, body.import)).toEqual([
      ['matched', 1, 50],
      ['already_paid', 1, 50],
    ]);
    await admin.confirm(body.import);
    const second = (await admin.entries(body.import)).find(({ outcome }) => outcome === 'open');
    if (second === undefined) throw new Error('nothing is left');
    expect((await admin.assign(second, [{ order: a?.id ?? '', amount: 50 }])).status).toBe(200);
    expect(await admin.read(a?.id ?? '')).toMatchObject({ paid: 100, refund_due: 50 });
    expect((await admin.reconcile()).differences).toEqual(IN_ORDER);
  });

  test('whoever confirms something else than he saw is refused, and two at once book it once', async () => {
    const admin = await openBankAdmin(openTestStore);
    const orders = await admin.plant(Array.from({ length: 40 }, () => ({ euros: 50 })));
    const { body } = await admin.send(
      volksbankFile(orders.map(({ number }) => ({ purpose: number, euros: 50 }))),
    );
    const path = `/bank/imports/${body.import}/bookings`;
    const wrong = await admin.call('POST', path, { state: 'matched', count: 39, amount: 2000 });
    expect([wrong.status, wrong.body.code]).toEqual([409, 'bank_changed']);
    const seen = { state: 'matched', count: 40, amount: 2000 };
    const answers = await Promise.all([
      admin.call<{ count?: number }>('POST', path, seen),
      admin.call<{ count?: number }>('POST', path, seen),
    ]);
    expect(answers.reduce((sum, { body: answer }) => sum + (answer.count ?? 0), 0)).toBe(40);
    const payments = await admin.store.read.selectFrom('payments').select('order_id').execute();
    expect(new Set(payments.map(({ order_id }) => order_id)).size).toBe(40);
    expect(payments).toHaveLength(40);
  });

  test('an order that was paid by hand meanwhile is not paid again', async () => {
    const admin = await openBankAdmin(openTestStore);
    const [a] = await admin.plant([{ euros: 50 }]);
    const { body } = await admin.send(volksbankFile([{ purpose: `${a?.number}`, euros: 50 }]));
    await admin.book(a?.id ?? '', 50, 0);
    expect((await admin.confirm(body.import)).body).toMatchObject({ count: 0, amount: 0 });
    expect(await states(admin, body.import)).toEqual([['already_paid', 1, 50]]);
    expect((await admin.read(a?.id ?? '')).paid).toBe(50);
  });

  test('the order that is named first is paid first, whichever was placed first', async () => {
    const admin = await openBankAdmin(openTestStore);
    const [a, b] = await admin.plant([{ euros: 50 }, { euros: 30 }]);
    const named = [`${a?.number} und ${b?.number}`, `${b?.number} und ${a?.number}`];
    const { body } = await admin.send(volksbankFile(named.map((purpose) => ({ purpose, euros: 60 }))));
    const shares = (await admin.entries(body.import)).map(({ ways }) =>
      ways[0]?.shares.map(({ order, amount }) => [order.number, amount]),
    );
    expect(shares).toHaveLength(2);
    const aFirst = [
      [a?.number, 50],
      [b?.number, 10],
    ];
    const bFirst = [
      [b?.number, 30],
      [a?.number, 30],
    ];
    expect(shares).toEqual(expect.arrayContaining([aFirst, bFirst]));
  });

  test.each([
    ['is laid aside', { outcome: 'ignored', settled_at: 1, settled_by: 'Otto' }],
    ['becomes a mere suggestion', { state: 'suggested' }],
  ] as const)('what %s at the moment in which all are confirmed is not booked', async (_what, change) => {
    const admin = await openBankAdmin(openTestStore);
    const [order] = await admin.plant([{ euros: 50 }]);
    const { body } = await admin.send(volksbankFile([{ purpose: `${order?.number}`, euros: 50 }]));
    const [isChanged, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const changing = admin.store.write(async (trx) => {
      await trx.updateTable('bank_entries').set(change).execute();
      isChanged.resolve();
      await mayCommit.promise;
    });
    await isChanged.promise;
    const confirming = admin.confirm(body.import);
    await untilSomebodyWaits(admin.store);
    mayCommit.resolve();
    await Promise.all([changing, confirming]);
    expect((await admin.read(order?.id ?? '')).paid).toBe(0);
  });

  test('the number of an order of the box office is no payment of it', async () => {
    const admin = await openBankAdmin(openTestStore);
    const [order] = await admin.plant([{ euros: 50 }]);
    const sold = { source: 'box_office', status: 'paid' } as const;
    await admin.store.write((trx) => trx.updateTable('orders').set(sold).execute());
    const { body } = await admin.send(volksbankFile([{ purpose: `${order?.number}`, euros: 50 }]));
    expect(await admin.entries(body.import)).toMatchObject([{ state: 'unmatched', reason: 'nothing' }]);
  });

  test('an entry that was booked a second time is taken back as it stands now', async () => {
    const admin = await openBankAdmin(openTestStore);
    const [order] = await admin.plant([{ euros: 50 }]);
    const id = order?.id ?? '';
    const { body } = await admin.send(volksbankFile([{ purpose: `${order?.number}`, euros: 50 }]));
    await admin.confirm(body.import);
    await admin.undo(id, (await admin.read(id)).payments[0]?.id ?? 0);
    const [entry] = await admin.entries(body.import);
    if (entry === undefined) throw new Error('no entry');
    expect((await admin.assign(entry, [{ order: id, amount: 50 }])).status).toBe(200);
    expect((await admin.takeBack(entry)).status).toBe(200);
    expect((await admin.read(id)).paid).toBe(0);
  });

  test('one transfer is split over several orders, to the cent or not at all', async () => {
    const admin = await openBankAdmin(openTestStore);
    const [a, b] = await admin.plant([{ euros: 50 }, { euros: 30 }]);
    const [ida = '', idb = ''] = [a?.id, b?.id];
    const { body } = await admin.send(
      volksbankFile([{ purpose: `${a?.number} und ${b?.number}`, euros: 80 }]),
    );
    const [entry] = await admin.entries(body.import);
    if (entry === undefined) throw new Error('no entry');
    expect(entry).toMatchObject({ state: 'suggested', reason: 'several' });
    expect(entry.ways[0]?.shares.map(({ order, amount }) => [order.number, amount])).toEqual([
      [a?.number, 50],
      [b?.number, 30],
    ]);
    const short = await admin.assign(entry, [
      { order: ida, amount: 50 },
      { order: idb, amount: 29.99 },
    ]);
    expect([short.status, short.body.code]).toEqual([409, 'bank_shares']);
    const strange = await admin.assign(entry, [
      { order: ida, amount: 50 },
      { order: 'x', amount: 30 },
    ]);
    expect([strange.status, strange.body.code]).toEqual([404, 'unknown_order']);
    expect((await admin.read(ida)).paid).toBe(0);
    expect(
      (
        await admin.assign(entry, [
          { order: ida, amount: 50 },
          { order: idb, amount: 30 },
        ])
      ).status,
    ).toBe(200);
    expect((await admin.assign(entry, [{ order: ida, amount: 80 }])).body.code).toBe('bank_changed');
    expect([(await admin.read(ida)).status, (await admin.read(idb)).status]).toEqual(['paid', 'paid']);
    expect((await admin.reconcile()).differences).toEqual(IN_ORDER);
  });

  test('what was booked is taken back as a whole, waits again, and is never booked by itself from then on', async () => {
    const admin = await openBankAdmin(openTestStore);
    const [a] = await admin.plant([{ euros: 50 }]);
    const { body } = await admin.send(volksbankFile([{ purpose: `${a?.number}`, euros: 50 }]));
    await admin.confirm(body.import);
    const [booked] = await admin.entries(body.import);
    if (booked === undefined) throw new Error('no entry');
    expect(booked).toMatchObject({ outcome: 'booked', left: 0, settled_by: 'Erika Muster' });
    expect((await admin.takeBack(booked)).status).toBe(200);
    expect(await states(admin, body.import)).toEqual([['suggested', 1, 50]]);
    expect(await admin.read(a?.id ?? '')).toMatchObject({ status: 'open', paid: 0 });
    expect((await admin.takeBack(booked)).body.code).toBe('bank_changed');
    expect((await admin.confirm(body.import)).body.count).toBe(0);
  });

  test('a payment taken back at its order waits among the bank’s entries again', async () => {
    const admin = await openBankAdmin(openTestStore);
    const [a] = await admin.plant([{ euros: 50 }]);
    const { body } = await admin.send(volksbankFile([{ purpose: `${a?.number}`, euros: 50 }]));
    await admin.confirm(body.import);
    const [payment] = (await admin.read(a?.id ?? '')).payments;
    expect((await admin.undo(a?.id ?? '', payment?.id ?? 0)).status).toBe(200);
    const [entry] = await admin.entries(body.import);
    expect(entry).toMatchObject({ outcome: 'open', left: 50, state: 'suggested' });
    expect((await admin.reconcile()).differences).toEqual(IN_ORDER);
  });

  test('what is no payment of ours is laid aside with a reason, and comes back', async () => {
    const admin = await openBankAdmin(openTestStore);
    const { body } = await admin.send(volksbankFile([{ purpose: 'Spende', euros: 10 }]));
    const [entry] = await admin.entries(body.import);
    if (entry === undefined) throw new Error('no entry');
    expect((await admin.ignore(entry, ' ')).status).toBe(422);
    expect((await admin.ignore(entry, 'Spende von Oma')).status).toBe(200);
    expect((await admin.entries(body.import))[0]).toMatchObject({
      outcome: 'ignored',
      ignored_because: 'Spende von Oma',
    });
    expect((await admin.takeBack(entry)).status).toBe(200);
    expect((await admin.entries(body.import))[0]).toMatchObject({ outcome: 'open', ignored_because: '' });
  });

  test('what a bank dates to Monday can be booked on Saturday', async () => {
    const admin = await openBankAdmin(openTestStore);
    const [a, b] = await admin.plant([{ euros: 50 }, { euros: 30 }]);
    const on = '2027-03-03';
    const { body } = await admin.send(
      volksbankFile([
        { purpose: `${a?.number}`, euros: 50, on },
        { purpose: `${b?.number}`, euros: 20, on },
      ]),
    );
    expect((await admin.confirm(body.import)).body.count).toBe(1);
    const open = (await admin.entries(body.import)).find(({ outcome }) => outcome === 'open');
    if (open === undefined) throw new Error('nothing is left');
    expect((await admin.assign(open, [{ order: b?.id ?? '', amount: 20 }])).status).toBe(200);
    expect((await admin.read(a?.id ?? '')).payments).toMatchObject([{ booked_on: '2027-03-01' }]);
  });

  test('the list says what is left of each file and of all', async () => {
    const admin = await openBankAdmin(openTestStore);
    const [a] = await admin.plant([{ euros: 50 }]);
    const { body } = await admin.send(
      volksbankFile([
        { purpose: `${a?.number}`, euros: 50 },
        { purpose: 'Spende', euros: 7 },
      ]),
    );
    await admin.confirm(body.import);
    const list = await admin.call<{ imports: object[]; open: object; account: string }>('GET', '/bank');
    expect(list.body).toMatchObject({
      imports: [{ file_name: 'auszug.csv', booked: { count: 1, amount: 50 }, open: { count: 1, amount: 7 } }],
      open: { count: 1, amount: 7 },
      account: '3000',
    });
  });
});
