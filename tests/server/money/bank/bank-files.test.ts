import { expect, test } from 'vitest';
import { openBankAdmin } from '../../../support/bank-admin.ts';
import { camtFile, OUR_IBAN, volksbankFile } from '../../../support/bank-file.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { bytesOf, sample, sampleText } from './files/sample-files.ts';
import { writeSparkasseCsv } from './files/statement-writers.ts';
import { zip } from './files/zip-writer.ts';

eachDatabase((_, openTestStore) => {
  test('the same file again changes nothing, and an overlapping one brings only what is new', async () => {
    const admin = await openBankAdmin(openTestStore);
    const first = [
      { purpose: 'Spende', euros: 10 },
      { purpose: 'Spende', euros: 10 },
      { purpose: 'Beitrag', euros: 5 },
    ];
    const taken = (await admin.send(volksbankFile(first))).body;
    expect(taken.new_count).toBe(3);
    const again = (await admin.send(volksbankFile(first), 'kopie.csv')).body;
    expect(again).toMatchObject({ import: taken.import, is_repeat: true, new_count: 0 });
    const more = [...first.slice(1), { purpose: 'Neu', euros: 1 }];
    const third = (await admin.send(volksbankFile(more))).body;
    expect(third).toMatchObject({ is_repeat: false, new_count: 1 });
    expect((await admin.readImport(third.import)).import.known_count).toBe(2);
    // Of another kind, with the bank's marks: the same four, and a fifth that is equal to one of them.
    const camt = [...first, { purpose: 'Neu', euros: 1 }, { purpose: 'Spende', euros: 10 }];
    expect((await admin.send(camtFile(camt), 'auszug.xml')).body.new_count).toBe(1);
  });

  test('the same file from two at once is one import', async () => {
    const admin = await openBankAdmin(openTestStore);
    const file = volksbankFile([{ purpose: 'Spende', euros: 10 }]);
    const other = volksbankFile([
      { purpose: 'Spende', euros: 10 },
      { purpose: 'Beitrag', euros: 3 },
    ]);
    const answers = await Promise.all([admin.send(file), admin.send(file), admin.send(other)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const entries = await admin.store.read.selectFrom('bank_entries').select('amount_cents').execute();
    expect(entries.map(({ amount_cents }) => amount_cents).sort()).toEqual([1000, 300]);
  });

  test('a file of another account, a damaged one and a large one are refused whole', async () => {
    const admin = await openBankAdmin(openTestStore);
    const foreign = volksbankFile([{ purpose: 'x', euros: 1 }], 'DE02120300000000202051');
    expect((await admin.send(foreign)).body.message).toContain('…2051');
    const damaged = volksbankFile([{ purpose: 'x', euros: 1 }]).replace('1,00', '1,0x');
    const { status, body } = await admin.send(damaged);
    expect([status, body.code]).toEqual([422, 'bank_file']);
    expect(body.message).toContain('Zeile 2');
    const large = await admin.send(new Uint8Array(50 * 1024 * 1024));
    expect([large.status, large.body.code]).toEqual([413, 'bank_file_too_large']);
    expect(await admin.store.read.selectFrom('bank_imports').select('id').execute()).toEqual([]);
  });

  test('columns that nobody knows are mapped once and then remembered', async () => {
    const admin = await openBankAdmin(openTestStore);
    const [a] = await admin.plant([{ euros: 50 }]);
    const file = `Tag;Wer;Text;Euro\r\n26.02.2027;Erika;${a?.number};50,00\r\n`;
    const first = (await admin.send(file)).body;
    expect([first.import, first.columns?.rows[0]?.cells]).toEqual([null, ['Tag', 'Wer', 'Text', 'Euro']]);
    const none = {
      sign: null,
      debit: null,
      credit: null,
      payerIban: null,
      currency: null,
      endToEndId: null,
      bankReference: null,
      accountIban: null,
      state: null,
    };
    const columns = { ...none, bookedOn: 'Tag', amount: 'Euro', purpose: ['Text'], payerName: 'Wer' };
    const mapping = { delimiter: ';', columns, dateFormat: 'DD.MM.YYYY', decimalSign: ',' };
    expect((await admin.call('POST', '/bank/mappings', { mapping })).status).toBe(200);
    expect((await admin.call('POST', '/bank/mappings', { mapping })).status).toBe(200);
    const { body } = await admin.send(file, 'auszug.csv', 'ours');
    expect((await admin.readImport(body.import)).groups).toMatchObject([{ group: 'matched', amount: 50 }]);
    // By wrong columns it could not be read ever again, so they are asked for once more.
    const wrong = { ...mapping, dateFormat: 'YYYY-MM-DD' };
    await admin.call('POST', '/bank/mappings', { mapping: wrong });
    const asked = (await admin.send(file.replace('Erika', 'Anna'), 'auszug.csv', 'ours')).body;
    expect([asked.import, asked.columns?.lacks]).toEqual([
      null,
      'Zeile 2: Das Datum ist nicht zu lesen: „26.02.2027“.',
    ]);
    await admin.call('POST', '/bank/mappings', { mapping });
    const mended = (await admin.send(file.replace('Erika', 'Anna'), 'auszug.csv', 'ours')).body;
    expect(mended.import).not.toBeNull();
  });

  test('columns that were mapped wrongly are mapped anew as long as nothing of the file is decided', async () => {
    const admin = await openBankAdmin(openTestStore);
    const [a] = await admin.plant([{ euros: 50 }]);
    const file = `Tag;Wer;Text;Euro;Saldo\r\n26.02.2027;Erika;${a?.number};50,00;70,00\r\n`;
    const keep = (amount: string) => {
      const none = { sign: null, debit: null, credit: null, payerIban: null, currency: null, state: null };
      const columns = {
        ...{ ...none, endToEndId: null, bankReference: null, accountIban: null },
        ...{ bookedOn: 'Tag', amount, purpose: ['Text'], payerName: 'Wer' },
      };
      const mapping = { delimiter: ';', columns, dateFormat: 'DD.MM.YYYY', decimalSign: ',' };
      return admin.call('POST', '/bank/mappings', { mapping });
    };
    const tables = await admin.send(volksbankFile([{ purpose: 'Spende', euros: 2 }]), 'b.csv', 'ours');
    expect((await admin.readImport(tables.body.import)).may_map_anew).toBeUndefined();
    await keep('Saldo');
    const wrong = (await admin.send(file, 'auszug.csv', 'ours')).body.import;
    const asked = (await admin.send(file, 'auszug.csv', 'ours', { columns: 'anew' })).body;
    expect([asked.import, asked.columns?.lacks, asked.columns?.rows[0]?.cells[4]]).toEqual([
      null,
      undefined,
      'Saldo',
    ]);
    admin.shop.clock.advance(1000);
    await keep('Euro');
    const replaces = String(wrong);
    const other = await admin.send(file.replace('Erika', 'Anna'), 'auszug.csv', 'ours', { replaces });
    expect([other.status, other.body.code]).toEqual([409, 'bank_other_file']);
    const first = await admin.send(file, 'auszug.csv', 'ours', { replaces });
    // Nothing in it counts as known from the one that it replaces.
    const { body } = await admin.send(file, 'auszug.csv', 'ours', { replaces: String(first.body.import) });
    expect([body.is_repeat, body.new_count]).toEqual([false, 1]);
    const taken = await admin.readImport(body.import);
    expect(taken.groups).toMatchObject([{ group: 'matched', amount: 50 }]);
    expect(taken.may_map_anew).toBe(true);
    expect((await admin.call('GET', `/bank/imports/${wrong}`)).status).toBe(404);

    const ours = { replaces: String(body.import) };
    await admin.confirm(body.import);
    expect((await admin.readImport(body.import)).may_map_anew).toBeUndefined();
    const [entry] = await admin.entries(body.import);
    if (entry === undefined) throw new Error('nothing was booked');
    for (let n = 0; n < 2; n++) {
      const used = await admin.send(file, 'auszug.csv', 'ours', ours);
      expect([used.status, used.body.code]).toEqual([409, 'bank_import_used']);
      // Not even once it was taken back, since the books name it.
      if (n === 0) await admin.takeBack(entry);
    }
    expect(await admin.entries(body.import)).toMatchObject([{ id: entry.id, amount: 50 }]);
    const known = await admin.send(volksbankFile([{ purpose: 'x', euros: 1 }]), 'a.csv', 'ours', {
      columns: 'anew',
    });
    expect([known.status, known.body.code]).toEqual([409, 'bank_known_columns']);
  });

  test('the name of a file stands in a header, and in the address where earlier pages put it', async () => {
    const admin = await openBankAdmin(openTestStore);
    const send = async (header: string, euros: number) => {
      const headers = { ...admin.staff, 'X-File-Name': header };
      const file = volksbankFile([{ purpose: 'Spende', euros }]);
      const address = '/api/office/bank/imports?name=alt.csv';
      const { body } = await admin.shop.call<{ import: number }>('POST', address, file, headers);
      return (await admin.readImport(body.import)).import.file_name;
    };
    expect(await send(encodeURIComponent('Umsätze März.csv'), 1)).toBe('Umsätze März.csv');
    expect(await send('%E4', 2)).toBe('alt.csv');
  });

  test('a table in an archive is shown to be mapped as well', async () => {
    const admin = await openBankAdmin(openTestStore);
    const packed = zip([
      { name: 'a.csv', bytes: bytesOf(volksbankFile([{ purpose: 'x', euros: 1 }])) },
      { name: 'b.csv', bytes: bytesOf('Tag;Wer;Text;Euro\r\n26.02.2027;Erika;Karten;50,00\r\n') },
    ]);
    const { status, body } = await admin.send(packed, 'auszug.zip');
    expect([status, body.import, body.columns?.rows[0]?.cells]).toEqual([
      200,
      null,
      ['Tag', 'Wer', 'Text', 'Euro'],
    ]);
  });

  test.each(['sparkasse.csv', 'camt053-v8.xml', 'camt053-v2.xml'])(
    'of %s it is told what the bank has not booked yet',
    async (name) => {
      const admin = await openBankAdmin(openTestStore);
      const { body } = await admin.send(sample(name), name);
      expect((await admin.readImport(body.import)).import.waiting_count).toBe(1);
    },
  );

  test('an account told by its number, whose IBAN may be another, is asked about before anything is taken in', async () => {
    const admin = await openBankAdmin(openTestStore);
    const file = sampleText('auszug.sta').replaceAll('37040044/0532013000', '37040044/0532013001');
    const asked = (await admin.send(file, 'auszug.sta')).body;
    expect(asked).toMatchObject({
      success: true,
      import: null,
      doubtful_account: expect.stringMatching(/^DE.*3001$/),
    });
    expect(await admin.store.read.selectFrom('bank_imports').select('id').execute()).toEqual([]);
    const sure = (await admin.send(file, 'auszug.sta', 'ours')).body;
    expect(sure.new_count).toBeGreaterThan(0);
    expect((await admin.readImport(sure.import)).import.foreign_count).toBe(0);
    // One that is named by its IBAN is somebody else's, whatever anybody says.
    const foreign = volksbankFile([{ purpose: 'x', euros: 1 }], 'DE02120300000000202051');
    expect((await admin.send(foreign, 'fremd.csv', 'ours')).body.code).toBe('bank_sample_account');
  });

  test('what a Sparkasse sends back or takes back is no payment, and does not vanish', async () => {
    const admin = await openBankAdmin(openTestStore);
    const [a] = await admin.plant([{ euros: 50 }]);
    const back = { bookedOn: '2027-02-26', currency: 'EUR', payerName: 'Erika Muster', payerIban: null };
    const more = { endToEndId: null, bankReference: null, isReversal: true };
    const entries = [
      { ...back, ...more, amountCents: 5000, purposeParts: [`${a?.number}`] },
      { ...back, ...more, amountCents: -3000, purposeParts: ['Karten'] },
    ];
    const { body } = await admin.send(writeSparkasseCsv({ accountIban: OUR_IBAN, openingCents: 0, entries }));
    expect((await admin.entries(body.import)).map(({ state, reason }) => [state, reason])).toEqual([
      ['unmatched', 'return'],
      ['unmatched', 'return'],
    ]);
  });
});
