import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { anonymisePayers } from '../../../../src/server/money/bank/bank-entries.repository.ts';
import { type BankAdmin, openBankAdmin } from '../../../support/bank-admin.ts';
import { bankFaults } from '../../../support/bank-faults.ts';
import { camtFile, OUR_IBAN, type Transfer, volksbankFile } from '../../../support/bank-file.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { bytesOf } from './files/sample-files.ts';
import { writeCamt, writeMt940, writeSparkasseCsv, writeVolksbankCsv } from './files/statement-writers.ts';
import { zip } from './files/zip-writer.ts';

const PAYER = 'DE02120300000000202051';
const DAY_MS = 24 * 60 * 60 * 1000;

/** Two that are equal and one with the bank's marks in its purpose as `mark` writes them. */
const statement = (mark: (text: string) => string, bankReference: string | null = null) => ({
  accountIban: OUR_IBAN,
  openingCents: 0,
  entries: ['Karten fuer Erika', 'Karten fuer Erika', 'Spende'].map((text, at) => ({
    ...{ bookedOn: '2027-02-26', currency: 'EUR', payerName: 'Erika Muster', payerIban: PAYER },
    ...{ endToEndId: null, isReversal: false, amountCents: 5000 + 100 * Math.floor(at / 2) },
    bankReference: bankReference && `${bankReference}${at}`,
    purposeParts: [mark(text)],
  })),
});

const withPlus = (text: string) => `EREF+NOTPROVIDED KREF+4711 SVWZ+${text} ABWA+Oma`;
const withColon = (text: string) => `${text} EREF: NOTPROVIDED IBAN: ${PAYER} BIC: BYLADEM1001`;
const asIs = (text: string) => text;

