import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeToken, useSession } from '../../../../../src/client/platform/session/session.ts';
import { type FakeShop, fakeShop, refusal } from '../../../../support/fake-shop.ts';
import { openPage } from '../../../../support/open-page.tsx';
import { bank, readImport } from './sample-bank.ts';

const FIELD = /^Datei der Bank/;
const SEND = 'POST /api/office/bank/imports';
const taken = {
  ...{ success: true, import: 7, is_repeat: false, new_count: 4 },
  ...{ doubtful_account: null, columns: null },
};

let shop: FakeShop;
beforeEach(() => {
  useSession.getState().end();
  storeToken('secret');
  shop = fakeShop();
  const user = { firstname: 'Eva', lastname: 'Maier' };
  shop.on('GET /api/updt', () => ({ user, permissions: ['orders', 'money'] }));
  shop.on('GET /api/office/bank', () => bank);
  shop.on('GET /api/office/bank/imports/7', () => readImport);
  shop.on(SEND, () => taken);
  // The upload passes a fetch of its own, which calls the global one.
  vi.stubGlobal('fetch', shop.fetch);
});
afterEach(() => vi.unstubAllGlobals());

// Valid JSON, because the fake shop parses bodies as such.
const statement = new File(['"x"'], 'auszug.csv', { type: 'text/csv' });

function nameOf(sent: { headers: Headers } | undefined): string {
  return decodeURIComponent(sent?.headers.get('X-File-Name') ?? '');
}

test('a file is chosen, taken in and shown; who was here last and what is left stands there before', async () => {
  const { user, address } = openPage('/orders/bank');
  await screen.findByText(/Zuletzt eingelesen am 01.03.2027, 13:00/);
  screen.getByText('3 Umsätze');
  await user.upload(screen.getByLabelText(FIELD), statement);
  await screen.findByRole('heading', { name: 'Kontoauszug prüfen' });
  expect(address()).toBe('/orders/bank/7');
  await screen.findByText('4 Umsätze eingelesen. Gebucht ist noch nichts.');
  expect(nameOf(shop.askedFor(SEND)[0])).toBe('auszug.csv');
  // Addresses are logged by proxies, and banks name their files after the account.
  expect([...(shop.askedFor(SEND)[0]?.query ?? [])]).toEqual([]);
});

test('a file is dropped, and one that was here before says so', async () => {
  shop.on(SEND, () => ({ ...taken, is_repeat: true, new_count: 0 }));
  openPage('/orders/bank');
  const card = await screen.findByRole('region', { name: 'Neuen Kontoauszug einlesen' });
  fireEvent.drop(card, { dataTransfer: { files: [statement] } });
  await screen.findByText(/Diese Datei war schon eingelesen/);
  expect(shop.askedFor(SEND)).toHaveLength(1);
});

test('a file that is dropped beside the card is not opened by the browser', async () => {
  const page = openPage('/orders/bank');
  const heading = await screen.findByRole('heading', { name: 'Eingelesen' });
  const dataTransfer = { files: [statement] };
  // Effects follow what is shown.
  await waitFor(() => expect(fireEvent.dragOver(heading, { dataTransfer })).toBe(false));
  expect(fireEvent.drop(heading, { dataTransfer })).toBe(false);
  expect(shop.askedFor(SEND)).toHaveLength(0);
  await page.user.click(screen.getByRole('link', { name: 'auszug.csv' }));
  const next = await screen.findByRole('heading', { name: 'Kontoauszug prüfen' });
  await waitFor(() => expect(fireEvent.drop(next, { dataTransfer })).toBe(true));
});

test('what was refused in the folder of the bank’s program, or lies there too long, stands on the page', async () => {
  const refused = [{ name: 'konto.csv', reason: 'Zeile 2: Der Betrag fehlt.', at: '2027-03-01T15:00:00' }];
  const folder = { refused, unfinished: ['halb.csv.part'], unreadable: ['fest.csv'] };
  shop.on('GET /api/office/bank', () => ({ ...bank, folder }));
  openPage('/orders/bank');
  await screen.findByText('Im Bankordner wartet etwas auf dich');
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines).toContain('konto.csv, abgelehnt am 01.03.2027, 13:00: Zeile 2: Der Betrag fehlt.');
  expect(lines.some((line) => line?.startsWith('halb.csv.part ist seit über einem Tag unfertig'))).toBe(true);
  expect(lines.some((line) => line?.startsWith('fest.csv liegt dort seit über einem Tag'))).toBe(true);
});

