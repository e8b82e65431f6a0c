import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { storeToken, useSession } from '../../../../src/client/platform/session/session.ts';
import type { StaffOrder } from '../../../../src/contract/staff-orders.ts';
import { type FakeShop, fakeShop, refusal } from '../../../support/fake-shop.ts';
import { openPage } from '../../../support/open-page.tsx';
import { dueRefund, item, order } from './sample-staff-order.ts';

const ORDER = '/api/office/orders/a';
const EXEMPTION = `PUT ${ORDER}/exemption`;

let shop: FakeShop;
let current: StaffOrder;
let documents: object[];
beforeEach(() => {
  useSession.getState().end();
  storeToken('secret');
  shop = fakeShop();
  current = order;
  documents = [];
  shop.on('GET /api/updt', () => ({
    user: { firstname: 'Eva', lastname: 'Maier' },
    permissions: ['orders', 'money'],
  }));
  shop.on(`GET ${ORDER}`, () => ({ order: current }));
  shop.on(`GET ${ORDER}/documents`, () => ({ documents }));
});

const part = async (name: string) => within(await screen.findByRole('region', { name }));

/** The sums of the preview by their labels. */
async function preview(): Promise<Record<string, string>> {
  const region = await screen.findByRole('region', { name: 'Vorschau' });
  const text = (element: Element | undefined) => (element?.textContent ?? '').replaceAll('\u00a0', ' ');
  const names = [...region.querySelectorAll('dt')];
  return Object.fromEntries(names.map((dt) => [text(dt), text(dt.nextElementSibling ?? undefined)]));
}

/** Three tickets with a code for 5 € off orders of at least 20 €. */
function discounted(more: Partial<StaffOrder> = {}): StaffOrder {
  const ticket = (n: number, price: number) => ({ ...item, id: `T${n}`, seat_name: String(n), price });
  const items = [ticket(1, 18), ticket(2, 10), ticket(3, 4)];
  const sums = { tickets: 32, discount: 5, total: 27, paid: 27, open: 0, code_least: 20 };
  return { ...order, status: 'paid', items, ...sums, ...more };
}

test('before anything is cancelled, it is said what the rest will cost and what is to be given back', async () => {
  current = discounted();
  documents = [
    {
      id: 3,
      kind: 'invoice',
      number: '2027-00042',
      issued_at: '2027-03-03T12:01:00',
      replaced_by: null,
      outdated: [],
    },
  ];
  shop.on(`POST ${ORDER}/cancellations`, () => ({ success: true }));
  const { user } = openPage('/order/a');
  await user.click(await screen.findByRole('checkbox', { name: /Platz 3,/ }));
  expect(await preview()).toEqual({
    Bisher: '27,00 €',
    'Übrige Karten': '28,00 €',
    Rabatt: '−5,00 €',
    Danach: '23,00 €',
    Bezahlt: '27,00 €',
    'Zu erstatten': '4,00 €',
  });
  expect(screen.getByText(/gleich per E-Mail, mit der Stornorechnung/)).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: /Platz 1,/ }));
  expect(await preview()).toMatchObject({ Danach: '10,00 €', 'Zu erstatten': '17,00 €' });
  expect(screen.getByText(/gilt erst ab 20,00 €: Für die übrigen Karten entfällt der Rabatt/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '2 Karten stornieren' }));
  await screen.findByText('2 Karten sind storniert.');
  expect(shop.askedFor(`POST ${ORDER}/cancellations`)[0]?.body).toMatchObject({
    seen: { total: 27, paid: 27 },
  });
});

test('an open order says what is still open, and that what was paid is enough for the rest', async () => {
  current = discounted({ status: 'open', paid: 10, open: 17 });
  const { user } = openPage('/order/a');
  await user.click(await screen.findByRole('checkbox', { name: /Platz 3,/ }));
  expect(screen.getByText(/^1 ausgewählt\./).getAttribute('role')).toBe('status');
  expect(await preview()).toMatchObject({ 'Noch offen': '13,00 €', 'Zu erstatten': '0,00 €' });
  await user.click(screen.getByRole('checkbox', { name: /Platz 1,/ }));
  expect(await preview()).not.toHaveProperty('Noch offen');
  expect(screen.getByText(/Damit ist die Bestellung bezahlt/)).toBeTruthy();
});

