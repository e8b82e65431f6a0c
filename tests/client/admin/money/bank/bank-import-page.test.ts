import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { BankImportData } from '../../../../../src/client/admin/money/bank/bank-import-data.ts';
import { storeToken, useSession } from '../../../../../src/client/platform/session/session.ts';
import { type FakeShop, fakeShop, refusal } from '../../../../support/fake-shop.ts';
import { openPage } from '../../../../support/open-page.tsx';
import { entry, order, readImport } from './sample-bank.ts';

const ENTRIES = '/api/office/bank/entries';

let shop: FakeShop;
let current: BankImportData;
beforeEach(() => {
  useSession.getState().end();
  storeToken('secret');
  shop = fakeShop();
  current = readImport;
  const user = { firstname: 'Eva', lastname: 'Maier' };
  shop.on('GET /api/updt', () => ({ user, permissions: ['orders', 'money'] }));
  shop.on('GET /api/office/bank/imports/7', () => current);
});

/** Removes the group from the answers from now on. */
function settle(group: string): void {
  current = { ...current, groups: current.groups.filter((one) => one.group !== group) };
}

const section = (name: string) => screen.findByRole('region', { name });

test('each entry stands with those that are like it, with the reason and what would be missing', async () => {
  const { user } = openPage('/orders/bank/7');
  const glance = await screen.findByRole('navigation', { name: 'Auf einen Blick' });
  expect(
    within(glance)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual([
    '1 Passt genau 50,00\u00a0€',
    '1 Passt wahrscheinlich 50,00\u00a0€',
    '1 Zu wenig 30,00\u00a0€',
    '1 Nicht zugeordnet 80,50\u00a0€',
  ]);
  screen.getByText('2 Umsätze kennen wir schon aus früheren Dateien; sie werden nicht noch einmal gebucht.');
  within(await section('Passt wahrscheinlich')).getByText(/Nur ein Zeichen ist anders/);
  within(await section('Zu wenig')).getByText(/Es fehlen 0,50/);
  await user.click(within(glance).getByRole('link', { name: /Zu wenig/ }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Zu wenig' })));
  within(await section('Nicht zugeordnet')).getByText('Nichts im Text führt zu einer Bestellung.');
});

test('what is exact is confirmed by one button, as it was seen', async () => {
  const call = 'POST /api/office/bank/imports/7/bookings';
  shop.on(call, () => {
    settle('matched');
    return { success: true, count: 1, amount: 50, entries: [1] };
  });
  const { user } = openPage('/orders/bank/7');
  await user.click(await screen.findByRole('button', { name: /^1 Buchung über 50,00.€ bestätigen$/ }));
  await screen.findByText(
    '1 Buchung über 50,00 € gemacht. Rechnung und Karten gehen in einer Minute hinaus.',
  );
  expect(shop.askedFor(call)[0]?.body).toEqual({ state: 'matched', count: 1, amount: 50 });
  await expect.poll(() => screen.queryByRole('region', { name: 'Passt genau' })).toBeNull();
});

test('when something has changed meanwhile nothing is booked, and it is said at the button', async () => {
  shop.on('POST /api/office/bank/imports/7/bookings', () =>
    refusal(409, 'Inzwischen hat sich hier etwas geändert.'),
  );
  const { user } = openPage('/orders/bank/7');
  await user.click(await screen.findByRole('button', { name: /bestätigen$/ }));
  const alert = await within(await section('Passt genau')).findByRole('alert');
  expect(alert.textContent).toBe('Inzwischen hat sich hier etwas geändert.');
});

test('a suggestion is booked by its button', async () => {
  shop.on(`POST ${ENTRIES}/2/bookings`, () => {
    settle('suggested');
    return { success: true };
  });
  const { user } = openPage('/orders/bank/7');
  const suggested = within(await section('Passt wahrscheinlich'));
  await user.click(suggested.getByRole('button', { name: 'Auf WF27-AAAAAA buchen' }));
  await screen.findByText(
    '50,00 € auf WF27-AAAAAA gebucht. Rechnung und Karten gehen in einer Minute hinaus.',
  );
  const [asked] = shop.askedFor(`POST ${ENTRIES}/2/bookings`);
  expect(asked?.body).toEqual({ left: 50, shares: [{ order: 'a', amount: 50 }] });
});

test('what may be the same payment stands beside the known one, and one of two answers settles it', async () => {
  const { bookings, booked_on, amount, currency, purpose, is_blanked } = entry(8, {
    bookings: [{ order: order('b', 'WF27-BBBBBB', 0), amount: 50 }],
  });
  const twin = { bookings, booked_on, amount, currency, purpose, is_blanked, payer: 'GROSS, ANNA' };
  const doubtful = entry(9, {
    ...{ state: 'maybe_double', reason: 'twin', purpose: 'Karten vom 24.02.' },
    twin: { ...twin, iban: 'DE02120300000000202051', file_name: 'januar.xml', outcome: 'booked' },
  });
  current = {
    ...current,
    groups: [{ ...{ group: 'maybe_double', count: 1, amount: 50 }, entries: [doubtful] }],
  };
  shop.on(`POST ${ENTRIES}/9/double`, () => {
    settle('maybe_double');
    return { success: true };
  });
  const { user } = openPage('/orders/bank/7');
  const doubles = within(await section('Vielleicht doppelt'));
  for (const text of ['Karten vom 24.02.', 'Aus januar.xml', 'GROSS, ANNA', 'DE02 1203 0000 0000 2020 51'])
    doubles.getByText(text);
  doubles.getByRole('link', { name: 'WF27-BBBBBB' });
  doubles.getByRole('button', { name: /^Eine zweite Zahlung: Anna Groß/ });
  expect(doubles.queryByRole('button', { name: /buchen|Beiseite|suchen/ })).toBeNull();
  await user.click(doubles.getByRole('button', { name: /^Dieselbe Zahlung: Anna Groß/ }));
  await screen.findByText('Beiseitegelegt, die Zahlung zählt einmal.');
  expect(shop.askedFor(`POST ${ENTRIES}/9/double`)[0]?.body).toEqual({ is_same: true });
});

test('of what is doubtful several are answered at once, those that are ticked', async () => {
  const doubtful = [7, 8, 9].map((id) => entry(id, { ...{ state: 'maybe_double', reason: 'twin' } }));
  current = {
    ...current,
    groups: [{ ...{ group: 'maybe_double', count: 3, amount: 150 }, entries: doubtful }],
  };
  const call = 'POST /api/office/bank/imports/7/doubles';
  shop.on(call, () => ({ success: true, count: 2 }));
  const { user } = openPage('/orders/bank/7');
  const doubles = within(await section('Vielleicht doppelt'));
  expect(doubles.queryByRole('button', { name: /zweite Zahlungen/ })).toBeNull();
  await user.click(doubles.getByRole('checkbox', { name: 'Alle 3 auswählen' }));
  doubles.getByRole('button', { name: '3 sind zweite Zahlungen' });
  const [first] = doubles.getAllByRole('checkbox', { name: /^Auswählen: / });
  if (first !== undefined) await user.click(first);
  await user.click(doubles.getByRole('button', { name: '2 sind dieselben Zahlungen' }));
  await screen.findByText('2 Umsätze beiseitegelegt, jede Zahlung zählt einmal.');
  expect(shop.askedFor(call)[0]?.body).toEqual({ entries: [8, 9], is_same: true });
  await waitFor(() => expect(doubles.queryByRole('button', { name: /sind/ })).toBeNull());
});

test('sure suggestions are marked, and confirmed by one button as they were seen', async () => {
  const [suggested] = readImport.groups.filter(({ group }) => group === 'suggested');
  const entries = (suggested?.entries ?? []).map((one) => ({ ...one, is_sure: true }));
  current = {
    ...current,
    groups: [
      { group: 'short', count: 2, amount: 99.5, entries: [] },
      { ...{ group: 'suggested', count: 4, amount: 120 }, sure: { count: 3, amount: 100 }, entries },
    ],
  };
  const call = 'POST /api/office/bank/imports/7/bookings';
  shop.on(call, () => ({ success: true, count: 3, amount: 100, entries: [1, 2, 3] }));
  const { user } = openPage('/orders/bank/7');
  const sure = within(await section('Passt wahrscheinlich'));
  sure.getByText('sicher');
  await user.click(sure.getByRole('button', { name: /^Sichere bestätigen: 3 Buchungen über 100,00.€$/ }));
  expect(shop.askedFor(call)[0]?.body).toEqual({ state: 'suggested', count: 3, amount: 100 });
  const short = within(await section('Fehlt nur wenig'));
  await user.click(short.getByRole('button', { name: /^2 Buchungen über 99,50.€ bestätigen$/ }));
  await waitFor(() =>
    expect(shop.askedFor(call)[1]?.body).toEqual({ state: 'short', count: 2, amount: 99.5 }),
  );
});

test('a booking is taken back by what says that it was made, and the entry waits again', async () => {
  shop.on(`POST ${ENTRIES}/2/bookings`, () => {
    settle('suggested');
    return { success: true };
  });
  shop.on(`POST ${ENTRIES}/2/undo`, () => {
    current = readImport;
    return { success: true };
  });
  const { user } = openPage('/orders/bank/7');
  await user.click(await screen.findByRole('button', { name: 'Auf WF27-AAAAAA buchen' }));
  await expect.poll(() => screen.queryByRole('region', { name: 'Passt wahrscheinlich' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Rückgängig' }));
  await screen.findByText('Zurückgenommen.');
  await section('Passt wahrscheinlich');
});

test('after a booking the focus is on the entry that has moved up', async () => {
  const [first, second] = [
    entry(2, readImport.groups[1]?.entries[0] ?? {}),
    entry(9, { payer: 'Der Nächste' }),
  ];
  const group = { group: 'suggested' as const, count: 2, amount: 100 };
  current = { ...readImport, groups: [{ ...group, entries: [first, second] }] };
  shop.on(`POST ${ENTRIES}/2/bookings`, () => {
    current = { ...readImport, groups: [{ ...group, entries: [second] }] };
    return { success: true };
  });
  const { user } = openPage('/orders/bank/7');
  await user.click(await screen.findByRole('button', { name: /^Auf WF27-AAAAAA/ }));
  await screen.findByText(/auf WF27-AAAAAA gebucht/);
  await expect.poll(() => document.activeElement?.textContent).toContain('Der Nächste');
});

test('a transfer is split over orders that one searches, to the cent', async () => {
  const found = (id: string, number: string, total: number) => ({
    ...{ id, number, total, paid: 0, status: 'open', firstname: 'Anna', lastname: 'Groß' },
  });
  const orders = [found('c', 'WF27-CCCCCC', 20), found('d', 'WF27-DDDDDD', 80.5)];
  shop.on('GET /api/office/orders', () => ({ orders, count: 2, is_more: false, next: null }));
  shop.on(`POST ${ENTRIES}/4/bookings`, () => ({ success: true }));
  const { user } = openPage('/orders/bank/7');
  await user.click(
    await screen.findByRole('button', { name: /^Bestellung suchen oder aufteilen: Zwei Nachbarn/ }),
  );
  const search = screen.getByRole('searchbox', { name: 'Bestellung suchen' });
  await user.type(search, 'Groß');
  const ways = await screen.findAllByRole('button', { name: /^WF27-[CD]+ Anna/ });
  // The order with exactly this amount open comes first.
  expect(ways.map((way) => way.textContent?.slice(0, 11))).toEqual(['WF27-DDDDDD', 'WF27-CCCCCC']);
  await user.click(ways[1] as HTMLElement);
  await screen.findByText(/Noch 60,50 € zu verteilen\./);
  await user.type(search, 'Groß');
  await user.click(await screen.findByRole('button', { name: /^WF27-DDDDDD Anna/ }));
  await screen.findByText(/Aufgeteilt bis auf den Cent\./);
  await user.click(screen.getByRole('button', { name: 'Auf 2 Bestellungen buchen' }));
  await screen.findByText(
    '80,50 € auf WF27-CCCCCC und WF27-DDDDDD gebucht. Rechnung und Karten gehen in einer Minute hinaus.',
  );
  expect(shop.askedFor(`POST ${ENTRIES}/4/bookings`)[0]?.body).toEqual({
    left: 80.5,
    shares: [
      { order: 'c', amount: 20 },
      { order: 'd', amount: 60.5 },
    ],
  });
});

test('what is typed stays when it is refused', async () => {
  shop.on(`POST ${ENTRIES}/4/ignored`, () => refusal(409, 'Inzwischen hat sich hier etwas geändert.'));
  const { user } = openPage('/orders/bank/7');
  await user.click(await screen.findByRole('button', { name: /^Beiseitelegen: Zwei Nachbarn/ }));
  await user.type(screen.getByLabelText(/Warum gehört das/), 'Beitrag{Enter}');
  await screen.findByRole('alert');
  expect(screen.getByLabelText<HTMLInputElement>(/Warum gehört das/).value).toBe('Beitrag');
});

test('what came back says whose transfer it is, and its step settles it', async () => {
  const transfer = {
    kind: 'returned_refund' as const,
    ...{ run: 4, order: { id: 'a', number: 'WF27-AAAAAA' }, paid_on: null },
  };
  const returned = entry(9, { reason: 'return', transfer });
  const group = { group: 'unmatched' as const, count: 1, amount: 50, entries: [returned] };
  current = { ...current, groups: [group] };
  shop.on(`POST ${ENTRIES}/9/return`, () => {
    const settled = entry(9, { ...returned, outcome: 'ignored', ignored_because: 'Rücküberweisung' });
    current = { ...current, groups: [{ ...group, group: 'ignored', entries: [settled] }] };
    return { success: true };
  });
  const { user } = openPage('/orders/bank/7');
  await screen.findByText(/kam zurück/);
  expect(screen.getByRole('link', { name: 'Erstattungslauf 4' }).getAttribute('href')).toBe(
    '/orders/refunds/4',
  );
  await user.click(screen.getByRole('button', { name: 'Als zurückgekommen vermerken' }));
  await waitFor(() => expect(shop.askedFor(`POST ${ENTRIES}/9/return`)).toHaveLength(1));
  const link = await screen.findByRole('link', { name: 'Neues Konto eintragen' });
  expect(link.getAttribute('href')).toBe('/orders/refunds?q=WF27-AAAAAA');
});

test('a purpose of three thousand letters is cut, and read as a whole by a button', async () => {
  const purpose = 'Sammler '.repeat(375);
  current = {
    ...current,
    groups: current.groups.map((group) => ({
      ...group,
      entries:
        group.group === 'unmatched' ? group.entries.map((one) => ({ ...one, purpose })) : group.entries,
    })),
  };
  const { user } = openPage('/orders/bank/7');
  const text = async () => (await section('Nicht zugeordnet')).textContent ?? '';
  expect((await text()).length).toBeLessThan(600);
  await user.click(screen.getByRole('button', { name: 'Ganz lesen' }));
  expect(await text()).toContain(purpose.trim());
  await user.click(screen.getByRole('button', { name: 'Weniger' }));
  expect((await text()).length).toBeLessThan(600);
});

test('a table whose columns were mapped wrongly is chosen once more, mapped and shown in the place of this one', async () => {
  current = { ...current, may_map_anew: true };
  const SEND = 'POST /api/office/bank/imports';
  const taken = { success: true, is_repeat: false, new_count: 4, doubtful_account: null };
  const rows = [{ line: 1, cells: ['Tag', 'Text', 'Betrag'] }];
  shop.on(SEND, ({ query }) => ({
    ...taken,
    import: query.has('columns') ? null : 8,
    columns: query.has('columns') ? { delimiter: ';', rows } : null,
  }));
  shop.on('POST /api/office/bank/mappings', () => ({ success: true }));
  shop.on('GET /api/office/bank/imports/8', () => ({
    ...readImport,
    import: { ...readImport.import, id: 8 },
  }));
  vi.stubGlobal('fetch', shop.fetch);
  const { user, address } = openPage('/orders/bank/7');
  await user.click(await screen.findByText('Spalten stimmen nicht?'));
  const table = new File(['"x"'], 'auszug.csv', { type: 'text/csv' });
  await user.upload(screen.getByLabelText(/^Dieselbe Datei noch einmal wählen/), table);
  await screen.findByText(/was in auszug.csv falsch zugeordnet war/);
  await user.click(screen.getByRole('button', { name: 'Merken und einlesen' }));
  await waitFor(() => expect(address()).toBe('/orders/bank/8'));
  expect(shop.askedFor(SEND).map(({ query }) => Object.fromEntries(query))).toEqual([
    { account: 'ours', replaces: '7', columns: 'anew' },
    { account: 'ours', replaces: '7' },
  ]);
  vi.unstubAllGlobals();
});
