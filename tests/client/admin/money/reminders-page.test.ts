import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { storeToken, useSession } from '../../../../src/client/platform/session/session.ts';
import type { DueOrder, ReminderPage } from '../../../../src/contract/reminders.ts';
import { type FakeShop, fakeShop, refusal } from '../../../support/fake-shop.ts';
import { openPage } from '../../../support/open-page.tsx';

const LIST = 'GET /api/office/reminders';
const SEND = 'POST /api/office/reminders';

const order: DueOrder = {
  id: 'a',
  number: 'WF-AAAAAA',
  firstname: 'Anna',
  lastname: 'Müller',
  email: 'anna@example.org',
  due_on: '2027-03-01',
  last_deadline: null,
  paid: 0,
  open: 22.5,
  reminders: [{ kind: 'friendly', at: '2027-02-26T02:30:00' }],
  pause: null,
  waits_for: null,
  exempt_because: null,
  bank_import: null,
  is_choosable: true,
};
const page: ReminderPage = {
  step: 'last',
  counts: { friendly: 0, last: 3, cancel: null },
  orders: [
    order,
    { ...order, id: 'b', number: 'WF-BBBBBB', pause: 'bank_entry', bank_import: 7, is_choosable: false },
    { ...order, id: 'c', number: 'WF-CCCCCC', pause: 'partial_payment', open: 10 },
  ],
  next: null,
  is_automatic: false,
  only_stored: false,
  deadline: '2027-03-08',
  booked_until: null,
  next_due: null,
};

let shop: FakeShop;
beforeEach(() => {
  useSession.getState().end();
  storeToken('secret');
  shop = fakeShop();
  shop.on('GET /api/updt', () => ({
    user: { firstname: 'Eva', lastname: 'Maier' },
    permissions: ['orders', 'money'],
  }));
  shop.on(LIST, () => page);
});

test('whoever does not pause is chosen; whoever pauses says why, and is sent something only by hand, if at all', async () => {
  shop.on(SEND, () => ({ success: true, sent: 2, skipped: [] }));
  const { user } = openPage('/orders/reminders?step=last');
  await screen.findByText('3 Bestellungen, 2 pausieren, 1 ausgewählt');
  const box = (number: string) =>
    screen.queryByRole<HTMLInputElement>('checkbox', { name: `${number} auswählen` });
  expect(['WF-AAAAAA', 'WF-BBBBBB', 'WF-CCCCCC'].map((number) => box(number)?.checked)).toEqual([
    true,
    undefined,
    false,
  ]);
  const [first, second] = ['WF-AAAAAA', 'WF-BBBBBB'].map((name) =>
    within(screen.getByRole('row', { name: new RegExp(name) })),
  );
  expect(first?.getByText('Freundlich am 26.02.2027')).toBeTruthy();
  const toBank = second?.getByRole('link', { name: 'Zum Kontoauszug wegen WF-BBBBBB' });
  expect(toBank?.getAttribute('href')).toBe('/orders/bank/7');
  // No link without the permission to change settings.
  expect(screen.queryByRole('link', { name: /Einstellungen/ })).toBe(null);

  await user.click(screen.getByRole('checkbox', { name: 'WF-CCCCCC auswählen' }));
  await user.click(screen.getByRole('button', { name: 'Erinnerungen senden' }));
  await screen.findByText('2 Erinnerungen sind unterwegs.');
  expect(shop.askedFor(SEND).map(({ body }) => body)).toEqual([{ kind: 'last', orders: ['a', 'c'] }]);
});

test('a search is asked of the server, stays with the chips, and says when nobody is found', async () => {
  shop.on(LIST, ({ query }) => (query.has('q') ? { ...page, orders: [] } : page));
  const { user } = openPage('/orders/reminders?step=last');
  await user.type(await screen.findByRole('searchbox', { name: 'Suche' }), 'x');
  await screen.findByText('Dazu ist keine Bestellung an der Reihe.');
  expect(screen.getByRole('link', { name: /^Freundlich/ }).getAttribute('href')).toContain(
    'step=friendly&q=x',
  );
});

test('whoever sent to a few by hand has nobody ticked afterwards, and is led back to the list', async () => {
  let orders: DueOrder[] = ['A', 'B', 'C', 'D'].map((one) => ({ ...order, id: one, number: `WF-${one}` }));
  shop.on(LIST, () => ({ ...page, counts: { ...page.counts, last: orders.length }, orders }));
  shop.on(SEND, () => {
    // An order from the next page moves up.
    orders = [...orders.slice(1), { ...order, id: 'E', number: 'WF-E' }];
    return { success: true, sent: 1, skipped: [] };
  });
  const { user } = openPage('/orders/reminders?step=last');
  await user.click(await screen.findByRole('button', { name: 'Keine auswählen' }));
  await user.click(screen.getByRole('checkbox', { name: 'WF-A auswählen' }));
  screen.getByRole('button', { name: 'Erinnerung senden' }).focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('checkbox', { name: 'WF-E auswählen' });
  await screen.findByText('4 Bestellungen, 0 ausgewählt');
  expect(screen.queryByRole('button', { name: /senden/ })).toBe(null);
  const list = screen.getByRole('region', { name: 'Bestellungen, die an der Reihe sind' });
  await waitFor(() => expect(document.activeElement).toBe(list));

  await user.click(screen.getByRole('checkbox', { name: 'Alle auswählen' }));
  screen.getByRole('button', { name: 'Erinnerungen senden' });
});

