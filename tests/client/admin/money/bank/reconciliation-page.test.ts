import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { storeToken, useSession } from '../../../../../src/client/platform/session/session.ts';
import type { Books } from '../../../../../src/contract/books.ts';
import type { Reconciliation } from '../../../../../src/contract/reconciliation.ts';
import { type FakeShop, fakeShop } from '../../../../support/fake-shop.ts';
import { openPage } from '../../../../support/open-page.tsx';

const income = { received: 119, refunded: 0, net: 100, tax: 19 };
const books: Books = {
  ...{ at: '2027-03-01T15:00:00', from: '2027-01-01', to: '2027-12-31', years: [2027, 2024], difference: 0 },
  archive_key: null,
  ways: [
    { way: 'transfer', received: 119, refunded: 0 },
    { way: 'paypal', received: 0, refunded: 0 },
  ],
  taxes: [{ month: '2027-03', percent: 19, ...income }],
  spheres: [{ sphere: 'business', percent: 19, ...income }],
  overpaid: { received: 0, refunded: 0 },
  invoices: {
    ...{ issued: { count: 2, gross: 119 }, cancelled: { count: 0, gross: 0 } },
    waiting: { count: 0, gross: 0 },
  },
  prices: [
    {
      ...{
        event: 'Weinprobe',
        starts_at: '2027-04-12T20:30:00',
        price: 'Erwachsene',
        ordered: 4,
        value: 119,
      },
      ...{ paid: 4, cancelled: 0, box_office: 7, free: 1, received: 119, refunded: 0 },
    },
  ],
  cash: [
    {
      ...{ event: 'Weinprobe', starts_at: '2027-04-12T20:30:00', event_id: 3, counts: 2 },
      ...{ sales: 80, counted: 78.5, difference: -1.5 },
    },
  ],
};

const inOrder: Reconciliation = {
  at: '2027-03-01T15:00:00',
  orders: { total: 180, paid: 100, open: 85, refund_due: 5 },
  payments: {
    received: 110,
    refunded: 10,
    by_bank: 70,
    received_by_paypal: 16,
    refunded_by_paypal: 4,
    by_hand: 18,
  },
  invoices: { invoiced: 95, cancelled: 0, unbilled: 5, billable: 100 },
  refunds: { in_runs: 0, paid: 5 },
  bank: { assigned: 70, open: 24, ignored: -99.9 },
  differences: { payments: 0, orders: 0, invoices: 0, bank: 0, refunds: 0 },
  wrong: [],
  at_bank: {
    verdict: 'agrees',
    chains: [
      {
        ...{ account: '3000', since: '2027-01-02', closing: { day: '2027-02-26', amount: 1234.5 } },
        ...{ faults: [], overlaps: [], unproven: { before: 0, after: 0 } },
      },
    ],
    ...{ runs: [], open_returns: 0, open_doubles: 0 },
  },
};
const [chain] = inOrder.at_bank.chains;
if (chain === undefined) throw new Error('no chain');

let shop: FakeShop;
beforeEach(() => {
  useSession.getState().end();
  storeToken('secret');
  shop = fakeShop();
  const user = { firstname: 'Eva', lastname: 'Maier' };
  shop.on('GET /api/updt', () => ({ user, permissions: ['orders', 'money'] }));
  shop.on('GET /api/office/books', () => books);
});

const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => row.textContent?.replaceAll('\u00a0', ' '));

test('the year says its income by sphere and tax, and that cash is not in it; another one is a link away', async () => {
  shop.on('GET /api/office/bank/reconciliation', () => inOrder);
  shop.on('GET /api/office/books', ({ query }) => ({
    ...books,
    ...(query.get('from') === '2024-01-01' && { from: '2024-01-01', to: '2024-12-31', difference: 12 }),
    invoices: { ...books.invoices, waiting: { count: 2, gross: 600 } },
  }));
  const { user } = openPage('/orders/bank/reconciliation');
  await screen.findByText(/Bargeld der Abendkasse ist nicht enthalten/);
  expect(rowsOf(screen.getByRole('table', { name: 'Einnahmen nach Bereich (EÜR)' }))[1]).toBe(
    'Wirtschaftlicher Geschäftsbetrieb19 %119,00 €0,00 €100,00 €19,00 €',
  );
  expect(rowsOf(screen.getByRole('table', { name: 'Karten nach Preis' }))[1]).toContain('44071119,00 €');
  screen.getByText('2 Rechnungen warten auf die Steuernummer');
  expect(screen.queryByText(/^Differenz:/)).toBeNull();
  await user.click(screen.getByRole('link', { name: '2024' }));
  await screen.findByText(/^Differenz: 12,00/);
  expect(shop.askedFor('GET /api/office/books').at(-1)?.query.get('to')).toBe('2024-12-31');
});

test('every sum stands beneath what it is made of, with its difference', async () => {
  shop.on('GET /api/office/bank/reconciliation', () => inOrder);
  openPage('/orders/bank/reconciliation');
  await screen.findByText('Alles stimmt auf den Cent');
  screen.getByText(/Kontostand am 26.02.2027\s1.234,50\s€/);
  expect(rowsOf(screen.getByRole('table', { name: 'Zahlungen' }))).toEqual([
    'Über Kontoauszüge70,00 €',
    '+ Über PayPal16,00 €',
    '+ Von Hand gebucht24,00 €',
    '= Eingegangen110,00 €',
    '− Erstattet10,00 €',
    'Bezahlt laut Bestellungen100,00 €',
    'Differenz0,00 €',
  ]);
  const refunds = rowsOf(screen.getByRole('table', { name: 'Erstattungen' }));
  expect(refunds.slice(0, 4)).toEqual([
    'In Läufen überwiesen5,00 €',
    '+ Bei PayPal4,00 €',
    '+ Einzeln gebucht1,00 €',
    '= Erstattet10,00 €',
  ]);
});

