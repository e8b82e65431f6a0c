import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findableSettings } from '../../../../src/client/admin/settings/settings/settings-fields.ts';
import { tabOfAddress, tabOfField } from '../../../../src/client/admin/settings/settings/settings-tabs.ts';
import { storeToken, useSession } from '../../../../src/client/platform/session/session.ts';
import { forgetTabValue } from '../../../../src/client/platform/storage.ts';
import type { BackupsAnswer, SettingsAnswer } from '../../../../src/contract/settings.ts';
import { SAMPLE_TEXTS } from '../../../../src/domain/sample-club.ts';
import { type FakeShop, fakeShop, refusal } from '../../../support/fake-shop.ts';
import { openPage } from '../../../support/open-page.tsx';

const SETTINGS = '/api/office/settings';

const kept: SettingsAnswer['settings'] = {
  title: 'Weinfest Rebental',
  motto: 'Ein Abend unter Reben',
  tagline: 'Musik, Wein und gutes Essen',
  starts_at: '2027-04-12T20:30:00',
  hero: { colors: 'dusk', own_color: '701c43', picture: null },
  club: {
    name: 'Weinfreunde Rebental e. V.',
    street: 'Kelterweg 1',
    zipcode: '00000',
    city: 'Rebental',
    email: 'karten@weinfest.example',
    telephone: '+49 0000 123456',
    represented_by: 'Erika Beispiel',
    register_court: 'Amtsgericht Rebental',
    register_number: 'VR 00000',
    tax_number: '',
  },
  bank: {
    holder: 'Weinfreunde Rebental e. V.',
    iban: 'DE89 3704 0044 0532 0130 00',
    bic: 'COBADEFFXXX',
    bank_name: 'Musterbank',
  },
  donation: null,
  payment_term_days: 14,
  payment_tolerance_cents: 0,
  paypal_offered: false,
  four_eyes: false,
  accent_color: '7a1738',
  hold_minutes: 15,
  order_prefix: 'WF',
  most_held_seats: 20,
  tax: { kind: 'small_business' },
  reminders: { friendly_days: 3, last_days: 3, deadline_days: 7, cancel_days: 0, is_automatic: false },
  mail: { sender_name: '', reply_to: '' },
  version: 4,
};

const report: BackupsAnswer['report'] = {
  problem: null,
  last: { at: '2027-03-01T04:05:00', name: 'shop-2027-03-01T01-05-00Z.sqlite.gz.age', bytes: 12_345_678 },
  tested_at: null,
  place: '/var/lib/kartenshop/backups',
  is_encrypted: true,
};

const backup: BackupsAnswer['settings'] = { is_nightly: true, hour: 2 };
const alarm: BackupsAnswer['alarm'] = { email: '', second_email: '' };

afterEach(() => {
  vi.unstubAllGlobals();
});

let shop: FakeShop;
let now: SettingsAnswer;
beforeEach(() => {
  useSession.getState().end();
  storeToken('secret');
  forgetTabValue('settings-draft');
  shop = fakeShop();
  now = { settings: kept, history: [], logo: null, has_paypal_account: false, has_mail_server: true };
  shop.on('GET /api/updt', () => ({
    user: { firstname: 'Eva', lastname: 'Maier' },
    permissions: ['settings'],
  }));
  shop.on(`GET ${SETTINGS}`, () => now);
  shop.on('GET /api/office/backups', () => ({ settings: backup, report, alarm }));
  shop.on(`PUT ${SETTINGS}`, () => ({ success: true }));
});

const save = () => screen.getByRole('button', { name: 'Speichern' });
const waysIn = () => within(screen.getByRole('navigation', { name: 'Abschnitte der Einstellungen' }));
const tab = (name: string) => waysIn().getByRole('link', { name: new RegExp(`^${name}`) }).textContent;
const showTab = (user: UserEvent, name: string) =>
  user.click(waysIn().getByRole('link', { name: new RegExp(`^${name}`) }));