test('who was skipped at the last moment is told with the reason', async () => {
  const skipped = [{ order: 'a', number: 'WF-AAAAAA', reason: 'not_due' }];
  shop.on(SEND, () => ({ success: true, sent: 0, skipped }));
  const { user } = openPage('/orders/reminders?step=last');
  await user.click(await screen.findByRole('button', { name: 'Erinnerung senden' }));
  await screen.findByText(/WF-AAAAAA hat keine Erinnerung bekommen. Inzwischen ist sie bezahlt/);
});

test('what is switched off says so', async () => {
  shop.on(LIST, () => ({ ...page, step: 'cancel', orders: [] }));
  openPage('/orders/reminders?step=cancel');
  await screen.findByText('Der Shop storniert nichts von selbst.');
  expect(screen.queryByRole('table')).toBe(null);
});

test('what the shop does not cancel by itself yet says what it waits for', async () => {
  const waiting: DueOrder = { ...order, last_deadline: '2027-03-08', is_choosable: false };
  const orders: DueOrder[] = [
    { ...waiting, pause: 'bank_statement', waits_for: '2027-03-11' },
    { ...waiting, id: 'b', number: 'WF-BBBBBB', pause: 'told_lately', waits_for: '2027-03-15' },
    { ...waiting, id: 'c', number: 'WF-CCCCCC', pause: 'exempt', exempt_because: 'Zahlt bar am Tor' },
  ];
  const counts = { friendly: 0, last: 0, cancel: 3 };
  shop.on(LIST, () => ({ ...page, step: 'cancel', counts, orders, booked_until: '2027-03-09' }));
  openPage('/orders/reminders?step=cancel');
  await screen.findByText('Der jüngste eingelesene Umsatz ist vom 09.03.2027');
  screen.getByText('Wartet auf den Kontoauszug bis 11.03.2027.');
  const toBank = screen.getByRole('link', { name: 'Kontoauszug einlesen wegen WF-AAAAAA' });
  expect(toBank.getAttribute('href')).toBe('/orders/bank');
  screen.getByText('Storniert wird erst ab dem 15.03.2027, den die letzte Erinnerung nennt.');
  screen.getByText('Das Team hat sie ausgenommen: Zahlt bar am Tor');
});

test.each([
  [1, null, /Am 01\.12\.2026 wird eine Bestellung storniert, wenn nichts dagegenspricht\./],
  [2, '2026-12-04', /Ab dem 01\.12\.2026 werden 2 Bestellungen storniert, .* vom 04\.12\.2026 oder später/],
])('what the shop will cancel next is foretold (%s)', async (count, statement_from, words) => {
  const counts = { friendly: 0, last: 0, cancel: 0 };
  const next_due = { day: '2026-12-01', count, statement_from };
  shop.on(LIST, () => ({ ...page, step: 'cancel', counts, orders: [], next_due }));
  openPage('/orders/reminders?step=cancel');
  await screen.findByText(words);
});

test('where nobody is due the next day is named on which somebody is', async () => {
  const next_due = { day: '2026-12-01', count: 2, statement_from: null };
  shop.on(LIST, () => ({ ...page, counts: { friendly: 0, last: 0, cancel: 0 }, orders: [], next_due }));
  openPage('/orders/reminders?step=last');
  await screen.findByText('Gerade ist niemand an der Reihe. Am 01.12.2026 sind es 2 Bestellungen.');
});

test('without any statement that is said', async () => {
  shop.on(LIST, () => ({ ...page, step: 'cancel', counts: { friendly: 0, last: 0, cancel: 0 }, orders: [] }));
  openPage('/orders/reminders?step=cancel');
  await screen.findByText('Es ist noch kein Kontoauszug eingelesen');
});

test('Escape closes the mail of an order, and goes back to where it was opened', async () => {
  const recipient = { name: 'Anna Müller', email: 'anna@example.org' };
  shop.on(`${LIST}/last/a`, () => ({
    recipient,
    subject: 'Letzte Erinnerung',
    text: 'Hallo',
    frame: '/frame',
  }));
  const { user } = openPage('/orders/reminders?step=last');
  const opener = await screen.findByRole('link', { name: 'E-Mail ansehen: WF-AAAAAA' });
  await user.click(opener);
  const mail = await screen.findByRole('region', { name: 'E-Mail an den Gast' });
  within(mail).getByText('Anna Müller, anna@example.org');
  expect(within(mail).getByRole('link', { name: 'Ganze E-Mail im neuen Fenster' }).getAttribute('href')).toBe(
    '/frame',
  );
  await waitFor(() => expect(document.activeElement).toBe(mail));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test('whoever has no address is chosen by hand and printed a letter; a mail would go to nobody', async () => {
  const letterless = { ...order, id: 'd', number: 'WF-DDDDDD', email: '', is_choosable: false };
  shop.on(LIST, () => ({ ...page, orders: [{ ...letterless, pause: 'no_email' }] }));
  shop.on('POST /api/office/reminders/letters', () => refusal(409, 'Gerade nicht.'));
  const { user } = openPage('/orders/reminders?step=last');
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'WF-DDDDDD auswählen' });
  expect(box.checked).toBe(false);
  await user.click(box);
  await user.click(screen.getByRole('button', { name: 'Als Brief drucken' }));
  await screen.findByText('Gerade nicht.');
  expect(box.checked).toBe(true);
  expect(shop.askedFor('POST /api/office/reminders/letters')[0]?.body).toEqual({
    kind: 'last',
    orders: ['d'],
  });
});