test('of several files each has its own answer, and one that is refused does not stop the others', async () => {
  const why = 'Zeile 12: Der Betrag ist nicht zu lesen: „4x3,00“.';
  const rows = [{ line: 1, cells: ['Tag', 'Verwendungszweck', 'Betrag'] }];
  const columns = { delimiter: ';', rows };
  let isKnown = false;
  shop.on(SEND, ({ query, headers }) => {
    const name = nameOf({ headers });
    if (name === 'kaputt.csv') return refusal(422, why);
    if (name === 'fremd.xml' && query.get('account') !== 'ours')
      return { ...taken, import: null, doubtful_account: '' };
    if (name.startsWith('tabelle') && !isKnown) return { ...taken, import: null, columns };
    return { ...taken, import: name === 'auszug.csv' ? 7 : 8 };
  });
  shop.on('POST /api/office/bank/mappings', () => {
    isKnown = true;
    return { success: true };
  });
  const names = ['kaputt.csv', 'auszug.csv', 'fremd.xml', 'tabelle-1.csv', 'tabelle-2.csv'];
  const files = names.map((name) => new File(['"x"'], name));
  const { user, address } = openPage('/orders/bank');
  const card = await screen.findByRole('region', { name: 'Neuen Kontoauszug einlesen' });
  fireEvent.drop(card, { dataTransfer: { files } });
  await screen.findByText('1 von 5 Dateien sind eingelesen.');
  expect(address()).toBe('/orders/bank');
  expect(shop.askedFor(SEND).map(nameOf)).toEqual(names);
  expect(shop.askedFor('GET /api/office/bank')).toHaveLength(2);
  const [refused] = screen.getAllByRole('alert');
  expect(refused?.textContent).toBe(`kaputt.csv${why}`);
  expect(screen.getAllByRole('link', { name: 'auszug.csv' })[0]?.getAttribute('href')).toBe('/orders/bank/7');

  await user.click(screen.getByRole('button', { name: 'Ja, einlesen' }));
  await screen.findByText('2 von 5 Dateien sind eingelesen.');
  screen.getByText(/Die Tabelle in tabelle-1\.csv kennen wir noch nicht/);
  await user.click(screen.getByRole('button', { name: 'Merken und einlesen' }));
  // The columns of the one are those of the other.
  await screen.findByText('4 von 5 Dateien sind eingelesen.');
  expect(screen.queryByRole('heading', { name: 'Was steht in welcher Spalte?' })).toBeNull();
});

test('columns that are remembered and do not fit are shown again, with the reason', async () => {
  const rows = [{ line: 1, cells: ['Tag', 'Verwendungszweck', 'Betrag'] }];
  const lacks = 'Zeile 2: Das Datum ist nicht zu lesen: „31.12.2027“.';
  shop.on(SEND, () => ({ ...taken, import: null, columns: { delimiter: ';', rows, lacks } }));
  const { user } = openPage('/orders/bank');
  await user.upload(await screen.findByLabelText(FIELD), statement);
  await screen.findByText(lacks);
  screen.getByRole('button', { name: 'Merken und einlesen' });
});

test('a file in which everything was known says that nothing is new', async () => {
  shop.on(SEND, () => ({ ...taken, new_count: 0 }));
  const { user } = openPage('/orders/bank');
  await user.upload(await screen.findByLabelText(FIELD), statement);
  await screen.findByText('Nichts Neues in dieser Datei.');
});

test('a file that cannot be read is refused by its name, with line and reason, and nothing else is asked', async () => {
  const message = 'Diese Datei lässt sich nicht einlesen. Zeile 12: Der Betrag ist nicht zu lesen: „4x3,00“.';
  shop.on(SEND, () => refusal(422, message));
  const { user, address } = openPage('/orders/bank');
  await user.upload(await screen.findByLabelText(FIELD), statement);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(`auszug.csv${message}`);
  expect(address()).toBe('/orders/bank');
});

test('an account that may not be ours is asked about, and taken in when somebody says so', async () => {
  shop.on(SEND, ({ query }) =>
    query.get('account') === 'ours'
      ? taken
      : { ...taken, import: null, new_count: 0, doubtful_account: 'DE44500105175407324931' },
  );
  const { user, address } = openPage('/orders/bank');
  await user.upload(await screen.findByLabelText(FIELD), statement);
  expect((await screen.findByRole('alert')).textContent).toContain('DE44500105175407324931');
  await user.click(screen.getByRole('button', { name: 'Ja, einlesen' }));
  await screen.findByRole('heading', { name: 'Kontoauszug prüfen' });
  expect(address()).toBe('/orders/bank/7');
});

