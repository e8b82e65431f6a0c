import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { storeToken, useSession } from '../../../../src/client/platform/session/session.ts';
import { type FakeShop, fakeShop } from '../../../support/fake-shop.ts';
import { openPage } from '../../../support/open-page.tsx';
import { order as staffOrder } from './sample-staff-order.ts';

const LIST = 'GET /api/office/orders';

const order = {
  id: 'a',
  number: 'WF-K7HXAQ',
  status: 'open',
  source: 'shop',
  firstname: 'Anna',
  lastname: 'Müller',
  email: 'anna@example.org',
  tickets: 3,
  total: 22.5,
  paid: 0,
  created_at: '2027-03-02T02:30:00',
  due_on: '2027-03-16',
  is_overdue: false,
};

let shop: FakeShop;
let asked: string[];
beforeEach(() => {
  useSession.getState().end();
  storeToken('secret');
  shop = fakeShop();
  asked = [];
  shop.on('GET /api/updt', () => ({
    user: { firstname: 'Eva', lastname: 'Maier' },
    permissions: ['orders', 'money'],
  }));
  shop.on('GET /api/office/order-counts', () => ({
    ...{ open: 86, overdue: 1000, refund_due: 1 },
    ...{ paid: 1000, cancelled: 3, refunded: 0 },
  }));
  shop.on('GET /api/office/order-events', () => ({
    events: [{ id: 2, name: 'Weinprobe', starts_at: '2025-04-12T20:30:00' }],
  }));
  shop.on(LIST, ({ query }) => {
    asked.push(query.toString());
    const isNone = query.get('q') === 'niemand';
    return { orders: isNone ? [] : [order], count: isNone ? 0 : 1000, is_more: !isNone, next: 'weiter' };
  });
});

test('a row tells who ordered what, and how it stands', async () => {
  openPage('/orders');
  const row = await screen.findByRole('row', { name: /WF-K7HXAQ/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['', 'Müller, Anna anna@example.org', '3', '22,50 €', 'Offen', '16.03.2027', '02.03.2027']);
  expect(screen.getAllByRole('status')[0]?.textContent).toBe('Mehr als 1.000 Bestellungen');
  // Only the number labels the row for screen readers; the label around the checkbox enlarges it for fingers.
  const header = within(row).getByRole('rowheader', { name: 'WF-K7HXAQ' });
  expect(within(header).getByRole('link').getAttribute('href')).toBe('/order/a');
  expect(within(row).getByRole('checkbox', { name: 'WF-K7HXAQ auswählen' }).closest('label')).toBeTruthy();
});

test('of an order that is overdue its state says since when, for where there is no column', async () => {
  const late = { ...order, is_overdue: true };
  shop.on(LIST, () => ({ orders: [late], count: 1, is_more: false, next: null }));
  openPage('/orders?overdue=1');
  const row = within(await screen.findByRole('row', { name: /WF-K7HXAQ/ }));
  expect(row.getByText('Überfällig').closest('td')?.textContent).toContain('seit 16.03.2027');
});

test('of an order that is paid in part the rest stands under what it costs', async () => {
  shop.on(LIST, () => ({ orders: [{ ...order, paid: 22 }], count: 1, is_more: false, next: null }));
  openPage('/orders');
  const row = await screen.findByRole('row', { name: /WF-K7HXAQ/ });
  expect(within(row).getByText(/^noch/).textContent).toBe('noch 0,50 €');
  expect(within(row).queryByText(/^seit/)).toBeNull();
});

test('what is typed is asked for at once and stands in the address', async () => {
  const { user, address } = openPage('/orders?status=open');
  await user.type(await screen.findByRole('searchbox', { name: 'Suche' }), 'niemand');
  await screen.findByText(/Dazu gibt es keine Bestellung/);
  expect(asked.at(-1)).toBe('status=open&q=niemand');
  expect(address()).toContain('q=niemand');
  await user.keyboard('{Escape}');
  await screen.findByRole('row', { name: /WF-K7HXAQ/ });
});

test('the list can be narrowed to an event that is long over', async () => {
  const { user, address } = openPage('/orders');
  await user.click(await screen.findByRole('button', { name: 'Filter' }));
  const events = await screen.findByRole('combobox', { name: 'Veranstaltung' });
  await user.selectOptions(events, 'Weinprobe, 12.04.2025');
  await waitFor(() => expect(asked.at(-1)).toBe('event=2'));
  await waitFor(() => expect(address()).toContain('event=2'));
  await user.click(await screen.findByRole('link', { name: 'Weinprobe, 12.04.2025: Filter entfernen' }));
  await waitFor(() => expect(address()).toBe('/orders'));
});

test('what is to be given back is asked for by a tick, kept in the address, saved so, and stands in the row', async () => {
  shop.on(LIST, ({ query }) => {
    asked.push(query.toString());
    const orders = [{ ...order, status: 'paid', paid: 60.4 }];
    return { orders, count: 1, is_more: false, next: null };
  });
  shop.on('GET /api/office/orders.csv', () => new Response('Nummer'));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { user, address } = openPage('/orders?q=anna');
  await user.click(await screen.findByRole('link', { name: /^Zu erstatten/ }));
  await waitFor(() => expect(asked.at(-1)).toBe('q=anna&refund_due=1'));
  await waitFor(() => expect(address()).toContain('refund_due=1'));
  const row = await screen.findByRole('row', { name: /WF-K7HXAQ/ });
  expect(within(row).getByText(/zu erstatten/).textContent).toBe('37,90 € zu erstatten');
  // The address changes a moment before the page is rendered for it.
  await act(async () => {});
  await user.click(screen.getByRole('button', { name: 'Weiteres' }));
  await user.click(screen.getByRole('button', { name: 'Als Tabelle speichern' }));
  await waitFor(() => expect(shop.askedFor('GET /api/office/orders.csv')).toHaveLength(1));
  expect(shop.askedFor('GET /api/office/orders.csv')[0]?.query.toString()).toBe('q=anna&refund_due=1');
});

test('before the first order nobody is told to search otherwise', async () => {
  shop.on(LIST, () => ({ orders: [], count: 0, is_more: false, next: null }));
  const { user } = openPage('/orders?q=&status=&sort=name');
  await screen.findByText(/^Noch hat niemand bestellt/);
  expect(screen.queryByText(/Weniger Buchstaben/)).toBeNull();
  expect(screen.queryByRole('navigation', { name: 'Seiten' })).toBeNull();
  await user.click(screen.getByRole('link', { name: /^Bezahlt/ }));
  await screen.findByText(/^Dazu gibt es keine Bestellung.$/);
  await user.type(screen.getByRole('searchbox', { name: 'Suche' }), 'anna');
  await screen.findByText(/Weniger Buchstaben oder Filter/);
});

test('the next page keeps what was asked for, and another question begins at the first', async () => {
  const { user } = openPage('/orders?q=anna');
  await user.click(await screen.findByRole('link', { name: 'Weitere Bestellungen' }));
  const back = await screen.findByRole('link', { name: 'Zum Anfang' });
  // The link may be gone on the last page, so the focus moves to the new rows.
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Weitere Bestellungen' })),
  );
  await user.click(back);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Gefundene Bestellungen' })),
  );
  await user.click(await screen.findByRole('link', { name: 'Weitere Bestellungen' }));
  await screen.findByRole('link', { name: 'Zum Anfang' });
  expect(asked.at(-1)).toBe('q=anna&after=weiter');
  await user.click(screen.getByRole('link', { name: /^Bezahlt/ }));
  await screen.findByRole('row', { name: /WF-K7HXAQ/ });
  expect(asked.at(-1)).toBe('q=anna&status=paid');
});

