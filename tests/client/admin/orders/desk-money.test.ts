import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useSession } from '../../../../src/client/platform/session/session-store.ts';
import { keepToken } from '../../../../src/client/platform/session/token-storage.ts';
import type { DeskOrder } from '../../../../src/contract/staff-orders.ts';
import { type FakeShop, fakeShop, refusal } from '../../../harness/fake-shop.ts';
import { openPage } from '../../../harness/open-page.tsx';
import { dueRefund, item, order } from './sample-desk-order.ts';

const ORDER = '/api/office/orders/a';

let shop: FakeShop;
let current: DeskOrder;
let documents: object[];
beforeEach(() => {
  useSession.getState().end();
  keepToken('secret');
  shop = fakeShop();
  current = order;
  documents = [];
  shop.on('GET /api/updt', () => ({
    user: { firstname: 'Eva', lastname: 'Maier' },
    permissions: ['orders'],
  }));
  shop.on(`GET ${ORDER}`, () => ({ order: current }));
  shop.on(`GET ${ORDER}/documents`, () => ({ documents }));
});

const part = async (name: string) => within(await screen.findByRole('region', { name }));

/** What the preview says under each name. */
async function preview(): Promise<Record<string, string>> {
  const region = await screen.findByRole('region', { name: 'Vorschau' });
  const words = (element: Element | undefined) => (element?.textContent ?? '').replaceAll('\u00a0', ' ');
  const names = [...region.querySelectorAll('dt')];
  return Object.fromEntries(names.map((dt) => [words(dt), words(dt.nextElementSibling ?? undefined)]));
}

/** Three tickets by a code for 5 € off from 20 € on. */
function discounted(more: Partial<DeskOrder> = {}): DeskOrder {
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
  expect(screen.getByText(/gleich per Mail, mit der Stornorechnung/)).toBeTruthy();
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
  expect(payments.getByText('Damit fehlen noch 9,50 €.').closest('[role=status]')).toBeTruthy();
  await user.clear(amount);
  await user.type(amount, '50');
  expect(payments.getByText(/Das sind 0,50 € zu viel/)).toBeTruthy();
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
