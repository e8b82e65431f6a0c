import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { storeToken, useSession } from '../../../../src/client/platform/session/session.ts';
import type { MailPage, OutboxMail } from '../../../../src/contract/outbox.ts';
import { type FakeShop, fakeShop, refusal } from '../../../support/fake-shop.ts';
import { openPage } from '../../../support/open-page.tsx';

const GUESTS = '/api/office/outbox/guests';
const TEAM = '/api/office/outbox/team';

const mail: OutboxMail = {
  id: 17,
  kind: 'order_paid',
  state: 'failed',
  attempts: 10,
  is_under_way: false,
  created_at: '2027-03-01T15:00:00',
  next_attempt_at: null,
  sent_at: null,
  reason: 'Das Postfach am anderen Ende ist voll. (EENVELOPE 552 RCPT TO)',
  recipient: { name: 'Zoë Groß', email: 'zoe@example.org' },
  order: { id: 'a', number: 'WF27-K7HXAQ' },
  has_file: false,
};
const page = (mails: OutboxMail[], more: Partial<MailPage> = {}): MailPage => ({
  mails,
  next: null,
  is_cut: false,
  stuck: 0,
  counts: { waiting: 0, retrying: 0, failed: 0 },
  ...more,
});

let shop: FakeShop;
function openAs(permissions: string[], address: string) {
  shop.on('GET /api/updt', () => ({ user: { firstname: 'Eva', lastname: 'Maier' }, permissions }));
  return openPage(address);
}
beforeEach(() => {
  useSession.getState().end();
  storeToken('secret');
  shop = fakeShop();
});

test('staff see what did not go out and why, and try it again', async () => {
  let current = mail;
  shop.on(`GET ${GUESTS}`, () => {
    const stuck = current.state === 'failed' ? 1 : 0;
    return page([current], { stuck, counts: { waiting: 0, retrying: 0, failed: stuck } });
  });
  shop.on(`POST ${GUESTS}/17/retry`, () => {
    current = { ...mail, state: 'sent', sent_at: '2027-03-02T12:30:00', reason: null };
    return { success: true };
  });
  const { user } = openAs(['orders'], '/dashboard/outbox');
  const row = within(await screen.findByRole('row', { name: /WF27-K7HXAQ/ }));
  row.getByText('Fehlgeschlagen');
  row.getByText(/Das Postfach am anderen Ende ist voll/);
  row.getByText('Nach 10 Versuchen aufgegeben');
  screen.getByText('Eine E-Mail geht nicht hinaus.');
  screen.getByRole('link', { name: 'Fehlgeschlagen 1' });
  await user.click(row.getByRole('button', { name: /^Noch einmal senden/ }));
  await screen.findByText('Die E-Mail geht jetzt noch einmal hinaus.');
  await screen.findByText('Gesendet', { selector: 'span' });
  screen.getByText('02.03.2027, 10:30');
  // What went wrong is offered once something has.
  expect(screen.queryByRole('link', { name: /^Fehlgeschlagen/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /Noch einmal senden/ })).toBeNull();
});

test('all at once', async () => {
  shop.on(`GET ${GUESTS}`, () => page([mail], { stuck: 1_213 }));
  shop.on(`POST ${GUESTS}/retry`, () => ({ success: true, retried: 1_213 }));
  const { user } = openAs(['orders'], '/dashboard/outbox');
  await user.click(await screen.findByRole('button', { name: 'Alle noch einmal senden' }));
  await screen.findByText('1.213 E-Mails gehen jetzt noch einmal hinaus.');
});