test('ticked orders are booked together, and who was not booked is named', async () => {
  const other = { ...order, id: 'b', number: 'WF-B', paid: 2.5 };
  const done = { ...order, id: 'c', number: 'WF-C', status: 'paid', paid: 22.5 };
  shop.on(LIST, () => ({ orders: [order, other, done], count: 3, is_more: false, next: null }));
  shop.on('POST /api/office/payments', () => ({
    results: [
      { order: 'a', payment: 1, message: null },
      { order: 'b', payment: null, message: 'Inzwischen hat jemand gebucht.' },
    ],
  }));
  const { user } = openPage('/orders');
  await user.click(await screen.findByRole('checkbox', { name: 'WF-K7HXAQ auswählen' }));
  await user.click(screen.getByRole('checkbox', { name: 'WF-B auswählen' }));
  expect(screen.queryByLabelText('WF-C auswählen')).toBeNull();
  const bar = within(screen.getByRole('region', { name: 'Zahlungen buchen' }));
  expect(bar.getByText(/offen/).textContent).toBe('2 Bestellungen, offen 42,50 €');
  await user.click(bar.getByRole('button', { name: 'Als bezahlt buchen' }));
  await screen.findByText('1 Zahlung ist gebucht.');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Gefundene Bestellungen' })),
  );
  await screen.findByText('WF-B ist nicht gebucht. Inzwischen hat jemand gebucht.');
  expect(shop.askedFor('POST /api/office/payments')[0]?.body).toEqual({
    booked_on: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    orders: [
      { id: 'a', seen_total: 22.5, seen_paid: 0 },
      { id: 'b', seen_total: 22.5, seen_paid: 2.5 },
    ],
  });
});

