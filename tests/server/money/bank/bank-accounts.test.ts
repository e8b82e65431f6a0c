import { expect, test } from 'vitest';
import { type BankAdmin, openBankAdmin } from '../../../support/bank-admin.ts';
import { camtFile, OUR_IBAN, volksbankFile } from '../../../support/bank-file.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { testSettings } from '../../../support/test-settings.ts';
import { bytesOf, sampleText } from './files/sample-files.ts';
import { zip } from './files/zip-writer.ts';

const OTHER_IBAN = 'DE44500105175407324931';
const payment = [{ purpose: 'Karten', euros: 10 }];
const replaced = (name: string, from: string | RegExp, to: string) =>
  bytesOf(sampleText(name).replaceAll(new RegExp(from, 'g'), to));
const camt = (from: string | RegExp, to: string) => camtFile(payment).replace(from, to);
const ACCT = /<Acct><Id><IBAN>\w+<\/IBAN>/;

/** A mapped table, which has no column for the account. */
async function keepMapping(admin: BankAdmin): Promise<void> {
  const none = { sign: null, debit: null, credit: null, payerIban: null, currency: null };
  const columns = {
    ...{ ...none, endToEndId: null, bankReference: null, accountIban: null, state: null },
    ...{ bookedOn: 'Tag', amount: 'Euro', purpose: ['Text'], payerName: 'Wer' },
  };
  const mapping = { delimiter: ';', columns, dateFormat: 'DD.MM.YYYY', decimalSign: ',' };
  expect((await admin.call('POST', '/bank/mappings', { mapping })).status).toBe(200);
}
const MAPPED = 'Tag;Wer;Text;Euro\r\n26.02.2027;Erika;Karten;50,00\r\n';