test('without a mail server what is tried again is only stored, and never said to go out', async () => {
  shop.on(`GET ${GUESTS}`, () => page([{ ...mail, state: 'stored' }], { stuck: 2 }));
  shop.on(`POST ${GUESTS}/retry`, () => ({ success: true, retried: 2, only_stored: true }));
  const { user } = openAs(['orders'], '/dashboard/outbox');
  await user.click(await screen.findByRole('button', { name: 'Alle noch einmal senden' }));
  await screen.findByText('2 E-Mails sind nur abgelegt: Es ist kein Mailserver eingerichtet.');
  expect(screen.getByText(/^Sie werden nur abgelegt/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Zeile für den Server kopieren' })).toBeTruthy();
});

test.each([
  [
    { state: 'waiting', attempts: 0, next_attempt_at: '2027-03-01T15:01:00' },
    'Wartet',
    'An der Reihe: 01.03.2027, 13:01',
  ],
  [{ state: 'waiting', attempts: 1, is_under_way: true }, 'An der Reihe', 'Von 01.03.2027, 13:00'],
  [{ state: 'waiting', attempts: 3, is_under_way: true }, 'An der Reihe, Versuch 3', 'Von 01.03.2027, 13:00'],
  [
    { state: 'waiting', attempts: 3, next_attempt_at: '2027-03-01T15:05:00' },
    'Wartet nach Versuch 3',
    'Nächster Versuch: 01.03.2027, 13:05',
  ],
  [{ state: 'stored', attempts: 1, sent_at: '2027-03-01T15:05:00' }, 'Nur abgelegt', '01.03.2027, 13:05'],
  [{ state: 'dropped', attempts: 1 }, 'Nicht mehr nötig', 'Von 01.03.2027, 13:00'],
] as const)('how a mail stands: %o', async (change, word, time) => {
  shop.on(`GET ${GUESTS}`, () => page([{ ...mail, reason: null, ...change }]));
  openAs(['orders'], '/dashboard/outbox');
  const row = within(await screen.findByRole('row', { name: /WF27-K7HXAQ/ }));
  row.getByText(word);
  row.getByText(time);
});

test('the address says what is asked for, and the next page', async () => {
  shop.on(`GET ${GUESTS}`, () => page([mail], { next: 17 }));
  const { user } = openAs(['orders'], '/dashboard/outbox?state=failed');
  await user.type(await screen.findByRole('searchbox', { name: 'Suche' }), 'groß');
  const last = () => shop.askedFor(`GET ${GUESTS}`).at(-1)?.query;
  await waitFor(() => expect(String(last())).toBe('state=failed&q=gro%C3%9F'));
  await user.click(screen.getByRole('link', { name: 'Ältere E-Mails' }));
  await waitFor(() => expect(last()?.get('after')).toBe('17'));
  await user.click(await screen.findByRole('link', { name: 'Zum Anfang' }));
  await waitFor(() => expect(last()?.has('after')).toBe(false));
});

test('each sees the mails that are his to see', async () => {
  shop.on(`GET ${TEAM}`, () => page([{ ...mail, kind: 'invitation', order: null }]));
  shop.on(`GET ${GUESTS}`, () => page([mail]));
  const { user } = openAs(['orders', 'team'], '/dashboard/outbox');
  await screen.findByRole('row', { name: /Karten und Rechnung/ });
  await user.click(screen.getByRole('link', { name: 'Ans Team' }));
  await screen.findByRole('row', { name: /Einladung ins Team/ });
});

test('who manages the team alone sees no mail of guests, and who may neither is told so', async () => {
  shop.on(`GET ${TEAM}`, () => page([]));
  shop.on(`GET ${GUESTS}`, () => refusal(403, 'Dafür fehlt dir die Berechtigung.'));
  openAs(['team'], '/dashboard/outbox');
  await screen.findByText('Noch ist keine E-Mail da.');
  expect(screen.queryByRole('link', { name: 'Ans Team' })).toBeNull();
});

test('without either permission the page says whose it is', async () => {
  for (const path of [GUESTS, TEAM])
    shop.on(`GET ${path}`, () => refusal(403, 'Dafür fehlt dir die Berechtigung.'));
  openAs(['checkin'], '/dashboard/outbox');
  await screen.findByText(/alle mit der Berechtigung „Bestellungen“/);
});

test('a mail is looked at in a frame that may nothing, or as text', async () => {
  const preview = {
    subject: 'Deine Karten WF27-K7HXAQ',
    text: 'Hallo Zoë,',
    frame: '/api/mail-preview/guests.17.1.x',
    papers: ['Karten-WF27-K7HXAQ.pdf', 'Rechnung-….pdf'],
  };
  shop.on(`GET ${GUESTS}/17`, () => ({ mail, preview }));
  const { user } = openAs(['orders'], '/dashboard/outbox/17');
  const frame = await screen.findByTitle('E-Mail „Deine Karten WF27-K7HXAQ“');
  expect([frame.getAttribute('sandbox'), frame.getAttribute('src')]).toEqual(['', preview.frame]);
  screen.getByText('Karten-WF27-K7HXAQ.pdf, Rechnung-….pdf');
  await user.click(screen.getByRole('button', { name: 'Nur Text' }));
  screen.getByText('Hallo Zoë,');
  expect(screen.queryByTitle(/^E-Mail/)).toBeNull();
});

test('a mail that is gone is a kind 404', async () => {
  shop.on(`GET ${TEAM}/99`, () => refusal(404, 'Diese Mail gibt es nicht oder nicht mehr.'));
  openAs(['team'], '/dashboard/outbox/99?to=team');
  await screen.findByText('Diese Mail gibt es nicht oder nicht mehr.');
});
