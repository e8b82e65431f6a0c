import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { entryOf, furtherPages, mainPages, pageGroups } from '../../../../src/client/admin/admin-pages.ts';
import { storeToken, useSession } from '../../../../src/client/platform/session/session.ts';
import { type FakeShop, fakeShop } from '../../../support/fake-shop.ts';
import { openPage } from '../../../support/open-page.tsx';

let shop: FakeShop;
let permissions: string[];
beforeEach(() => {
  useSession.getState().end();
  localStorage.clear();
  storeToken('secret');
  shop = fakeShop();
  permissions = ['orders', 'money', 'events', 'layouts', 'discounts', 'checkin', 'team', 'settings'];
  shop.on('GET /api/updt', () => ({ user: { firstname: 'Eva', lastname: 'Maier' }, permissions }));
  shop.on('GET /api/office/reminders', () => ({ due: [], soon: [], orders: [] }));
});

const navigation = async () => within(await screen.findByRole('navigation', { name: 'Verwaltung' }));

/** What the side bar shows: the names of its links, and of what opens with how many pages. */
async function shownEntries(): Promise<string[]> {
  const side = await navigation();
  const lists = side.getAllByRole('list');
  return [
    ...(lists[0]?.querySelectorAll('a') ?? []),
    ...side.queryAllByRole('button', { expanded: false }),
  ].map((one) => one.textContent);
}

test('the five entries of the specification come first, then money, admission and settings, folded', async () => {
  openPage('/dashboard');
  expect(await shownEntries()).toEqual([
    ...['Dashboard', 'Bestellungen', 'Veranstaltungen', 'Layouts', 'Rabattaktionen'],
    ...['Geld', 'Einlass', 'Einstellungen'],
  ]);
  const side = await navigation();
  expect(side.queryByRole('link', { name: 'Kontoauszüge' })).toBeNull();
});

test('a group opens in place by keyboard, stays so on this device, and opens by itself around its page', async () => {
  const { user, go } = openPage('/dashboard');
  const money = (await navigation()).getByRole('button', { name: 'Geld' });
  money.focus();
  await user.keyboard('{Enter}');
  const pages = (await navigation()).getAllByRole('link').map((link) => link.textContent);
  expect(pages.slice(-4)).toEqual(['Kontoauszüge', 'Erinnerungen', 'Erstattungen', 'Jahresabschluss']);
  expect(localStorage.getItem('office-unfolded')).toBe('geld');
  await user.keyboard('{Enter}');
  expect(money.getAttribute('aria-expanded')).toBe('false');
  await go('/dashboard/gate-list');
  await waitFor(async () =>
    expect((await navigation()).getByRole('button', { name: 'Einlass' }).getAttribute('aria-expanded')).toBe(
      'true',
    ),
  );
  expect((await navigation()).getByRole('link', { current: 'page' }).textContent).toBe('Einlassliste');
  await go('/dashboard/settings');
  const club = await screen.findByRole('link', { name: 'Verein', current: 'page' });
  // To its own part, as its name promises.
  expect(club.getAttribute('href')).toBe('/dashboard/settings#verein');
});

test.each([
  [['checkin'], ['Dashboard', 'Einlass'], ['Geräte', 'Einlassliste', 'Konflikte']],
  [['money'], ['Dashboard', 'Geld'], ['Kontoauszüge', 'Erstattungen', 'Jahresabschluss']],
  [['team'], ['Dashboard', 'Einstellungen'], ['Team', 'Postausgang']],
  [['layouts'], ['Dashboard', 'Layouts'], []],
])('with %j alone only what one may do is there', async (own, entries, pages) => {
  permissions = own;
  const { user } = openPage('/dashboard');
  expect(await shownEntries()).toEqual(entries);
  const side = await navigation();
  for (const group of side.queryAllByRole('button', { expanded: false })) await user.click(group);
  const inner = pages.length === 0 ? [] : side.getAllByRole('link').slice(-pages.length);
  expect(inner.map((link) => link.textContent)).toEqual(pages);
});

test('every address belongs to one entry: the one whose own address is nearest', () => {
  expect(
    [
      ...['/dashboard', '/orders', '/order/7', '/orders/bank/3', '/orders/bank/reconciliation'],
      ...['/orders/refunds/2', '/orders/new', '/Dashboard/Settings/legal', '/dashboard/settings/checkup'],
      ...['/dashboard/settings', '/dashboard/nirgends'],
      ...['/block/4', '/team/handover', '/dashboard/profile'],
    ].map((address) => entryOf(address)?.name),
  ).toEqual([
    ...['Dashboard', 'Bestellungen', 'Bestellungen', 'Kontoauszüge', 'Jahresabschluss', 'Erstattungen'],
    ...['Karten ausgeben', 'Rechtstexte', 'Verein', 'Verein', undefined, 'Layouts', 'Team', undefined],
  ]);
  const names = [...mainPages, ...pageGroups.flatMap(({ pages }) => pages), ...furtherPages].map(
    ({ name }) => name,
  );
  expect(new Set(names).size).toBe(names.length);
});

test('on a phone the menu is a drawer: it takes the focus, the rest rests, and Escape gives it back', async () => {
  const { user } = openPage('/dashboard');
  const button = await screen.findByRole('button', { name: 'Menü' });
  await user.click(button);
  expect(document.activeElement?.textContent).toBe('Dashboard');
  expect(document.querySelector('main')?.inert).toBe(true);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(button));
  expect(document.querySelector('main')?.inert).toBe(false);
});