const partOf = async (name: string) => within(await screen.findByRole('region', { name }));

test('while I type, I see what guests will see, and saving sends it as a whole', async () => {
  const { user } = openPage('/dashboard/settings');
  const part = await partOf('Fest');
  expect(part.getByText('Montag · 12.04.2027 · ab 18:30 Uhr')).toBeTruthy();
  const motto = part.getByLabelText('Motto');
  await user.clear(motto);
  await user.type(motto, 'Lieder am Fluss');
  expect(part.getByRole('figure').textContent).toContain('Lieder am Fluss');
  expect(screen.getByText('Noch nicht gespeichert')).toBeTruthy();
  await user.click(save());
  expect(await screen.findByText('Gespeichert: Es gilt ab sofort.')).toBeTruthy();
  expect(shop.askedFor(`PUT ${SETTINGS}`)[0]?.body).toEqual({
    ...kept,
    backup,
    alarm,
    motto: 'Lieder am Fluss',
    current_password: '',
  });
  await waitFor(() => expect(screen.queryByText('Noch nicht gespeichert')).toBeNull());
});

test('while the shop is not set up, what I saved leads on to the next step', async () => {
  shop.on('GET /api/office/figures', () => ({
    set_up: { sample_fields: ['bank.iban'], has_own_event: false, sample_events: 0 },
    has_mail_server: true,
  }));
  const { user } = openPage('/dashboard/settings');
  await user.type((await partOf('Fest')).getByLabelText('Motto'), '!');
  await user.click(save());
  await user.click(await screen.findByRole('button', { name: 'Weiter: Bankkonto eintragen' }));
  await waitFor(() => expect(document.activeElement?.id).toBe('bank.iban'));
});

test('I see when the last backup was made, what is wrong with it, and set its hour', async () => {
  shop.on('GET /api/office/backups', () => ({
    settings: backup,
    report: { ...report, problem: 'test_failed' },
    alarm,
  }));
  const { user } = openPage('/dashboard/settings#sicherung');
  const part = await partOf('Sicherung');
  expect(part.getByText('01.03.2027, 02:05 Uhr')).toBeTruthy();
  expect(part.getByText('12,3 MB')).toBeTruthy();
  expect(part.getByText('Die Sicherung ließ sich nicht zurückholen')).toBeTruthy();
  expect(part.getByText('jede Nacht ab 2 Uhr')).toBeTruthy();
  const hour = part.getByLabelText(/^Ab welcher Stunde/);
  await user.clear(hour);
  await user.type(hour, '24');
  await user.click(save());
  expect(await part.findByText('Bitte eine ganze Zahl von 0 bis 23 angeben')).toBeTruthy();
  await user.clear(hour);
  await user.type(hour, '4');
  await user.click(part.getByLabelText('Jede Nacht sichern'));
  expect(part.getByText('keine, solange es aus ist')).toBeTruthy();
  await user.click(save());
  expect(await screen.findByText('Gespeichert: Es gilt ab sofort.')).toBeTruthy();
  expect(shop.askedFor(`PUT ${SETTINGS}`)[0]?.body).toMatchObject({ backup: { is_nightly: false, hour: 4 } });
});

test('I say who is told when something is wrong with the shop', async () => {
  const { user } = openPage('/dashboard/settings#emails');
  const part = await partOf('Meldungen');
  await user.type(part.getByLabelText(/^E-Mail/), 'wart@verein');
  await user.click(save());
  expect(await part.findByText('Bitte eine vollständige E-Mail-Adresse angeben')).toBeTruthy();
  await user.type(part.getByLabelText(/^E-Mail/), '.example');
  await user.type(part.getByLabelText(/^Zweite E-Mail/), 'vorstand@verein.example');
  await user.click(save());
  expect(await screen.findByText('Gespeichert: Es gilt ab sofort.')).toBeTruthy();
  expect(shop.askedFor(`PUT ${SETTINGS}`)[0]?.body).toMatchObject({
    alarm: { email: 'wart@verein.example', second_email: 'vorstand@verein.example' },
  });
});

