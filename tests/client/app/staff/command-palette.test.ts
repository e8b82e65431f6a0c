import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { storeToken, useSession } from '../../../../src/client/platform/session/session.ts';
import { type FakeShop, fakeShop } from '../../../support/fake-shop.ts';
import { openPage } from '../../../support/open-page.tsx';

const ORDERS = 'GET /api/office/orders';

const luise = {
  ...{ id: 'luise', number: 'WF-A', status: 'open', source: 'shop', firstname: 'Luise', lastname: 'Weiß' },
  ...{ email: 'l.weiss@example.org', tickets: 2, total: 70, paid: 0, created_at: '2027-03-02T02:30:00' },
  ...{ due_on: '2027-03-16', is_overdue: true },
};
const ralf = {
  ...luise,
  id: 'ralf',
  number: 'WF-B',
  firstname: 'Ralf',
  status: 'paid',
  paid: 70,
  is_overdue: false,
};

let shop: FakeShop;
let permissions: string[];
let asked: string[];
beforeEach(() => {
  useSession.getState().end();
  localStorage.clear();
  storeToken('secret');
  shop = fakeShop();
  asked = [];
  permissions = ['orders', 'events', 'team'];
  shop.on('GET /api/updt', () => ({ user: { firstname: 'Eva', lastname: 'Maier' }, permissions }));
  shop.on('GET /api/office/events', () => ({
    events: [{ id: 3, name: 'Weinprobe', starts_at: '2027-04-12T20:30:00', location: 'Alte Kelter' }],
    next: null,
  }));
  shop.on(ORDERS, ({ query }) => {
    asked.push(query.toString());
    const isFound = 'weiß'.startsWith(query.get('q') ?? '');
    return { orders: isFound ? [luise, ralf] : [], count: isFound ? 2 : 0, is_more: false, next: null };
  });
});

async function openPalette() {
  const page = openPage('/dashboard');
  await screen.findByRole('heading', { level: 1 });
  await page.user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Suchen oder springen' });
  return { ...page, field };
}

const shown = () =>
  screen.getAllByRole('group').map((group) => {
    const options = within(group)
      .queryAllByRole('option')

      .map((option) => option.textContent);
    return [group.getAttribute('aria-label'), ...options];
  });

test('orders come first with what can be done, then events and pages; Enter opens what is chosen', async () => {
  const { user, field } = await openPalette();
  await user.type(field, 'wei');
  await screen.findByRole('option', { name: /WF-A/ });
  expect(shown()).toEqual([
    ['Bestellungen', 'Luise Weiß WF-A · 70,00 € · überfällig', 'Ralf Weiß WF-B · 70,00 € · bezahlt'],
    ['Gäste', 'Alle Bestellungen von Luise Weiß l.weiss@example.org'],
    ['Veranstaltungen', 'Weinprobe 12.04.2027 · Alte Kelter'],
    [
      'Tun',
      'Zahlung von Luise Weiß buchen 70,00 €',
      'Ralf Weiß die Karten noch einmal schicken Bestellung WF-B',
    ],
  ]);
  const active = () =>
    document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;
  expect(active()).toMatch(/^Luise Weiß/);
  await user.keyboard('{ArrowUp}');
  expect(active()).toMatch(/^Ralf Weiß die Karten/);
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(shop.askedFor('GET /api/office/events/3')).toHaveLength(1));
  expect(screen.queryByRole('combobox', { name: 'Suchen oder springen' })).toBeNull();
});

test('a paid guest gets the tickets again from anywhere, asked once more before they are sent', async () => {
  const RESEND = 'POST /api/office/orders/ralf/tickets-mail';
  shop.on(RESEND, () => ({ success: true, only_stored: false }));
  const { user, field } = await openPalette();
  await user.type(field, 'weiß');
  await user.click(await screen.findByRole('option', { name: /^Ralf Weiß die Karten noch einmal/ }));
  const question = ['Tun', 'Karten und Rechnung jetzt an Ralf Weiß schicken l.weiss@example.org'];
  expect(shown()).toEqual([question]);
  // Who types on means something else.
  await user.type(field, ' karten');
  await screen.findByRole('option', { name: /^Ralf Weiß die Karten noch einmal/ });
  await user.keyboard('{Enter}');
  expect(shown()).toEqual([question]);
  expect(shop.askedFor(RESEND)).toHaveLength(0);
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Karten und Rechnung gehen noch einmal an Ralf Weiß.')).toBeTruthy();
});

test('an action is found by the guest and what is to be done, and a setting by its name or what else one calls it', async () => {
  permissions = ['orders', 'settings'];
  const { user, field } = await openPalette();
  await user.type(field, 'weiß tickets erneut senden');
  await screen.findByRole('option', { name: /^Ralf Weiß die Karten noch einmal/ });
  expect(shown()).toEqual([['Tun', 'Ralf Weiß die Karten noch einmal schicken Bestellung WF-B']]);
  expect(asked.at(-1)).toContain(`q=${encodeURIComponent('weiß')}&`);
  await user.clear(field);
  await user.type(field, 'antwort');
  await screen.findByRole('option', { name: 'Antworten an Einstellungen, E-Mails' });
  await user.clear(field);
  await user.type(field, 'zahlungsfrist');
  await screen.findByRole('option', { name: 'Zahlungsziel in Tagen Einstellungen, Bestellungen' });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(shop.askedFor('GET /api/office/settings')).toHaveLength(1));
});

test('a page is found by its name or by what else one calls it, and leads where its name begins so', async () => {
  const { user, field, address } = await openPalette();
  await user.type(field, 'mitglied');
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
    'Mitglied einladen ',
    'Team Einstellungen',
  ]);
  await user.clear(field);
  await user.type(field, 'we');
  await screen.findByRole('option', { name: /WF-A/ });
  await user.clear(field);
  await user.type(field, 'ver');
  expect(shown()[0]?.slice(0, 2)).toEqual(['Gehe zu', 'Veranstaltungen ']);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/events'));
});

test('without the right to orders the server is not asked for any, and no page is offered that is closed', async () => {
  permissions = ['team'];
  const { user, field } = await openPalette();
  expect(screen.queryByRole('option', { name: 'Bestellungen' })).toBeNull();
  await user.type(field, 'weiß');
  expect(await screen.findByText(/^Zu „weiß“ gibt es hier nichts/)).toBeTruthy();
  expect(asked).toEqual([]);
});

test('„?“ lists the keys, and those pressed alone can be switched off', async () => {
  const { user } = openPage('/dashboard');
  await screen.findByRole('heading', { level: 1 });
  await user.keyboard('?');
  const keys = await screen.findByRole('dialog', { name: 'Tasten' });
  expect(within(keys).getByText('Nächste, vorige Zeile')).toBeTruthy();
  expect(within(keys).getByText('Aus dem Suchfeld in die Liste')).toBeTruthy();
  await user.click(within(keys).getByRole('checkbox', { name: 'Einzelne Tasten benutzen' }));
  await user.click(within(keys).getByRole('button', { name: 'Schließen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('?');
  expect(screen.queryByRole('dialog')).toBeNull();
});
