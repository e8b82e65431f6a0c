import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { storeToken, useSession } from '../../../../src/client/platform/session/session.ts';
import type { CampaignDetail } from '../../../../src/contract/discounts.ts';
import { type FakeShop, fakeShop, refusal } from '../../../support/fake-shop.ts';
import { openPage } from '../../../support/open-page.tsx';
import { discountEvents, sampleCampaign } from './sample-campaign.ts';

const DISCOUNTS = '/api/office/discounts';
const batch: CampaignDetail = { ...sampleCampaign, code: null, max_uses: null, codes: { all: 3, used: 1 } };

let shop: FakeShop;
let campaign: CampaignDetail;
beforeEach(() => {
  useSession.getState().end();
  storeToken('secret');
  sessionStorage.clear();
  shop = fakeShop();
  campaign = sampleCampaign;
  shop.on('GET /api/updt', () => ({
    user: { firstname: 'Eva', lastname: 'Maier' },
    permissions: ['discounts'],
  }));
  shop.on(`GET ${DISCOUNTS}/7`, () => ({ discount: campaign }));
  shop.on('GET /api/office/discount-events', () => ({ events: discountEvents }));
});

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

test('the list says of every campaign how it stands, what it takes off and how often it was used', async () => {
  shop.on(`GET ${DISCOUNTS}`, () => ({
    discounts: [
      sampleCampaign,
      { ...batch, id: 6, name: 'Winzer', off: { kind: 'amount', euros: 5 }, ends_at: '2020-04-01T02:00:00' },
      { ...sampleCampaign, id: 5, name: 'Sommer', starts_at: '2098-06-01T02:00:00' },
      { ...sampleCampaign, id: 4, name: 'Presse', is_paused: true, starts_at: null, ends_at: null },
    ],
    before: 4,
  }));
  openPage('/discounts');
  await screen.findByRole('table', { name: 'Rabattaktionen' });
  const rows = screen.getAllByRole('row').slice(1);
  const cells = rows.map((row) => [...row.children].map(({ textContent }) => textContent));
  const code = ['FRUEH-10', '10 %'];
  expect(cells).toEqual([
    [
      'Frühbucher',
      ...code,
      'Ab 01.03.2020, 00:00 Uhr bis 12.04.2099, 18:30 Uhr',
      '3 von 100 Mal eingelöst',
      'Läuft',
    ],
    [
      'Winzer',
      'Einzelcodes',
      '5,00 €',
      'Ab 01.03.2020, 00:00 Uhr bis 01.04.2020, 00:00 Uhr',
      '1 von 3 Codes eingelöst',
      'Vorbei',
    ],
    [
      'Sommer',
      ...code,
      'Ab 01.06.2098, 00:00 Uhr bis 12.04.2099, 18:30 Uhr',
      '3 von 100 Mal eingelöst',
      'Ab 01.06.2098',
    ],
    ['Presse', ...code, 'Ohne Frist', '3 von 100 Mal eingelöst', 'Angehalten'],
  ]);
  expect(screen.getByRole('link', { name: 'Ältere Rabattaktionen' }).getAttribute('href')).toBe(
    '/discounts?before=4',
  );
  const entry = screen.getByRole('link', { name: 'Rabattaktionen' });
  expect(entry.getAttribute('aria-current')).toBe('page');
});

test('who may not do discounts finds no way there', async () => {
  shop.on('GET /api/updt', () => ({ user: { firstname: 'Eva', lastname: 'Maier' }, permissions: ['team'] }));
  shop.on('GET /api/office/team', () => ({ members: [], demands_second_factor: false }));
  shop.on('GET /api/office/team/history', () => ({ entries: [], before: null }));
  openPage('/team/create');
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('link', { name: 'Rabattaktionen' })).toBeNull();
});