test('an IBAN whose check digit is wrong is refused beside its field, before anything is sent', async () => {
  const { user } = openPage('/dashboard/settings#geld');
  const part = await partOf('Bankverbindung');
  const iban = part.getByLabelText<HTMLInputElement>(/^IBAN/);
  await user.clear(iban);
  await user.type(iban, 'DE88 3704 0044 0532 0130 00');
  expect(part.getByText('Die Prüfziffer der IBAN passt noch nicht.')).toBeTruthy();
  await user.click(save());
  expect(await part.findByText(/^Diese IBAN stimmt nicht/)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(iban));
  expect(shop.askedFor(`PUT ${SETTINGS}`)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Verwerfen' }));
  expect(iban.value).toBe(kept.bank.iban);
  expect(part.queryByText(/^Diese IBAN stimmt nicht/)).toBeNull();
  // The first field of the tab that is shown: those of the others cannot take the focus.
  expect(document.activeElement).toBe(part.getByLabelText('Kontoinhaber'));
});

test('another account asks for my password, which no tab keeps', async () => {
  const message = 'Das ist nicht dein jetziges Passwort.';
  shop.on(`PUT ${SETTINGS}`, () => refusal(422, message, { errors: { current_password: message } }));
  const { user } = openPage('/dashboard/settings#geld');
  const part = await partOf('Bankverbindung');
  expect(part.queryByLabelText('Dein Passwort')).toBeNull();
  const iban = part.getByLabelText<HTMLInputElement>(/^IBAN/);
  await user.clear(iban);
  await user.type(iban, 'DE02120300000000202051');
  await user.type(part.getByLabelText('Dein Passwort'), 'geheimnis');
  await user.click(save());
  expect(await part.findByText(message)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(part.getByLabelText('Dein Passwort')));
  expect(shop.askedFor(`PUT ${SETTINGS}`)[0]?.body).toMatchObject({ current_password: 'geheimnis' });
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('geheimnis');
  expect(JSON.stringify({ ...sessionStorage })).toContain('DE02120300000000202051');

  // Its field disappears when the account is saved; the focus goes to the section.
  shop.on(`PUT ${SETTINGS}`, () => {
    const bank = { ...kept.bank, iban: 'DE02120300000000202051' };
    now = { ...now, settings: { ...kept, bank, version: 5 } };
    return { success: true };
  });
  await user.type(part.getByLabelText('Dein Passwort'), '{Enter}');
  await waitFor(() =>
    expect(document.activeElement).toBe(part.getByRole('heading', { name: 'Bankverbindung' })),
  );
});

test('a colleague who saved first takes nothing of mine, and I take nothing of his', async () => {
  shop.on(`PUT ${SETTINGS}`, () => {
    now = { ...now, settings: { ...kept, title: 'Weinlese', version: 5 } };
    return refusal(409, 'Inzwischen geändert.', { code: 'settings_changed' });
  });
  const { user } = openPage('/dashboard/settings');
  const motto = (await partOf('Fest')).getByLabelText('Motto');
  await user.clear(motto);
  await user.type(motto, 'Mein Motto');
  await user.click(save());
  await user.click(await screen.findByRole('button', { name: 'Meine Eingaben behalten' }));
  shop.on(`PUT ${SETTINGS}`, () => ({ success: true }));
  await user.click(save());
  expect(await screen.findByText('Gespeichert: Es gilt ab sofort.')).toBeTruthy();
  expect(shop.askedFor(`PUT ${SETTINGS}`)[1]?.body).toMatchObject({
    title: 'Weinlese',
    motto: 'Mein Motto',
    version: 5,
  });
});

test('until a save is read again the form shows what I saved, and keeps what I type meanwhile', async () => {
  const { promise: isRead, resolve: read } = Promise.withResolvers<void>();
  shop.on(`PUT ${SETTINGS}`, () => {
    now = { ...now, settings: { ...kept, motto: 'Lieder am Fluss', version: 5 } };
    shop.on(`GET ${SETTINGS}`, () => isRead.then(() => now));
    return { success: true };
  });
  const { user } = openPage('/dashboard/settings');
  const part = await partOf('Fest');
  const [motto, title] = ['Motto', 'Name des Festes'].map((name) =>
    part.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`)),
  ) as [HTMLInputElement, HTMLInputElement];
  await user.clear(motto);
  await user.type(motto, 'Lieder am Fluss');
  await user.click(save());
  await waitFor(() => expect(shop.askedFor(`GET ${SETTINGS}`)).toHaveLength(2));
  await user.type(title, ' 2028');
  expect(motto.value).toBe('Lieder am Fluss');
  read();
  await waitFor(() => expect(save().getAttribute('aria-busy')).toBeNull());
  expect([motto.value, title.value]).toEqual(['Lieder am Fluss', 'Weinfest Rebental 2028']);
  expect(screen.queryByText(/^Inzwischen hat jemand anders/)).toBeNull();
  shop.on(`PUT ${SETTINGS}`, () => ({ success: true }));
  await user.click(save());
  await waitFor(() => expect(shop.askedFor(`PUT ${SETTINGS}`)).toHaveLength(2));
  expect(shop.askedFor(`PUT ${SETTINGS}`)[1]?.body).toMatchObject({
    title: 'Weinfest Rebental 2028',
    version: 5,
  });
});

test('tax, a donation and numbers are told apart from what they are not', async () => {
  const { user } = openPage('/dashboard/settings#steuer');
  const tax = await partOf('Steuer');
  await user.click(tax.getByLabelText(/^Mit Umsatzsteuer/));
  await user.type(tax.getByLabelText('Steuersatz in Prozent'), 'viel');
  await user.type((await partOf('Spenden')).getByLabelText(/^Wohin er führt/), 'http://spenden.example');
  await showTab(user, 'Bestellungen');
  const term = (await partOf('Bestellen und Bezahlen')).getByLabelText('Zahlungsziel in Tagen');
  await user.clear(term);
  await user.type(term, '999');
  await user.click(save());
  expect(await screen.findByText(/^Bitte einen Satz von/)).toBeTruthy();
  expect(screen.getByText(/mit https:\/\/ beginnt/)).toBeTruthy();
  expect(screen.getByText('Bitte eine ganze Zahl von 1 bis 60 angeben')).toBeTruthy();
  expect(screen.getByText('Dies ist ein Pflichtfeld')).toBeTruthy();
});

test('a test mail goes out, and the history says who changed what but no account', async () => {
  shop.on(`POST ${SETTINGS}/test-mail`, () => ({ success: true, to: 'eva@weinfest.example' }));
  now.history = [
    {
      id: 1,
      at: '2027-03-01T15:00:00',
      who: 'Eva Maier',
      changes: [
        { field: 'starts_at', from: '2027-04-12T20:30:00', to: '2027-04-13T20:30:00' },
        { field: 'bank.iban', from: null, to: null },
      ],
    },
  ];
  const { user } = openPage('/dashboard/settings#mail');
  await user.click(await screen.findByRole('button', { name: 'Testmail schicken' }));
  expect(screen.queryByText('Noch verschickt der Shop keine E-Mails')).toBeNull();
  expect(await screen.findByText('Die Testmail an eva@weinfest.example ist unterwegs.')).toBeTruthy();
  await showTab(user, 'Verlauf');
  const log = await partOf('Verlauf');
  expect(
    within(log.getByText('Eva Maier').closest('li') as HTMLElement)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    'Tag und Uhrzeit: 12.04.2027, 18:30 Uhr → 13.04.2027, 18:30 Uhr',
    'IBAN der Bankverbindung geändert',
  ]);
});

test('without a mail server I can pass on what is to be entered on the server', async () => {
  const { has_mail_server: _, ...without } = now;
  now = without;
  const { user } = openPage('/dashboard/settings#mail');
  await screen.findByText('Noch verschickt der Shop keine E-Mails');
  await user.click(screen.getByRole('button', { name: 'Zeile für den Server kopieren' }));
  expect(await navigator.clipboard.readText()).toMatch(/^SMTP_URL=/);
});

test('the colours of the front page change in the preview as I choose, and are saved', async () => {
  const { user } = openPage('/dashboard/settings');
  const card = within(await screen.findByRole('region', { name: 'Fest' }));
  const sky = () => document.querySelector('#sky stop')?.getAttribute('stop-color');
  expect(sky()).toBe('#160920');
  await user.click(card.getByRole('radio', { name: 'Blaue Stunde' }));
  expect(sky()).not.toBe('#160920');
  await user.click(card.getByRole('radio', { name: 'Eigene Farbe' }));
  fireEvent.change(card.getByLabelText('Farbton wählen'), { target: { value: '#1f7a6b' } });
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  expect(await screen.findByText('Gespeichert: Es gilt ab sofort.')).toBeTruthy();
  expect(shop.askedFor(`PUT ${SETTINGS}`)[0]?.body).toMatchObject({
    hero: { colors: 'own', own_color: '1f7a6b', picture: null },
  });
});

test('a picture of the club takes the place of the evening, and one that is gone is told beside it', async () => {
  // A file goes by the browser's own fetch.
  vi.stubGlobal('fetch', shop.fetch);
  const picture = { id: '0123456789abcdef0123456789abcdef', width: 1600, height: 900 };
  shop.on('POST /api/office/pictures', () => ({ success: true, picture }));
  const { user } = openPage('/dashboard/settings');
  const card = within(await screen.findByRole('region', { name: 'Fest' }));
  const file = new File(['1'], 'fest.jpg', { type: 'image/jpeg' });
  await user.upload(card.getByLabelText(/^Bild der Startseite/), file);
  await waitFor(() => expect(document.querySelector('#sky')).toBeNull());
  expect(document.querySelector('figure img')?.getAttribute('src')).toBe(`/picture/${picture.id}-1600.webp`);
  shop.on(`PUT ${SETTINGS}`, () =>
    refusal(422, 'Bitte prüfe deine Angaben.', {
      code: 'invalid',
      errors: { 'hero.picture': 'Nicht mehr da.' },
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  expect(await card.findByText('Nicht mehr da.')).toBeTruthy();
  expect(shop.askedFor(`PUT ${SETTINGS}`)[0]?.body).toMatchObject({ hero: { picture } });
});

test.each([
  [false, /Noch ist kein PayPal-Konto eingerichtet/],
  [true, /Rechnung und Karten gehen dann von selbst hinaus/],
])('PayPal is offered by one box, which says whether there is an account: %s', async (hasAccount, words) => {
  now = { ...now, has_paypal_account: hasAccount };
  const { user } = openPage('/dashboard/settings#bestellungen');
  const part = await partOf('Bestellen und Bezahlen');
  expect(part.getByText(words)).toBeTruthy();
  await user.click(part.getByRole('checkbox', { name: 'PayPal anbieten' }));
  await user.click(save());
  await waitFor(() => expect(shop.askedFor(`PUT ${SETTINGS}`)).toHaveLength(1));
  expect(shop.askedFor(`PUT ${SETTINGS}`)[0]?.body).toMatchObject({ paypal_offered: true });
});

test('what is refused in another tab shows that tab, and what I typed in both stays', async () => {
  const { user } = openPage('/dashboard/settings#bank');
  const account = await partOf('Bankverbindung');
  const holder = account.getByLabelText('Kontoinhaber');
  await user.clear(holder);
  await user.type(account.getByLabelText('Dein Passwort'), 'geheimnis');
  await showTab(user, 'Bestellungen');
  expect(tab('Geld')).toBe('Geld (noch nicht gespeichert)');
  const term = (await partOf('Bestellen und Bezahlen')).getByLabelText('Zahlungsziel in Tagen');
  await user.clear(term);
  await user.type(term, '20');
  await user.click(save());
  await waitFor(() => expect(document.activeElement).toBe(holder));
  expect(tab('Geld')).toBe('Geld (Angaben prüfen)');
  expect(account.getByLabelText<HTMLInputElement>('Dein Passwort').value).toBe('geheimnis');
  await user.type(holder, 'Weinbund');
  await user.click(save());
  expect(await screen.findByText('Gespeichert: Es gilt ab sofort.')).toBeTruthy();
  expect(shop.askedFor(`PUT ${SETTINGS}`)[0]?.body).toMatchObject({
    payment_term_days: 20,
    bank: { holder: 'Weinbund' },
    current_password: 'geheimnis',
  });
});

test('every field stands in the tab that its name leads to', async () => {
  openPage('/dashboard/settings');
  await partOf('Fest');
  for (const part of document.querySelectorAll<HTMLElement>('form > div[data-tab]'))
    for (const field of part.querySelectorAll('[name]'))
      expect([field.getAttribute('name'), tabOfField(field.getAttribute('name') ?? '')]).toEqual([
        field.getAttribute('name'),
        part.dataset.tab,
      ]);
  const lost = findableSettings.filter(({ name }) => {
    const tab = tabOfAddress({ hash: `#${name}` });
    return document.getElementById(name)?.closest<HTMLElement>('[data-tab]')?.dataset.tab !== tab;
  });
  expect(lost).toEqual([]);
});