eachDatabase((_, openTestStore) => {
  const nothingIn = async (admin: BankAdmin) => {
    expect(await admin.store.read.selectFrom('bank_imports').select('id').execute()).toEqual([]);
    expect(await admin.store.read.selectFrom('bank_entries').select('id').execute()).toEqual([]);
  };

  test.each([
    ['CAMT of another kind of day', camt(/<BookgDt><Dt>[\d-]+/, '<BookgDt><Dt>26.02.2027'), 'Umsatz 1'],
    ['CAMT without a day', camt(/<BookgDt>.*?<\/ValDt>/s, ''), 'Umsatz 1'],
    [
      'a CAMT archive with a word for a day',
      zip([{ name: 'a.xml', bytes: bytesOf(camt(/<BookgDt><Dt>[\d-]+/, '<BookgDt><Dt>heute')) }]),
      'a.xml, Zeile',
    ],
    ['MT940', replaced('auszug.sta', ':61:2701050105', ':61:2713050105'), 'Zeile 6'],
    ['a Sparkasse', replaced('sparkasse.csv', '"05.01.27";"05.01.27"', '"";""'), 'Zeile 3'],
    ['a Volksbank', volksbankFile(payment).replaceAll('26.02.2027', 'gestern'), 'Zeile 2'],
    ['an old Volksbank', replaced('volksbank-alt.csv', '"04.01.2027"', '"31.02.2027"'), 'Zeile'],
  ])('a file with an entry without a real day is refused whole: %s', async (_kind, file, where) => {
    const admin = await openBankAdmin(openTestStore);
    const { status, body } = await admin.send(file);
    expect([status, body.code]).toEqual([422, 'bank_file']);
    expect(body.message).toMatch(/Das Datum ist nicht zu lesen/);
    expect(body.message).toContain(where);
    await nothingIn(admin);
  });

  test.each([
    ['CAMT', camt(ACCT, `<Acct><Id><IBAN>${OTHER_IBAN}</IBAN>`), /Zeile \d+: …4931/],
    [
      'a CAMT archive',
      zip([{ name: 'a.xml', bytes: bytesOf(camt(ACCT, `<Acct><Id><IBAN>${OTHER_IBAN}</IBAN>`)) }]),
      /a\.xml, Zeile \d+: …4931/,
    ],
    ['MT940', replaced('auszug.sta', '37040044/0532013000', OTHER_IBAN), /Zeile 3: …4931/],
    ['a Sparkasse', replaced('sparkasse.csv', OUR_IBAN, OTHER_IBAN), /Zeile 2: …4931/],
    ['a Volksbank', volksbankFile(payment, OTHER_IBAN), /Zeile 2: …4931/],
  ])("another's file is refused with the line of its account: %s", async (_kind, file, where) => {
    const admin = await openBankAdmin(openTestStore);
    admin.shop.services.putInForce({
      ...testSettings,
      bank: { ...testSettings.bank, iban: 'DE02120300000000202051' },
    });
    const { status, body } = await admin.send(file, 'auszug', 'ours');
    expect([status, body.code]).toEqual([422, 'bank_other_account']);
    expect(body.message).toMatch(where);
    await nothingIn(admin);
  });

  test('while the shop has the account of the sample, the sentence says so', async () => {
    const admin = await openBankAdmin(openTestStore);
    const { status, body } = await admin.send(volksbankFile(payment, OTHER_IBAN));
    expect([status, body.code]).toEqual([422, 'bank_sample_account']);
    expect(body.message).toMatch(/im Shop steht noch das Beispielkonto/);
  });

  test.each([
    ['CAMT with a number', camt(ACCT, '<Acct><Id><Othr><Id>4711</Id></Othr>'), '4711'],
    ['CAMT without any', camt(ACCT, '<Acct><Id>'), ''],
    ['MT940 with a number', replaced('auszug.sta', '37040044/0532013000', '4711'), '4711'],
    ['MT940 with a name', replaced('auszug.sta', '37040044/0532013000', 'VEREINSKONTO'), 'VEREINSKONTO'],
    ['a Sparkasse with a number', replaced('sparkasse.csv', OUR_IBAN, '4711'), '4711'],
    ['an old Volksbank with another', replaced('volksbank-alt.csv', '532013000', '532013001'), /^DE.*3001$/],
    ['an old Volksbank without', replaced('volksbank-alt.csv', '"Konto:";"532013000"', '"";""'), ''],
    ['a mapped table without', MAPPED, ''],
    ['a mapped table below a number', `Konto;4711\r\n\r\n${MAPPED}`, '4711'],
    [
      'a mapped table below ours and another',
      `${OUR_IBAN};${OTHER_IBAN}\r\n\r\n${MAPPED}`,
      `${OUR_IBAN} und ${OTHER_IBAN}`,
    ],
  ])(
    'an account that is not told by its IBAN is asked about before anything is taken in: %s',
    async (_kind, file, called) => {
      const admin = await openBankAdmin(openTestStore);
      await keepMapping(admin);
      const asked = (await admin.send(file)).body;
      expect(asked.import).toBeNull();
      expect(asked.doubtful_account).toMatch(called === '' ? /^$/ : called);
      await nothingIn(admin);
      expect((await admin.send(file, 'auszug', 'ours')).body.new_count).toBeGreaterThan(0);
    },
  );

  test.each([
    ['CAMT', camt(ACCT, '<Acct><Id><Othr><Id>0532013000</Id></Othr>')],
    ['MT940', replaced('auszug.sta', '37040044/0532013000', '532013000EUR')],
    ['a Sparkasse', replaced('sparkasse.csv', OUR_IBAN, '532013000')],
    ['an old Volksbank', bytesOf(sampleText('volksbank-alt.csv'))],
    ['a mapped table below our IBAN', `Girokonto;${OUR_IBAN}\r\n\r\n${MAPPED}`],
  ])('the number of our account is ours without a question: %s', async (_kind, file) => {
    const admin = await openBankAdmin(openTestStore);
    await keepMapping(admin);
    const { body } = await admin.send(file);
    expect(body.doubtful_account).toBeNull();
    expect(body.new_count).toBeGreaterThan(0);
  });

  test('of several accounts only ours is read, and the others are named', async () => {
    const admin = await openBankAdmin(openTestStore);
    await keepMapping(admin);
    // The mapping says nothing of the first column.
    const rows = [OUR_IBAN, OTHER_IBAN, OTHER_IBAN].map(
      (iban, at) => `${iban};26.02.2027;Erika;Karten;${at},50`,
    );
    const file = ['Auftragskonto;Tag;Wer;Text;Euro', ...rows, ''].join('\r\n');
    const { body } = await admin.send(file);
    expect(body).toMatchObject({ doubtful_account: null, new_count: 1 });
    const read = (await admin.readImport(body.import)).import;
    expect(read).toMatchObject({ foreign_count: 2, foreign_accounts: ['…4931'], open: { amount: 0.5 } });
    const own = (await admin.send(volksbankFile(payment))).body;
    expect((await admin.readImport(own.import)).import.foreign_accounts).toBeUndefined();
  });

  test.each([
    [
      'CAMT',
      camtFile([...payment, ...payment]).replace(/(.*)Ccy="EUR"(.*?)Ccy="EUR"/s, '$1Ccy="CHF"$2Ccy="CHF"'),
      /Zeile \d+, Umsatz 2: Hier geht es um CHF/,
    ],
    ['MT940', replaced('auszug.sta', 'EUR(?=[\\d,]+\\s)', 'USD'), /Zeile 6: Hier geht es um USD/],
    ['a Volksbank', volksbankFile(payment).replace(';EUR;', ';USD;'), /Zeile 2: Hier geht es um USD/],
    [
      'a day that is far away',
      volksbankFile([...payment, { ...payment[0], purpose: 'x', euros: 1, on: '2027-03-30' }]),
      /Zeile 3: .*30\.03\.2027/,
    ],
  ])(
    'a foreign currency or a day to come is refused with its line, and nothing is taken in: %s',
    async (_kind, file, where) => {
      const admin = await openBankAdmin(openTestStore);
      const { status, body } = await admin.send(file);
      expect([status, body.code]).toEqual([422, 'bank_file']);
      expect(body.message).toMatch(where);
      await nothingIn(admin);
    },
  );

  test('a foreign currency in the account of others does not matter', async () => {
    const admin = await openBankAdmin(openTestStore);
    const foreign = volksbankFile(payment, OTHER_IBAN).replace(';EUR;', ';USD;');
    const file = zip([
      { name: 'a.csv', bytes: bytesOf(volksbankFile(payment)) },
      { name: 'b.csv', bytes: bytesOf(foreign) },
    ]);
    expect((await admin.send(file, 'auszug.zip')).body.new_count).toBe(1);
  });

  test('in an archive a table that names no account is asked about, also beside ours', async () => {
    const admin = await openBankAdmin(openTestStore);
    await keepMapping(admin);
    const file = zip([
      { name: 'a.csv', bytes: bytesOf(volksbankFile(payment)) },
      { name: 'b.csv', bytes: bytesOf(MAPPED) },
    ]);
    expect((await admin.send(file, 'auszug.zip')).body).toMatchObject({ import: null, doubtful_account: '' });
    await nothingIn(admin);
    expect((await admin.send(file, 'auszug.zip', 'ours')).body.new_count).toBe(2);
  });
});