eachDatabase((_, openTestStore) => {
  const transfer = (purpose: string, more: Partial<Transfer> = {}) => ({ purpose, euros: 50, ...more });
  const groupsOf = async (admin: BankAdmin, id: number) =>
    (await admin.readImport(id)).groups.map(({ group, count }) => [group, count]);

  test.each([
    ['MT940', writeMt940([statement(asIs, 'R')])],
    ['CAMT', writeCamt([statement(withPlus, 'C')], 8)],
    ['CSV of a Sparkasse with its marks', writeSparkasseCsv(statement(withPlus))],
    ['CSV of a Volksbank with its marks', writeVolksbankCsv(statement(withColon))],
  ])('the payments of each export of a bank count once, %s first', async (_kind, first) => {
    const admin = await openBankAdmin(openTestStore);
    expect((await admin.send(first)).body.new_count).toBe(3);
    const others = [
      writeMt940([statement(asIs, 'R')]),
      writeCamt([statement(withPlus, 'C')], 2),
      writeSparkasseCsv(statement(withPlus)),
      writeSparkasseCsv(statement(asIs)),
      writeVolksbankCsv(statement(withColon)),
    ];
    for (const other of others) expect((await admin.send(other)).body.new_count).toBe(0);
  });

  test('two exports in one archive count once too, and two equal payments of one file are two', async () => {
    const admin = await openBankAdmin(openTestStore);
    const [a] = await admin.plant([{ euros: 50 }]);
    const twice = [transfer(`${a?.number}`), transfer(`${a?.number}`)];
    const file = zip([
      { name: 'a.xml', bytes: bytesOf(camtFile(twice)) },
      { name: 'b.csv', bytes: bytesOf(volksbankFile(twice)) },
    ]);
    const { body } = await admin.send(file, 'auszug.zip');
    expect(body.new_count).toBe(2);
    expect(await groupsOf(admin, body.import)).toEqual([
      ['matched', 1],
      ['already_paid', 1],
    ]);
  });

  test('a ZIP of 31 days is known again as the table of its month', async () => {
    const admin = await openBankAdmin(openTestStore);
    const days = Array.from({ length: 31 }, (_, at) => `2027-01-${String(at + 1).padStart(2, '0')}`);
    const ofDay = (on: string) => [transfer('Karten', { on }), transfer('Karten', { on })];
    const file = zip(days.map((on) => ({ name: `${on}.xml`, bytes: bytesOf(camtFile(ofDay(on))) })));
    expect((await admin.send(file, 'januar.zip')).body.new_count).toBe(62);
    expect((await admin.send(volksbankFile(days.flatMap(ofDay)))).body.new_count).toBe(0);
  });

  test('what an earlier version stored with the marks of the bank is known', async () => {
    const admin = await openBankAdmin(openTestStore);
    const file = writeSparkasseCsv(statement(withPlus));
    await admin.send(file);
    const [{ content_hash: hash } = { content_hash: '' }] = await admin.store.read
      .selectFrom('bank_entries')
      .select('content_hash')
      .where('amount_cents', '=', 5100)
      .execute();
    const former = [OUR_IBAN, '2027-02-26', 5100, 'EUR', PAYER, 'erefnotprovidedkref4711svwzspendeabwaoma'];
    await admin.store.write((trx) =>
      trx
        .updateTable('bank_entries')
        .set({ content_hash: createHash('sha256').update(former.join('\n')).digest('base64url') })
        .where('content_hash', '=', hash)
        .execute(),
    );
    expect((await admin.send(`${file}\r\n`)).body.new_count).toBe(0);
  });

  test('one with another reference of the bank waits beside the known one and books nothing', async () => {
    const admin = await openBankAdmin(openTestStore);
    const [a, b] = await admin.plant([{ euros: 50 }, { euros: 50 }]);
    const first = (await admin.send(camtFile([transfer(`${a?.number}`)], ['1']), 'januar.xml')).body;
    await admin.confirm(first.import);
    const second = (
      await admin.send(camtFile([transfer(`${a?.number}`), transfer(`Karten ${b?.number}`)], ['2', '3']))
    ).body;
    expect(second.new_count).toBe(2);
    const { groups, refund_due: refundDue } = await admin.readImport(second.import);
    expect([groups.map(({ group, count }) => [group, count]), refundDue]).toEqual([[['maybe_double', 2]], 0]);
    const [doubtful, other] = await admin.entries(second.import);
    if (doubtful === undefined || other === undefined) throw new Error('both are there');
    expect(doubtful).toMatchObject({
      ...{ state: 'maybe_double', ways: [], left: 50 },
      twin: {
        ...{ booked_on: '2027-02-26', amount: 50, payer: 'Erika Muster', purpose: a?.number },
        ...{ file_name: 'januar.xml', outcome: 'booked', bookings: [{ order: { id: a?.id }, amount: 50 }] },
      },
    });
    // Neither one by one nor with all others.
    for (const order of [a, b]) {
      const refused = await admin.assign(doubtful, [{ order: order?.id ?? '', amount: 50 }]);
      expect([refused.status, refused.body.code]).toEqual([409, 'bank_maybe_double']);
    }
    expect((await admin.confirm(second.import)).body.count).toBe(0);

    expect((await admin.settleDouble(doubtful, true)).status).toBe(200);
    expect((await admin.settleDouble(doubtful, true)).body.code).toBe('bank_changed');
    expect((await admin.settleDouble(other, false)).status).toBe(200);
    expect(await groupsOf(admin, second.import)).toEqual([
      ['matched', 1],
      ['ignored', 1],
    ]);
    await admin.confirm(second.import);
    // Who takes it back is asked again.
    await admin.takeBack(doubtful);
    expect(await groupsOf(admin, second.import)).toEqual([
      ['maybe_double', 1],
      ['booked', 1],
    ]);
    await admin.settleDouble(doubtful, false);
    expect(await groupsOf(admin, second.import)).toEqual([
      ['already_paid', 1],
      ['booked', 1],
    ]);
    expect((await admin.readImport(second.import)).refund_due).toBe(0);
    expect(await bankFaults(admin.store, admin.shop.clock.now)).toEqual([]);
  });

  test('a doubtful payment leaves its order to one that is surely new', async () => {
    const admin = await openBankAdmin(openTestStore);
    const [a] = await admin.plant([{ euros: 50 }]);
    await admin.send(volksbankFile([transfer('Karten')]));
    const paid = transfer(`${a?.number}`, { from: 'Max Huber', iban: 'DE44500105175407324931' });
    const { body } = await admin.send(camtFile([transfer(`Fuer ${a?.number}`), paid]));
    expect(await groupsOf(admin, body.import)).toEqual([
      ['matched', 1],
      ['maybe_double', 1],
    ]);
  });

  test('the payer is compared also after his name was erased, and spending again is no question', async () => {
    const admin = await openBankAdmin(openTestStore);
    const { body } = await admin.send(
      volksbankFile([transfer('Spende'), transfer('Strom', { euros: -80, from: 'Stadtwerke' })]),
    );
    const [entry] = await admin.entries(body.import);
    if (entry !== undefined) await admin.ignore(entry);
    const now = admin.shop.clock.now + 15 * DAY_MS;
    expect(await admin.store.write((trx) => anonymisePayers(trx, { now, most: 10 }))).toHaveLength(2);
    const later = (
      await admin.send(
        volksbankFile([
          transfer('Spende und mehr', { from: 'MUSTER, ERIKA', iban: '' }),
          transfer('Beitrag', { from: 'Max Huber', iban: '' }),
          transfer('Strom Januar', { euros: -80, from: 'Stadtwerke' }),
        ]),
      )
    ).body;
    expect(await groupsOf(admin, later.import)).toEqual([
      ['maybe_double', 1],
      ['unmatched', 1],
      ['ignored', 1],
    ]);
    expect((await admin.entries(later.import))[0]?.twin).toMatchObject({ is_blanked: true, purpose: '' });
  });

  test('within an archive the twin is the entry of the file before', async () => {
    const admin = await openBankAdmin(openTestStore);
    const file = zip([
      { name: 'a.csv', bytes: bytesOf(volksbankFile([transfer('Karten')])) },
      { name: 'b.csv', bytes: bytesOf(volksbankFile([transfer('Karten vom 24.02.')])) },
    ]);
    const { body } = await admin.send(file, 'auszug.zip');
    const doubtful = (await admin.entries(body.import)).find(({ state }) => state === 'maybe_double');
    expect(doubtful).toMatchObject({
      purpose: 'Karten vom 24.02.',
      twin: { purpose: 'Karten', outcome: 'open' },
    });
  });

  test('several are answered at once, and those of another file are left alone', async () => {
    const admin = await openBankAdmin(openTestStore);
    const [a] = await admin.plant([{ euros: 50 }]);
    const first = [transfer('Karten'), transfer('Spende', { euros: 20 }), transfer('Zelt', { euros: 10 })];
    const other = (await admin.send(volksbankFile(first))).body.import;
    const again = [
      transfer(`Weinfest ${a?.number}`),
      transfer('Danke', { euros: 20 }),
      transfer('Zelte', { euros: 10 }),
    ];
    const { body } = await admin.send(volksbankFile(again));
    const doubtful = await admin.entries(body.import);
    expect(doubtful.map(({ state }) => state)).toEqual(['maybe_double', 'maybe_double', 'maybe_double']);
    const settle = (id: number, entries: number[], is_same: boolean) =>
      admin.call<{ count?: number; code?: string }>('POST', `/bank/imports/${id}/doubles`, {
        entries,
        is_same,
      });
    const ids = doubtful.map(({ id }) => id);
    expect((await settle(other, ids, true)).body.code).toBe('unknown_bank_entry');
    const of = (euros: number) => doubtful.filter(({ amount }) => amount === euros).map(({ id }) => id);
    expect((await settle(body.import, [...of(20), ...of(10)], true)).body.count).toBe(2);
    expect((await settle(body.import, ids, false)).body.count).toBe(1);
    expect((await settle(body.import, ids, false)).body.code).toBe('bank_changed');
    // More than the page shows; each is a transaction of its own.
    expect((await settle(body.import, Array(201).fill(ids[0]), false)).body.code).toBe('invalid');
    expect(await groupsOf(admin, body.import)).toEqual([
      ['matched', 1],
      ['ignored', 2],
    ]);
  });
});