test('whoever paid or cancelled meanwhile: the preview is shown anew, and what was ticked stays', async () => {
  current = discounted({ status: 'open', paid: 0, open: 27 });
  shop.on(`POST ${ORDER}/cancellations`, () => {
    current = discounted();
    return refusal(409, 'Inzwischen hat jemand anders gebucht.', { code: 'paid_meanwhile' });
  });
  const { user } = openPage('/order/a');
  await user.click(await screen.findByRole('checkbox', { name: /Platz 3,/ }));
  await user.click(screen.getByRole('button', { name: 'Karte stornieren' }));
  expect(await screen.findByText('Inzwischen hat jemand anders gebucht.')).toBeTruthy();
  await waitFor(async () =>
    expect(await preview()).toMatchObject({ Bezahlt: '27,00 €', 'Zu erstatten': '4,00 €' }),
  );
});

test('a part that came in says what is missing, and a booking what it will come to', async () => {
  const { user } = openPage('/order/a');
  const payments = await part('Zahlungen');
  expect(payments.getByText('Es fehlen noch 49,50 €')).toBeTruthy();
  const amount = payments.getByLabelText<HTMLInputElement>('Betrag in Euro');
  expect(amount.required).toBe(true);
  await user.clear(amount);
  await user.type(amount, '40');
  expect(
    payments
      .getByText('Damit fehlen noch 9,50 €. Der Gast bekommt eine E-Mail darüber.')
      .closest('[role=status]'),
  ).toBeTruthy();
  await user.clear(amount);
  await user.type(amount, '50');
  expect(payments.getByText(/Das sind 0,50 € zu viel/)).toBeTruthy();
});

test('a rest is waived with a reason, and asked for again', async () => {
  const call = `POST ${ORDER}/waiver`;
  shop.on(call, () => {
    current = { ...order, status: 'paid', total: 20.5, discount: 49.5, waived: 49.5, open: 0 };
    return { success: true };
  });
  shop.on(`${call}/undo`, () => {
    current = order;
    return { success: true };
  });
  const { user } = openPage('/order/a');
  const payments = await part('Zahlungen');
  await user.click(payments.getByText('Rest erlassen'));
  payments.getByText(/Die Bestellung kostet dann 20,50.€ und ist bezahlt/);
  await user.type(payments.getByLabelText('Warum?'), 'Gebühr der Bank');
  await user.click(payments.getByRole('button', { name: /^49,50.€ erlassen$/ }));
  await payments.findByText(/^49,50.€ sind erlassen\.$/);
  expect(shop.askedFor(call)[0]?.body).toEqual({ rest: 49.5, reason: 'Gebühr der Bank' });
  await user.click(payments.getByRole('button', { name: /^Erlass von 49,50.€ zurücknehmen$/ }));
  await payments.findByText('Rest erlassen');
});

test('without the permission money nothing is waived', async () => {
  shop.on('GET /api/updt', () => ({
    user: { firstname: 'Eva', lastname: 'Maier' },
    permissions: ['orders'],
  }));
  openPage('/order/a');
  const payments = await part('Zahlungen');
  expect(payments.queryByText('Rest erlassen')).toBeNull();
});

test('what came in beyond the price is said with how to give it back', async () => {
  current = { ...order, status: 'paid', paid: 75.5, open: 0, refund_due: 5.5 };
  const refund = { ...dueRefund, order: 'a', amount: 5.5 };
  const account = { holder: 'Eva Maier', iban: 'DE02120300000000202051', is_from_bank: false };
  let known: object | null = null;
  shop.on(`GET ${ORDER}/refund`, () => ({ refund: { ...refund, account: known }, in_run: null }));
  shop.on(`PUT ${ORDER}/refund-account`, () => {
    known = account;
    return { success: true };
  });
  const { user } = openPage('/order/a');
  const payments = await part('Zahlungen');
  expect(payments.getByText('5,50 € sind zu erstatten')).toBeTruthy();
  expect(payments.getByText(/Bezahlt sind 75,50 €, die Bestellung kostet 70,00 €/)).toBeTruthy();
  expect(payments.getByText(/überweise selbst/).textContent).toContain(
    'Verwendungszweck Erstattung WF-K7HXAQ',
  );
  await user.type(payments.getByLabelText('IBAN'), 'DE02 1203 0000 0000 2020 51');
  await user.click(payments.getByRole('button', { name: 'Konto speichern' }));
  expect(await payments.findByText(/DE02 1203 0000 0000 2020 51/)).toBeTruthy();
  expect(payments.queryByLabelText('IBAN')).toBeNull();
});