test('an address leads to its field, which says that it is still the sample club’s', async () => {
  const { user } = openPage('/dashboard/settings#bank.iban');
  const part = await partOf('Bankverbindung');
  const iban = part.getByLabelText(/^IBAN/);
  await waitFor(() => expect(document.activeElement).toBe(iban));
  expect(part.getAllByText('Muster')).toHaveLength(1);
  expect(part.getByLabelText('IBAN Muster')).toBe(iban);
  // Where the account is one also looks for when it has to be paid.
  await user.click(part.getByRole('link', { name: 'Zahlungsziel' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Zahlungsziel in Tagen')));
});

test('an account of our own takes the sample club’s bank and donation button with it', async () => {
  const donation = { label: SAMPLE_TEXTS['donation.label'], url: SAMPLE_TEXTS['donation.url'] };
  const bank = { ...kept.bank, bank_name: SAMPLE_TEXTS['bank.bank_name'] };
  now = { ...now, settings: { ...kept, bank, donation } };
  const { user } = openPage('/dashboard/settings#bank');
  const part = await partOf('Bankverbindung');
  const [iban, name] = [part.getByLabelText(/^IBAN/), part.getByLabelText<HTMLInputElement>(/^Bank /)];
  await user.clear(iban);
  await user.type(iban, 'DE02 1203 0000 0000 2020 51');
  expect(name.value).toBe('');
  expect((await partOf('Spenden')).getByText('Kein Spendenknopf.')).toBeTruthy();
  await user.clear(iban);
  await user.type(iban, kept.bank.iban);
  expect(name.value).toBe(bank.bank_name);
});

test('the BIC of the old bank goes with its IBAN, and one typed by hand stays', async () => {
  const { user } = openPage('/dashboard/settings#geld');
  const part = await partOf('Bankverbindung');
  const [iban, bic] = [part.getByLabelText(/^IBAN/), part.getByLabelText<HTMLInputElement>(/^BIC/)];
  await user.clear(iban);
  await user.type(iban, 'DE02 1203 0000 0000 2020 51');
  expect(bic.value).toBe('');
  await user.type(bic, 'BYLADEM1001');
  await user.type(iban, '{Backspace}1');
  expect(bic.value).toBe('BYLADEM1001');
  await user.clear(bic);
  await user.clear(iban);
  await user.type(iban, kept.bank.iban);
  expect(bic.value).toBe(kept.bank.bic);
});