test('a new campaign says what is wrong at its fields, keeps what was typed over a reload, and is made whole', async () => {
  shop.on(`POST ${DISCOUNTS}`, () => ({ success: true, id: 7 }));
  const { user, address } = openPage('/discount/new');
  await user.click(await screen.findByRole('button', { name: 'Anlegen' }));
  expect(await screen.findAllByText('Dies ist ein Pflichtfeld')).toHaveLength(3);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' })));
  await user.type(await field('Name'), 'Frühbucher');
  await user.type(await field('Code'), 'frueh-10');
  await user.type(await field('Nachlass'), '100');
  expect(await screen.findByText(/jede Bestellung umsonst, beliebig oft/)).toBeTruthy();
  expect(screen.getByText('Ein Code für unbegrenzt viele kostenlose Karten')).toBeTruthy();
  await user.type(await field('Einlösungen insgesamt'), '2');
  expect(screen.queryByText('Ein Code für unbegrenzt viele kostenlose Karten')).toBeNull();
  expect(await screen.findByText(/jede Bestellung umsonst, höchstens 2-mal/)).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: /Nur bestimmte/ }));
  await user.click(screen.getByRole('button', { name: 'Anlegen' }));
  expect(await screen.findByText('Kreuze mindestens eine Veranstaltung an')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Mitglieder bei Weinprobe' }));
  const whole = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Weinprobe/ });
  expect(whole.indeterminate).toBe(true);
  expect(sessionStorage.getItem('discount-new')).toContain('frueh-10');

  await user.click(screen.getByRole('button', { name: 'Anlegen' }));
  await waitFor(() => expect(address()).toBe('/discount/7'));
  expect(shop.askedFor(`POST ${DISCOUNTS}`)[0]?.body).toEqual({
    name: 'Frühbucher',
    code: 'FRUEH-10',
    off: { kind: 'percent', percent: 100 },
    starts_at: null,
    ends_at: null,
    least_order: 0,
    most_tickets: null,
    max_uses: 2,
    event_ids: [2],
    price_ids: [22],
  });
  expect(sessionStorage.getItem('discount-new')).toBeNull();
});

