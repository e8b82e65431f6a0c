import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { storeToken, useSession } from '../../../../src/client/platform/session/session.ts';
import type { Figures } from '../../../../src/contract/figures.ts';
import { type FakeShop, fakeShop, noAnswer } from '../../../support/fake-shop.ts';
import { openPage } from '../../../support/open-page.tsx';
import { emptyFigures, sampleFigures } from './sample-figures.ts';

const FIGURES = 'GET /api/office/figures';

let shop: FakeShop;
let figures: Figures;
let permissions: string[];
beforeEach(() => {
  useSession.getState().end();
  storeToken('secret');
  sessionStorage.clear();
  shop = fakeShop();
  figures = sampleFigures;
  permissions = ['orders', 'money', 'events', 'team', 'checkin'];
  shop.on('GET /api/updt', () => ({ user: { firstname: 'Eva', lastname: 'Maier' }, permissions }));
  shop.on(FIGURES, () => figures);
});

/** What stands under a name in the tiles. */
const tile = (name: string) =>
  [...(screen.getByText(name).parentElement?.querySelectorAll('dd') ?? [])].map((one) => one.textContent);

test('sold, paid, open and checked in are told in tickets and in euros', async () => {
  openPage('/dashboard');
  await screen.findByText('Verkauft', { selector: 'dt' });
  expect(tile('Verkauft')).toEqual(['9', 'Karten für 190,50 €']);
  expect(tile('Bezahlt')).toEqual([
    '108,00 €',
    'für 4 Karten, dazu 16,00 € an der Abendkasse, davon 8,00 € zu viel',
  ]);
  expect(tile('Offen')).toEqual(['74,50 €', 'aus 2 Bestellungen']);
  expect(tile('Eingecheckt')).toEqual(['3', 'von 5 gültigen Karten (60 %)']);
});

test('everything to be done leads to the page where it is done', async () => {
  openPage('/dashboard');
  const list = await screen.findByRole('region', { name: 'Zu tun' });
  const links = within(list).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['2 offene Fälle am EinlassJemand kam zu Unrecht hinein: nachsehen und abhaken', '/dashboard#einlass'],
    [
      'Ein Einlassgerät meldet sich nichtSeit zehn Minuten nicht, und Scans sind noch zu senden',
      '/dashboard/devices',
    ],
    ['3 E-Mails an Gäste bleiben liegenIm Postausgang nachsehen und noch einmal senden', '/dashboard/outbox'],
    ['Eine E-Mail ans Team bleibt liegenEinladungen und Links fürs Passwort', '/dashboard/outbox?to=team'],
    ['2 Widerrufe wartenWas bezahlt ist, geht binnen 14 Tagen zurück', '/dashboard/withdrawals'],
    ['Bei PayPal ist etwas zu klärenBestellung WF27-PAYPAL nachsehen und abhaken', '/order/doubt'],
    ['12 Umsätze zuzuordnenKontoauszug zuletzt am 01.03.2027 eingelesen', '/orders/bank'],
    ['1 Bestellung überfälligZusammen 50,00 €', '/orders?overdue=1'],
    ['8,00 € zu erstattenBestellung WF27-ABCDEF ist mehr bezahlt, als sie kostet', '/orders/refunds'],
    ['Einem Mitglied fehlt der zweite FaktorOhne ihn ist hier für sie alles gesperrt', '/team/create'],
  ]);
});

test('without a mail server it says first that nobody gets any mail, to those who can do something about it', async () => {
  const { has_mail_server: _, ...without } = sampleFigures;
  figures = { ...without, door: null };
  openPage('/dashboard');
  const warning = 'E-Mails kommen nicht anEs ist kein Mailserver eingerichtet: Sie werden nur abgelegt';
  const first = within(await screen.findByRole('region', { name: 'Zu tun' })).getAllByRole('link')[0];
  expect([first?.textContent, first?.getAttribute('href')]).toEqual([warning, '/dashboard/outbox']);

  cleanup();
  figures = { ...figures, stuck_mails: null, team: null, is_sample_account: null };
  openPage('/dashboard');
  const others = await screen.findByRole('region', { name: 'Zu tun' });
  expect(within(others).queryByText('E-Mails kommen nicht an')).toBeNull();
});