test.each([
  ['', /auszug\.csv steht nicht, zu welchem Konto die Umsätze gehören/],
  ['VEREINSKONTO', /heißt das Konto „VEREINSKONTO“, eine IBAN steht nicht dabei/],
])('an account called "%s" is asked about as well', async (called, words) => {
  shop.on(SEND, () => ({ ...taken, import: null, new_count: 0, doubtful_account: called }));
  const { user } = openPage('/orders/bank');
  await user.upload(await screen.findByLabelText(FIELD), statement);
  expect((await screen.findByRole('alert')).textContent).toMatch(words);
  screen.getByRole('button', { name: 'Ja, einlesen' });
});

test('whoever may is led to the account of the shop when a file is of another', async () => {
  const user = { firstname: 'Eva', lastname: 'Maier' };
  shop.on('GET /api/updt', () => ({ user, permissions: ['orders', 'money', 'settings'] }));
  shop.on(SEND, () => refusal(422, 'Ein anderes Konto.', { code: 'bank_sample_account' }));
  const page = openPage('/orders/bank');
  await page.user.upload(await screen.findByLabelText(FIELD), statement);
  const link = await screen.findByRole('link', { name: 'Zum Bankkonto in den Einstellungen' });
  expect(link.getAttribute('href')).toBe('/dashboard/settings');
});

test('the columns of a strange table are guessed, looked over, remembered, and then it is read', async () => {
  const rows = [
    { line: 1, cells: ['Tag', 'Partner', 'Verwendungszweck', 'Betrag'] },
    { line: 2, cells: ['26.02.27', 'Anna', 'Karten', '50,00'] },
  ];
  let isKnown = false;
  shop.on(SEND, () => (isKnown ? taken : { ...taken, import: null, columns: { delimiter: ';', rows } }));
  shop.on('POST /api/office/bank/mappings', () => {
    isKnown = true;
    return { success: true };
  });
  const { user } = openPage('/orders/bank');
  await user.upload(await screen.findByLabelText(FIELD), statement);
  const title = await screen.findByRole('heading', { name: 'Was steht in welcher Spalte?' });
  await waitFor(() => expect(document.activeElement).toBe(title));
  screen.getByLabelText('Betrag mit Vorzeichen (oder Soll und Haben)');
  screen.getByLabelText('Soll (statt Betrag)');
  await user.selectOptions(screen.getByLabelText(/Name des Zahlenden/), '');
  await user.click(screen.getByRole('button', { name: 'Merken und einlesen' }));
  await screen.findByRole('heading', { name: 'Kontoauszug prüfen' });
  expect(shop.askedFor('POST /api/office/bank/mappings')[0]?.body).toMatchObject({
    mapping: {
      delimiter: ';',
      columns: { bookedOn: 'Tag', amount: 'Betrag', purpose: ['Verwendungszweck'], payerName: null },
      dateFormat: 'DD.MM.YY',
      decimalSign: ',',
    },
  });
});

test.each([
  [
    'a question',
    () => ({ ...taken, import: null, new_count: 0, doubtful_account: '' }),
    'Ist das euer Konto?',
  ],
  ['a refusal', () => refusal(422, 'Ein anderes Konto.'), 'Ein anderes Konto.'],
])('whoever has named the columns, or said whose account it is, is led to %s', async (_, answer, words) => {
  const rows = [{ line: 1, cells: ['Tag', 'Verwendungszweck', 'Betrag'] }];
  shop.on(SEND, () => ({ ...taken, import: null, columns: { delimiter: ';', rows } }));
  shop.on('POST /api/office/bank/mappings', () => {
    shop.on(SEND, answer);
    return { success: true };
  });
  const { user } = openPage('/orders/bank');
  await user.upload(await screen.findByLabelText(FIELD), statement);
  const keep = await screen.findByRole('button', { name: 'Merken und einlesen' });
  keep.focus();
  await user.keyboard('{Enter}');
  await hasFocusOn(words);

  const yes = screen.queryByRole('button', { name: 'Ja, einlesen' });
  if (yes === null) return;
  shop.on(SEND, () => refusal(422, 'Zeile 12 ist nicht zu lesen.'));
  yes.focus();
  await user.keyboard('{Enter}');
  await hasFocusOn('Zeile 12 ist nicht zu lesen.');
});

/** The focused element contains the text. */
const hasFocusOn = async (words: string) => {
  const shown = await screen.findByText(words);
  await waitFor(() => {
    expect(document.activeElement).not.toBe(document.body);
    expect(document.activeElement?.contains(shown)).toBe(true);
  });
};