test('a code that is there already is refused at its field, and nothing is lost', async () => {
  shop.on(`PUT ${DISCOUNTS}/7`, () =>
    refusal(409, 'Diesen Code gibt es schon.', {
      code: 'discount_code_taken',
      errors: { code: 'Diesen Code gibt es schon.' },
    }),
  );
  const { user } = openPage('/discount/7');
  const code = await field('Code');
  await user.clear(code);
  await user.type(code, 'REBE10');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  expect(await screen.findByText('Diesen Code gibt es schon.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(code));
  expect(code.value).toBe('REBE10');
  await user.type(code, '0');
  expect(screen.queryByText('Diesen Code gibt es schon.')).toBeNull();
  await user.clear(await field('Nachlass'));
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  expect(await screen.findByText('Dies ist ein Pflichtfeld')).toBeTruthy();
  expect(screen.queryByText('Diesen Code gibt es schon.')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Verwerfen' }));
  expect(screen.queryByText('Dies ist ein Pflichtfeld')).toBeNull();
  expect(shop.askedFor(`PUT ${DISCOUNTS}/7`)[0]?.body).toMatchObject({
    code: 'REBE10',
    version: 5,
    event_ids: [2],
    price_ids: [21],
  });
});

test('what a colleague saved first is told, and one may keep what one typed', async () => {
  shop.on(`PUT ${DISCOUNTS}/7`, () => {
    campaign = { ...sampleCampaign, name: 'Frühling', version: 6 };
    return refusal(409, 'Inzwischen hat jemand anders geändert.', { code: 'discount_changed' });
  });
  const { user } = openPage('/discount/7');
  await user.type(await field('Einlösungen insgesamt'), '0');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  expect(await screen.findByText('Deine Eingaben sind noch da und nicht gespeichert.')).toBeTruthy();
  expect((await field('Einlösungen insgesamt')).value).toBe('1000');
  shop.on(`PUT ${DISCOUNTS}/7`, () => ({ success: true }));
  await user.click(screen.getByRole('button', { name: 'Meine Eingaben behalten' }));
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  expect(await screen.findByText(/Gespeichert/)).toBeTruthy();
  expect(shop.askedFor(`PUT ${DISCOUNTS}/7`)[1]?.body).toMatchObject({ max_uses: 1000, version: 6 });
});

test('a campaign shows what came of it, and is paused and goes on at once', async () => {
  const { user } = openPage('/discount/7');
  const figures = within(await screen.findByRole('region', { name: 'Was daraus geworden ist' }));
  expect(figures.getAllByRole('definition').map((one) => one.textContent)).toEqual([
    '3 von 100',
    '12,50 €',
    '3',
    '112,50 €',
  ]);
  shop.on(`PUT ${DISCOUNTS}/7/pause`, ({ body }) => {
    campaign = { ...campaign, ...(body as { is_paused: boolean }) };
    return { success: true };
  });
  await user.type(await field('Name'), ' 2027');
  await user.click(screen.getByRole('button', { name: 'Anhalten' }));
  await user.click(await screen.findByRole('button', { name: 'Weiterlaufen lassen' }));
  await screen.findByRole('button', { name: 'Anhalten' });
  expect(shop.askedFor(`PUT ${DISCOUNTS}/7/pause`).map(({ body }) => body)).toEqual([
    { is_paused: true },
    { is_paused: false },
  ]);
  expect((await field('Name')).value).toBe('Frühbucher 2027');
});

test('a batch gets its codes here, as many as one asks for', async () => {
  campaign = { ...batch, codes: { all: 0, used: 0 } };
  shop.on(`POST ${DISCOUNTS}/7/codes`, () => {
    campaign = { ...batch, codes: { all: 200, used: 0 } };
    return { success: true, all: 200 };
  });
  const { user } = openPage('/discount/7');
  expect(await screen.findByText('Noch ohne Codes')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Code' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Codes erzeugen' }));
  expect(await screen.findByText('Bitte eine ganze Zahl angeben')).toBeTruthy();
  await user.type(await field('Wie viele neue Codes?'), '200');
  await user.type(await field('Beginn der Codes (freiwillig)'), 'winzer');
  await user.click(screen.getByRole('button', { name: 'Codes erzeugen' }));
  expect(await screen.findByText('Erzeugt: Jetzt sind es 200 Codes.')).toBeTruthy();
  expect(shop.askedFor(`POST ${DISCOUNTS}/7/codes`)[0]?.body).toEqual({ count: 200, prefix: 'WINZER' });
  expect((await screen.findByRole('link', { name: 'Zum Ausdrucken' })).getAttribute('href')).toBe(
    '/discount/7/codes',
  );
});

test('the sheet has the codes that nobody used, with what they take off and until when', async () => {
  campaign = { ...batch, off: { kind: 'amount', euros: 5 }, least_order: 0, starts_at: null };
  shop.on(
    `GET ${DISCOUNTS}/7/codes`,
    () => new Response('\u{feff}Code;Eingelöst mit\r\nW-AAAA2222;\r\nW-BBBB3333;WF27-1\r\nW-CCCC4444;\r\n'),
  );
  openPage('/discount/7/codes');
  const cards = within(await screen.findByRole('list', { name: 'Codes' }));
  const words = cards.getAllByRole('listitem').map((card) => card.textContent);
  expect(words).toHaveLength(2);
  expect(words[0]).toContain('5,00 € RabattW-AAAA2222Gilt einmal auf');
  expect(words[0]).toContain(
    'bis 12.04.2099, 18:30 Uhr · höchstens 4 Karten · für Weinprobe · nur Erwachsene · Empore',
  );
  expect(words[1]).toContain('W-CCCC4444');
});

test('a long batch comes sheet by sheet, and the parting does not move with what is used', async () => {
  campaign = { ...batch, codes: { all: 211, used: 1 } };
  const lines = Array.from({ length: 211 }, (_, n) => `W-${1000 + n};${n === 0 ? 'WF27-1' : ''}\r\n`);
  shop.on(`GET ${DISCOUNTS}/7/codes`, () => new Response(`Code;Eingelöst mit\r\n${lines.join('')}`));
  const { user } = openPage('/discount/7/codes');
  const list = within(await screen.findByRole('list', { name: 'Codes' }));
  expect(list.getAllByRole('listitem')).toHaveLength(209);
  await user.click(screen.getByRole('link', { name: 'Nächster Bogen' }));
  const where = await screen.findByText(/Bogen 2 von 2/);
  await waitFor(() => expect(document.activeElement).toBe(where));
  expect(within(screen.getByRole('list', { name: 'Codes' })).getAllByRole('listitem')).toHaveLength(1);
});

test('a campaign is deleted once that is confirmed, and the focus comes back where one thinks better of it', async () => {
  const message = 'Mit dieser Rabattaktion wurde schon bestellt.';
  shop.on(`DELETE ${DISCOUNTS}/7`, () => refusal(409, message, { code: 'discount_in_use' }));
  shop.on(`GET ${DISCOUNTS}`, () => ({ discounts: [], before: null }));
  const { user, address } = openPage('/discount/7');
  const ask = async () => {
    await user.click(await screen.findByRole('button', { name: 'Rabattaktion löschen' }));
  };
  await ask();
  for (const no of ['{Enter}', '{Escape}']) {
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Doch nicht'));
    await user.keyboard(no);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Rabattaktion löschen'));
    await ask();
  }
  await user.click(screen.getByRole('button', { name: 'Ja, für immer löschen' }));
  expect(await screen.findByText(message)).toBeTruthy();
  shop.on(`DELETE ${DISCOUNTS}/7`, () => ({ success: true }));
  await user.click(screen.getByRole('button', { name: 'Ja, für immer löschen' }));
  expect(await screen.findByText('Noch keine Rabattaktion')).toBeTruthy();
  expect(address()).toBe('/discounts');
});