test('who corrects name or address after the invoice is told that it stays, and what to do', async () => {
  documents = [
    {
      id: 3,
      kind: 'invoice',
      number: '2027-00042',
      issued_at: '2027-03-03T12:01:00',
      replaced_by: null,
      outdated: [],
    },
  ];
  const { user } = openPage('/order/a');
  await user.click(await screen.findByRole('button', { name: 'Angaben berichtigen' }));
  expect(screen.getByText('Rechnung 2027-00042 bleibt, wie sie ausgestellt ist')).toBeTruthy();
  expect(screen.getByText(/wähle dann bei „Dokumente“ „Rechnung berichtigen“/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Nachname').required).toBe(true);
});

test('the orders are the current section of the navigation on the page of one of them', async () => {
  openPage('/order/a');
  await screen.findByRole('heading', { level: 1, name: /^Bestellung/ });
  const navigation = within(screen.getByRole('navigation', { name: 'Verwaltung' }));
  expect(navigation.getByRole('link', { name: 'Bestellungen' }).getAttribute('aria-current')).toBe('true');
  expect(navigation.getByRole('link', { name: 'Dashboard' }).hasAttribute('aria-current')).toBe(false);
});

test('an order is taken out of reminding and automatic cancelling with a reason, and back in', async () => {
  shop.on(EXEMPTION, ({ body }) => {
    const { is_exempt, reason } = body as { is_exempt: boolean; reason: string };
    current = { ...order, exempt_because: is_exempt ? reason : null };
    return { success: true };
  });
  const { user } = openPage('/order/a');
  const card = within(await screen.findByRole('region', { name: 'Erinnerungen' }));
  const box = () => card.getByRole('checkbox', { name: 'Nicht mahnen und nicht von selbst stornieren' });
  expect(card.queryByRole('textbox')).toBe(null);
  await user.click(box());
  await user.type(card.getByRole('textbox', { name: /^Grund/ }), 'Zahlt bar am Tor');
  await user.click(card.getByRole('button', { name: 'Erinnerungen speichern' }));
  await screen.findByText('Der Shop mahnt diese Bestellung nicht und storniert sie nicht von selbst.');

  const again = within(await screen.findByRole('region', { name: 'Erinnerungen' }));
  await user.click(again.getByRole('checkbox', { checked: true }));
  await user.click(again.getByRole('button', { name: 'Erinnerungen speichern' }));
  await screen.findByText('Der Shop behandelt diese Bestellung wieder wie jede andere.');
  expect(shop.askedFor(EXEMPTION).map(({ body }) => body)).toEqual([
    { is_exempt: true, reason: 'Zahlt bar am Tor' },
    { is_exempt: false, reason: '' },
  ]);
});

test('where nothing is open there is nothing to remind of', async () => {
  current = { ...order, status: 'paid', paid: 70, open: 0 };
  openPage('/order/a');
  await screen.findByRole('region', { name: 'Karten' });
  expect(screen.queryByRole('region', { name: 'Erinnerungen' })).toBe(null);
});

test('whoever cancels by hand before the statement is there is warned', async () => {
  current = { ...order, awaited_statement: '2027-03-19' };
  const { user } = openPage('/order/a');
  const tickets = within(await screen.findByRole('region', { name: 'Karten' }));
  await user.click(tickets.getAllByRole('checkbox')[0] as HTMLElement);
  tickets.getByText('Vielleicht ist das Geld schon unterwegs');
  tickets.getByText(/zeigt erst der Kontoauszug bis 19.03.2027/);
});