test('a week after the last file of the bank somebody is asked for the next one, as long as orders are open', async () => {
  const bank = { open: 0, last_import_at: '2027-02-25T11:00:00.000Z' };
  figures = { ...sampleFigures, bank };
  openPage('/dashboard');
  const list = await screen.findByRole('region', { name: 'Zu tun' });
  const link = within(list).getByRole('link', { name: /Kontoauszug/ });
  expect(link.textContent).toBe('Kontoauszug einlesenZuletzt am 25.02.2027, und 2 Bestellungen sind offen');
  expect(link.getAttribute('href')).toBe('/orders/bank');
});

test('a backup that failed is told with the day of the last one', async () => {
  figures = { ...sampleFigures, backup: { problem: 'failed', last_at: '2027-03-01T04:05:00' } };
  openPage('/dashboard');
  const list = await screen.findByRole('region', { name: 'Zu tun' });
  const link = within(list).getByRole('link', { name: /Sicherung/ });
  expect(link.textContent).toBe('Die Sicherung ist gescheitertDie letzte ist vom 01.03.2027');
  expect(link.getAttribute('href')).toBe('/dashboard/settings#sicherung');
});

test('what the shop has told by mail stands in the same list, each with what to do, and nothing twice', async () => {
  const alarms: Figures['alarms'] = ['mail', 'disk', 'certificate', 'errors'];
  figures = {
    ...emptyFigures,
    backup: { problem: 'failed', last_at: null },
    alarms,
  };
  openPage('/dashboard');
  const told = async () => {
    const list = within(await screen.findByRole('region', { name: 'Zu tun' }));
    return list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  };
  const checkup = '/dashboard/settings/checkup';
  expect(await told()).toEqual([
    ['E-Mails bleiben liegenDie Prüfung schickt eine Testmail und zeigt, woran es liegt', checkup],
    [
      'Der Speicherplatz wird knappAuf dem Server Platz schaffen: Ist er voll, kann niemand mehr bestellen',
      checkup,
    ],
    [
      'Das Zertifikat läuft bald ab oder gilt nichtBeim Proxy nachsehen, warum er es nicht erneuert, ehe Browser die Gäste vor dem Shop warnen',
      checkup,
    ],
    ['Ein Fehler wiederholt sichIm Protokoll des Servers steht er unter „fault“ oder „job failed“', checkup],
    ['Die Sicherung ist gescheitertBisher gibt es keine', '/dashboard/settings#sicherung'],
  ]);

  cleanup();
  figures = { ...figures, stuck_mails: 2, backup: null };
  openPage('/dashboard');
  const titles = (await told()).map(([text]) => text);
  expect(titles.filter((text) => text?.includes('E-Mail'))).toEqual([
    '2 E-Mails an Gäste bleiben liegenIm Postausgang nachsehen und noch einmal senden',
  ]);
});

test('who may only change the settings sees what is wrong with the shop', async () => {
  permissions = ['settings'];
  figures = {
    ...emptyFigures,
    ...{ sales: null, occupancy: null, door: null, stuck_mails: null, bank: null, team: null },
    ...{ open_withdrawals: null, paypal_doubts: null, alarms: ['disk'] },
  };
  openPage('/dashboard');
  const list = await screen.findByRole('region', { name: 'Zu tun' });
  expect(within(list).getAllByRole('link')).toHaveLength(1);
});

test('several refunds are one line, which leads to where they are given back', async () => {
  const { sales } = sampleFigures;
  if (sales === null) throw new Error('The sample has figures of money.');
  figures = {
    ...sampleFigures,
    sales: { ...sales, refund_due: { ...sales.refund_due, orders: 7, euros: 61.5 } },
  };
  openPage('/dashboard');
  const list = await screen.findByRole('region', { name: 'Zu tun' });
  const [link, ...others] = within(list).getAllByRole('link', { name: /zu erstatten/ });
  expect(link?.textContent).toBe('61,50 € zu erstatten7 Bestellungen sind mehr bezahlt, als sie kosten');
  expect(link?.getAttribute('href')).toBe('/orders/refunds');
  expect(others).toEqual([]);
});