test('what does not add up is said, with the orders to look at', async () => {
  const differences = { ...inOrder.differences, payments: 0.01 };
  shop.on('GET /api/office/bank/reconciliation', () => ({ ...inOrder, differences, wrong: ['WF27-K7HXAQ'] }));
  openPage('/orders/bank/reconciliation');
  await screen.findByText('Hier stimmt etwas nicht');
  screen.getByText(/WF27-K7HXAQ/);
  expect(rowsOf(screen.getByRole('table', { name: 'Zahlungen' })).at(-1)).toBe('Differenz0,01 €');
});

test('what the bank says otherwise stands line by line, with the days and the files', async () => {
  const files = { before: 'januar.xml', after: 'märz.xml' };
  const faults: typeof chain.faults = [
    { kind: 'gap', from: '2027-02-01', to: '2027-02-28', bank: 70, known: 20, ...files },
    { kind: 'inside', from: '2027-03-01', to: '2027-03-31', bank: 10, known: 15, ...files },
    { kind: 'inside', from: '2027-04-01', to: '2027-04-01', bank: 10, known: 5, ...files },
    { kind: 'contradiction', from: '2027-05-01', to: '2027-05-01', bank: 0.5, known: 0, ...files },
  ];
  const overlaps = [{ from: '2027-01-05', to: '2027-01-09', ...files }];
  const runs = [{ run: 3, booked: 14, debited: 9 }];
  const at_bank = { verdict: 'differs', chains: [{ ...chain, faults, overlaps }], runs, open_returns: 2 };
  shop.on('GET /api/office/bank/reconciliation', () => ({ ...inOrder, at_bank }));
  openPage('/orders/bank/reconciliation');
  await screen.findByText('Die Bank sagt etwas anderes');
  expect(screen.queryByText('Alles stimmt auf den Cent')).toBeNull();
  const lines = screen.getAllByRole('listitem').map((line) => line.textContent?.replaceAll('\u00a0', ' '));
  const changed = 'Der Kontostand änderte sich um';
  for (const line of [
    `01.02.2027 bis 28.02.2027: ${changed} 70,00 €, unsere Umsätze ergeben 20,00 €. Zwischen januar.xml und märz.xml fehlt ein Kontoauszug: Lies ihn noch ein.`,
    `01.03.2027 bis 31.03.2027: ${changed} 10,00 €, unsere Umsätze ergeben 15,00 €. In märz.xml steht 5,00 € weniger: Vielleicht zählt hier eine Zahlung doppelt.`,
    `01.04.2027: ${changed} 10,00 €, unsere Umsätze ergeben 5,00 €. In märz.xml steht 5,00 € mehr: Vielleicht liegt eine Zahlung zu Unrecht als doppelt beiseite.`,
    '01.05.2027: januar.xml und märz.xml nennen für diesen Abend Kontostände, die 0,50 € auseinanderliegen.',
    'Erstattungslauf 3: 14,00 € gebucht, bei der Bank 9,00 € abgebucht.',
    '2 Rückgaben warten bei den Kontoauszügen noch auf den nächsten Schritt.',
    '05.01.2027 bis 09.01.2027: januar.xml und märz.xml',
  ])
    expect(lines).toContain(line);
});

test.each([
  [[], 0, /Keine Datei hat einen Kontostand genannt/],
  [
    [{ ...chain, unproven: { before: 3, after: 1 } }],
    0,
    /Kein Kontostand bestätigt 3 Umsätze vor dem 02.01.2027 und 1 Umsatz nach dem 26.02.2027/,
  ],
  [[chain], 2, /noch nicht entschieden: 2 Umsätze/],
])(
  'as long as the bank has not spoken of everything, the page says only what it knows',
  async (chains, open_doubles, line) => {
    const at_bank = { ...inOrder.at_bank, verdict: 'unknown', chains, open_doubles };
    shop.on('GET /api/office/bank/reconciliation', () => ({ ...inOrder, at_bank }));
    openPage('/orders/bank/reconciliation');
    await screen.findByText('Im Shop stimmt alles auf den Cent');
    screen.getByText(line);
    expect(screen.queryByText('Alles stimmt auf den Cent')).toBeNull();
  },
);

test('that the archive is being made is told until it is there', async () => {
  let finish = (_: Response) => {};
  shop.on('GET /api/office/bank/reconciliation', () => inOrder);
  shop.on('POST /api/office/books/archive', () => new Promise<Response>((resolve) => (finish = resolve)));
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:archive', revokeObjectURL() {} }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  const { user } = openPage('/orders/bank/reconciliation');
  await user.click(await screen.findByRole('button', { name: 'Jahresarchiv (ZIP)' }));
  await screen.findByText(/^Das Jahresarchiv wird erstellt/);
  finish(new Response('PK'));
  await screen.findByText('Das Jahresarchiv ist fertig.');
  await waitFor(() => expect(screen.queryByText(/^Das Jahresarchiv wird erstellt/)).toBeNull(), {
    timeout: 1_000,
  });
});