test('the list is saved as it is filtered, with the token in no address', async () => {
  shop.on(
    'GET /api/office/orders.csv',
    () => new Response('Nummer', { headers: { 'Content-Type': 'text/csv' } }),
  );
  // Otherwise the test page would navigate there.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { user } = openPage('/orders?q=anna&status=&source=box_office&after=weiter');
  await user.click(await screen.findByRole('button', { name: 'Weiteres' }));
  await user.click(screen.getByRole('button', { name: 'Als Tabelle speichern' }));
  await waitFor(() => expect(shop.askedFor('GET /api/office/orders.csv')).toHaveLength(1));
  const [call] = shop.askedFor('GET /api/office/orders.csv');
  expect(call?.query.toString()).toBe('q=anna&source=box_office');
  expect(call?.headers.get('Authorization')).toBe('Bearer secret');
});

test('chips narrow the list to one state, with how many there are, and headings sort it', async () => {
  const { user, address } = openPage('/orders?after=weiter');
  const chips = within(await screen.findByRole('navigation', { name: 'Filter' }));
  expect(chips.getAllByRole('link').map((link) => link.textContent)).toEqual([
    ...['Alle', 'Offen86', 'Überfällig1.000+', 'Zu erstatten1', 'Bezahlt1.000+', 'Storniert3', 'Erstattet0'],
  ]);
  expect(chips.getByRole('link', { current: true }).textContent).toBe('Alle');
  await user.click(chips.getByRole('link', { name: /^Offen/ }));
  await waitFor(() => expect(asked.at(-1)).toBe('status=open'));
  await user.click(chips.getByRole('link', { name: /^Überfällig/ }));
  await waitFor(() => expect(address()).toBe('/orders?overdue=1'));
  await waitFor(() =>
    expect(chips.getByRole('link', { current: true }).textContent).toBe('Überfällig1.000+'),
  );
  await user.click(screen.getByRole('link', { name: 'Betrag' }));
  await waitFor(() => expect(address()).toBe('/orders?overdue=1&sort=total'));
  const sorted = screen.getByRole('columnheader', { name: 'Betrag' });
  await waitFor(() => expect(sorted.getAttribute('aria-sort')).toBe('descending'));
  // The numbers are those of all orders, so a search goes without.
  await user.type(screen.getByRole('searchbox'), 'anna');
  await waitFor(() => expect(chips.getByRole('link', { current: true }).textContent).toBe('Überfällig'));
});

test('j and k go through the rows, x ticks one, Escape lets go, / leads to the search', async () => {
  const other = { ...order, id: 'b', number: 'WF-B' };
  shop.on(LIST, () => ({ orders: [order, other], count: 2, is_more: false, next: null }));
  const { user } = openPage('/orders');
  await screen.findByRole('row', { name: /WF-B/ });
  await user.keyboard('jj');
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'WF-B' }));
  await user.keyboard('jkx');
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'WF-K7HXAQ' }));
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'WF-K7HXAQ auswählen' }).checked).toBe(true);
  expect(screen.getByRole('region', { name: 'Zahlungen buchen' })).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: 'Zahlungen buchen' })).toBeNull();
  await user.keyboard('/');
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Suche' }));
  await user.keyboard('jx');
  const search = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Suche' });
  expect(search.value).toBe('jx');
  // Escape empties it, and once more leads out of it.
  await user.keyboard('{Escape}');
  expect([search.value, document.activeElement]).toEqual(['', search]);
  await user.keyboard('{Escape}');
  const first = screen.getByRole('link', { name: 'WF-K7HXAQ' });
  expect(document.activeElement).toBe(first);
  await user.keyboard('/{ArrowDown}');
  expect(document.activeElement).toBe(first);
});

test('the space bar previews an order beside the list, the arrows go on, and the next one is there already', async () => {
  const other = { ...order, id: 'b', number: 'WF-B', lastname: 'Beta' };
  shop.on(LIST, () => ({ orders: [order, other], count: 2, is_more: false, next: null }));
  for (const { id, number } of [order, other])
    shop.on(`GET /api/office/orders/${id}`, () => ({
      order: { ...staffOrder, id, number, note: `Zu ${number}` },
    }));
  const { user } = openPage('/orders');
  await screen.findByRole('row', { name: /WF-B/ });
  await user.keyboard('j ');
  const first = await screen.findByRole('region', { name: `Vorschau: Bestellung ${order.number}` });
  await within(first).findByText(/Zu WF-K7HXAQ/);
  screen.getByText('Vorschau: Anna Müller, 3 Karten, 22,50 €, offen 22,50 €');
  await waitFor(() => expect(shop.askedFor('GET /api/office/orders/b')).toHaveLength(1));
  await user.keyboard('{ArrowDown}');
  const second = await screen.findByRole('region', { name: 'Vorschau: Bestellung WF-B' });
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'WF-B' }));
  await within(second).findByText(/Zu WF-B/);
  expect(shop.askedFor('GET /api/office/orders/b')).toHaveLength(1);
  await user.keyboard(' ');
  expect(screen.queryByRole('region', { name: /^Vorschau/ })).toBeNull();
  await user.keyboard(' {Escape}');
  expect(screen.queryByRole('region', { name: /^Vorschau/ })).toBeNull();
});