test('behind each chart there is a table with every figure in it', async () => {
  const { user } = openPage('/dashboard');
  await user.click(await screen.findByText('Verkauf nach Tagen als Tabelle'));
  const sales = await screen.findByRole('region', { name: 'Verkauf nach Tagen als Tabelle' });
  expect(within(sales).getAllByRole('row').map(cells)).toEqual([
    ['Tag', 'Best.', 'Karten', 'Betrag'],
    ['03.03.2027', '1', '2', '40,00 €'],
    ['01.03.2027', '3', '7', '150,50 €'],
    ['Summe', '4', '9', '190,50 €'],
  ]);
  await user.click(screen.getByText('Auslastung als Tabelle'));
  const occupancy = await screen.findByRole('region', { name: 'Auslastung als Tabelle' });
  expect(within(occupancy).getAllByRole('row').map(cells)).toEqual([
    ['Veranstaltung', 'Verkauft', 'Abendkasse', 'Warenkorb', 'Frei', 'Insgesamt'],
    ['Eintritt', '312', '0', '0', 'offen', 'offen'],
    ['Weinprobe', '312', '20', '12', '252', '596'],
    ['Stehplätze', '40', '', '', '0', '40'],
  ]);
});

test('a shop without orders says so, and tells a new treasurer what to make ready', async () => {
  permissions.push('settings');
  figures = emptyFigures;
  openPage('/dashboard');
  expect(await screen.findByRole('heading', { name: 'Noch keine Bestellungen' })).toBeTruthy();
  const steps = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(steps.slice(0, 2)).toEqual(['Veranstaltungen anlegen', 'Den Shop weitergeben']);
  expect(screen.getByRole('link', { name: 'Leg an' }).getAttribute('href')).toBe('/events');
  expect(screen.getByText(location.origin)).toBeTruthy();
  expect(screen.queryByText('Verkauft')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Zu tun' })).toBeNull();
});

const freshlyOpened: NonNullable<Figures['set_up']> = {
  sample_fields: ['title', 'club.street', 'club.tax_number', 'bank.holder', 'bank.iban'],
  has_own_event: false,
  sample_events: 3,
};

/** What stands under „Shop einrichten“, each with where it leads. */
async function setUpList() {
  const card = within(await screen.findByRole('region', { name: 'Shop einrichten' }));
  return card.getAllByRole('listitem').map((step) => {
    const link = within(step).queryByRole('link');
    const control = link ?? within(step).getByRole('button');
    return [control.firstElementChild?.textContent, link?.getAttribute('href') ?? null];
  });
}

test('each step of setting the shop up leads to the first field that is open, and ticks itself', async () => {
  permissions = [...permissions, 'settings', 'layouts', 'discounts'];
  const { has_mail_server: _, ...without } = emptyFigures;
  figures = { ...without, set_up: freshlyOpened };
  openPage('/dashboard');
  const settings = '/dashboard/settings';
  expect(await setUpList()).toEqual([
    ['Fest eintragen', `${settings}#title`],
    ['Verein eintragen', `${settings}#club.street`],
    ['Bankkonto eintragen', `${settings}#bank.holder`],
    ['Steuernummer eintragen', `${settings}#club.tax_number`],
    ['Spendenknopf prüfen (erledigt)', `${settings}#spenden`],
    ['E-Mails einrichten', `${settings}#mail`],
    ['Erste Veranstaltung verkaufen', '/events'],
    ['Beispieldaten entfernen', null],
  ]);
  expect(screen.getByText('1 von 8 erledigt')).toBeTruthy();
  // What is left of a step that was begun.
  expect(screen.getByText(/^Noch Muster: Straße und Hausnummer/)).toBeTruthy();
  expect(screen.getByText('Oder das Feld leeren')).toBeTruthy();
  expect(screen.queryByText('Veranstaltungen anlegen')).toBeNull();
});

test('what one may not do is no step, and the steps vanish when all of them are done', async () => {
  permissions = ['orders', 'settings'];
  const set_up = { sample_fields: [], has_own_event: false, sample_events: 3 };
  const { has_mail_server: _, ...without } = sampleFigures;
  figures = { ...without, set_up };
  openPage('/dashboard');
  const open = (await setUpList()).filter(([title]) => !title?.endsWith('(erledigt)'));
  expect(open).toEqual([['E-Mails einrichten', '/dashboard/settings#mail']]);
  cleanup();
  figures = { ...sampleFigures, set_up };
  openPage('/dashboard');
  await screen.findByText('Verkauft', { selector: 'dt' });
  expect(screen.queryByRole('region', { name: 'Shop einrichten' })).toBeNull();
});

test('before the sample data goes it is said what goes and what stays, and why', async () => {
  permissions = [...permissions, 'settings', 'layouts', 'discounts'];
  figures = { ...emptyFigures, set_up: freshlyOpened };
  const fair = { name: 'Eintritt', kept: 'Dazu gibt es Bestellungen.' };
  const going = { name: 'Konzert', kept: null };
  const found = { events: [fair, going], layouts: [], discounts: [{ name: 'REBE10', kept: null }] };
  shop.on('GET /api/office/sample-data', () => found);
  shop.on('DELETE /api/office/sample-data', () => found);
  openPage('/dashboard');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /^Beispieldaten entfernen/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Beispieldaten entfernen?' }));
  const lists = (name: string) =>
    within(dialog.getByRole('list', { name }))
      .getAllByRole('listitem')
      .map((item) => item.textContent);
  expect(lists('Wird entfernt')).toEqual(['Veranstaltungen: Konzert', 'Rabattcodes: REBE10']);
  expect(lists('Bleibt')).toEqual(['Eintritt: Dazu gibt es Bestellungen.']);
  expect(shop.askedFor('DELETE /api/office/sample-data')).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: 'Für immer entfernen' }));
  await screen.findByText('Die Beispieldaten sind entfernt.');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(shop.askedFor('DELETE /api/office/sample-data')).toHaveLength(1);
});

test.each([
  [['orders'], false, true],
  [['settings'], false, true],
  [['orders'], true, false],
  [['checkin', 'events'], false, false],
])('who may %j and has a second factor: %s, is told to set one up: %s', async (granted, is_on, isTold) => {
  permissions = granted;
  figures = { ...emptyFigures, sales: null, is_sample_account: false };
  const second_factor = { is_on, is_demanded: false, recovery_codes_left: 0 };
  shop.on('GET /api/office/profile', () => ({ second_factor, sessions: [] }));
  openPage('/dashboard');
  const list = within(await screen.findByRole('region', { name: 'Zu tun' }));
  if (isTold) {
    const link = await list.findByRole('link', { name: /Richte deinen zweiten Faktor ein/ });
    expect(link.getAttribute('href')).toBe('/dashboard/profile');
  } else await list.findByText('Gerade nichts: Alles läuft.');
});

test('what somebody may not see is not there, and what is in order is said to be', async () => {
  permissions = ['checkin'];
  figures = {
    ...emptyFigures,
    sales: null,
    occupancy: null,
    stuck_mails: null,
    bank: null,
    team: null,
    is_sample_account: null,
  };
  openPage('/dashboard');
  expect(await screen.findByText('Gerade nichts: Alles läuft.')).toBeTruthy();
  expect(screen.queryByText('Noch keine Bestellungen')).toBeNull();
});

test('who may see nothing is welcome all the same, and the server is not asked', async () => {
  permissions = ['layouts'];
  openPage('/dashboard');
  expect(await screen.findByRole('heading', { name: 'Willkommen im Büro' })).toBeTruthy();
  expect(shop.askedFor(FIGURES)).toHaveLength(0);
});

test('without a connection the figures stay, with the time they are from', async () => {
  openPage('/dashboard');
  expect(await screen.findByText('Zahlen laufen mit')).toBeTruthy();
  shop.on(FIGURES, noAnswer);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByText(/^Keine Verbindung, Stand \d\d:\d\d Uhr$/)).toBeTruthy();
  expect(tile('Verkauft')[0]).toBe('9');
});

test('without a connection from the start it is said that there is none', async () => {
  shop.on(FIGURES, noAnswer);
  openPage('/dashboard');
  await waitFor(() =>
    expect(screen.getByText('Keine Verbindung. Die Zahlen kommen, sobald sie wieder da ist.')).toBeTruthy(),
  );
});

function cells(row: HTMLElement): string[] {
  return [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? '');
}
