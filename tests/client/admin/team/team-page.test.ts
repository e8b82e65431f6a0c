import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { storeToken, useSession } from '../../../../src/client/platform/session/session.ts';
import { type FakeShop, fakeShop, refusal } from '../../../support/fake-shop.ts';
import { openPage } from '../../../support/open-page.tsx';

const TEAM = '/api/office/team';
const eva = {
  id: 1,
  firstname: 'Eva',
  lastname: 'Maier',
  email: 'eva@weinfest.example',
  permissions: ['team', 'checkin'],
  is_invited: false,
  has_second_factor: false,
  seen_at: '2027-03-01T15:00:00',
};
const anna = { ...eva, id: 2, firstname: 'Anna', lastname: 'Groß', permissions: [], is_invited: true };

let shop: FakeShop;
beforeEach(() => {
  useSession.getState().end();
  storeToken('secret');
  shop = fakeShop();
  shop.on('GET /api/updt', () => ({
    user: { firstname: 'Eva', lastname: 'Maier' },
    permissions: ['team'],
  }));
  shop.on(`GET ${TEAM}`, () => ({ members: [anna, eva], demands_second_factor: false }));
  shop.on(`GET ${TEAM}/history`, () => ({ entries: [], before: null }));
});

test('everybody stands there with what he may do', async () => {
  openPage('/team/create');
  const card = within(await screen.findByRole('region', { name: 'Eva Maier' }));
  expect(card.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Team', 'Einlass']);
  expect(
    within(screen.getByRole('region', { name: 'Anna Groß' })).getByText(/noch ohne Passwort/),
  ).toBeTruthy();
});

test('an invitation says what is missing, keeps what was typed, and is emptied when the mail is on its way', async () => {
  shop.on(`POST ${TEAM}`, () => ({ success: true, id: 3 }));
  const { user } = openPage('/team/create');
  const email = await screen.findByLabelText<HTMLInputElement>(/E-Mail/);
  await user.type(email, 'bernd@weinfest.example');
  await user.click(screen.getByRole('button', { name: 'Einladung schicken' }));
  expect(await screen.findAllByText('Dies ist ein Pflichtfeld')).toHaveLength(2);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Vorname')));
  expect(email.value).toBe('bernd@weinfest.example');

  await user.type(screen.getByLabelText('Vorname'), 'Bernd');
  await user.type(screen.getByLabelText('Nachname'), 'Berg');
  await user.click(screen.getByLabelText(/Bestellungen/));
  await user.click(screen.getByRole('button', { name: 'Einladung schicken' }));
  expect(await screen.findByText(/Eine Einladung an bernd@weinfest.example ist unterwegs/)).toBeTruthy();
  expect(shop.askedFor(`POST ${TEAM}`)[0]?.body).toEqual({
    email: 'bernd@weinfest.example',
    firstname: 'Bernd',
    lastname: 'Berg',
    permissions: ['orders'],
  });
  await waitFor(() => expect(email.value).toBe(''));
});

test('without a mail server whoever invites sees the link, once', async () => {
  const link = 'https://karten.example/login/password#abc';
  shop.on(`POST ${TEAM}/2/invitation`, () => ({ success: true, only_stored: true }));
  shop.on(`POST ${TEAM}/2/invitation-link`, () => ({ link }));
  const { user } = openPage('/team/create');
  const card = within(await screen.findByRole('region', { name: 'Anna Groß' }));
  expect(card.queryByText(link)).toBeNull();
  await user.click(card.getByRole('button', { name: /Noch einmal einladen/ }));
  expect(await card.findByText(link)).toBeTruthy();
  card.getByRole('button', { name: 'Link kopieren' });
});

test('who is taken out is asked back for, and a refusal stands beside it', async () => {
  const message = 'Mindestens eine Person muss das Team verwalten können.';
  shop.on(`DELETE ${TEAM}/1`, () =>
    Response.json({ success: false, code: 'last_of_team', message }, { status: 409 }),
  );
  const { user } = openPage('/team/create');
  const card = within(await screen.findByRole('region', { name: 'Eva Maier' }));
  await user.click(card.getByRole('button', { name: /Entfernen/ }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Abbrechen'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(card.queryByRole('button', { name: /^Ja/ })).toBeNull());
  expect(document.activeElement).not.toBe(document.body);
  await user.click(card.getByRole('button', { name: /Entfernen/ }));
  await user.click(card.getByRole('button', { name: 'Ja, aus dem Team nehmen' }));
  expect(await card.findByText(message)).toBeTruthy();

  shop.on(`DELETE ${TEAM}/1`, () => {
    shop.on(`GET ${TEAM}`, () => ({ members: [anna], demands_second_factor: false }));
    return { success: true };
  });
  await user.click(card.getByRole('button', { name: 'Ja, aus dem Team nehmen' }));
  expect(await screen.findByText('Gehört nicht mehr zum Team.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Eva Maier' })).toBeNull());
});

test('permissions are changed where they stand', async () => {
  shop.on(`PUT ${TEAM}/1`, () => ({ success: true }));
  const { user } = openPage('/team/create');
  const card = within(await screen.findByRole('region', { name: 'Eva Maier' }));
  await user.click(card.getByRole('button', { name: /Ändern/ }));
  await user.click(card.getByLabelText(/Einlass/));
  await user.click(card.getByRole('button', { name: 'Speichern' }));
  expect(await screen.findByText(/Die Berechtigungen gelten ab sofort/)).toBeTruthy();
  expect(shop.askedFor(`PUT ${TEAM}/1`)[0]?.body).toEqual({
    firstname: 'Eva',
    lastname: 'Maier',
    permissions: ['team'],
  });
});

test('nobody can tick what he may not grant, but what somebody has he can take away', async () => {
  const { user } = openPage('/team/create');
  const form = within(await screen.findByRole('region', { name: 'Jemanden einladen' }));
  const boxes = form.getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.filter(({ disabled }) => disabled).map(({ value }) => value)).toEqual(['checkin']);
  form.getByText('Vergeben kannst du nur, was du selbst darfst.');
  const card = within(screen.getByRole('region', { name: 'Eva Maier' }));
  await user.click(card.getByRole('button', { name: /Ändern/ }));
  const checkin = card.getByLabelText<HTMLInputElement>(/Einlass/);
  await user.click(checkin);
  await user.click(checkin);
  expect(checkin.checked).toBe(true);
});

test('the history says who did what, and older entries come page by page', async () => {
  const entry = {
    at: '2027-03-01T15:00:00',
    who: 'Eva Maier',
    who_id: 1,
    who_email: eva.email,
    permissions: null,
  };
  const member = 'Anna Groß <anna@weinfest.example>';
  shop.on(`GET ${TEAM}/history`, ({ query }) =>
    query.get('before') === '7'
      ? { entries: [{ ...entry, id: 3, what: 'first', member: '' }], before: null }
      : {
          entries: [
            { ...entry, id: 8, what: 'second_factor_reset', member },
            {
              ...{ ...entry, who_id: 9, who_email: null },
              ...{ id: 7, what: 'invited', member, permissions: ['orders', 'checkin'] },
            },
          ],
          before: 7,
        },
  );
  const { user } = openPage('/team/create');
  const log = within(await screen.findByRole('region', { name: 'Verlauf' }));
  expect(log.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Eva Maier hat den zweiten Faktor von Anna Groß (anna@weinfest.example) zurückgesetzt.01.03.2027, 13:00 · Konto: eva@weinfest.example',
    'Eva Maier hat Anna Groß (anna@weinfest.example) eingeladen.01.03.2027, 13:00 · Konto: Nr. 9, entfernt · Darf seitdem: Bestellungen, Einlass',
  ]);
  await user.click(log.getByRole('link', { name: 'Ältere Einträge' }));
  expect(await log.findByText(/hat das erste Konto angelegt/)).toBeTruthy();
  expect(log.queryByRole('link', { name: 'Ältere Einträge' })).toBeNull();
  await user.click(log.getByRole('link', { name: 'Zum Neuesten' }));
  expect(await log.findByText(/zurückgesetzt/)).toBeTruthy();
});

test('a second factor is reset for somebody whose phone is lost, once that is confirmed', async () => {
  const lost = { ...eva, id: 5, firstname: 'Max', has_second_factor: true };
  shop.on(`GET ${TEAM}`, () => ({ members: [lost], demands_second_factor: true }));
  shop.on(`DELETE ${TEAM}/5/second-factor`, () => {
    lost.has_second_factor = false;
    return { success: true };
  });
  const { user } = openPage('/team/create');
  const card = within(await screen.findByRole('region', { name: 'Max Maier' }));
  expect(card.getByText(/Mit zweitem Faktor/)).toBeTruthy();
  await user.click(card.getByRole('button', { name: /Zweiten Faktor zurücksetzen/ }));
  await user.click(card.getByRole('button', { name: 'Ja, zurücksetzen' }));
  expect(await screen.findByText('Der zweite Faktor ist zurückgesetzt.')).toBeTruthy();
  await waitFor(() => expect(card.queryByText(/Mit zweitem Faktor/)).toBeNull());
  // Who has none is logged out everywhere by the same call.
  await user.click(await card.findByRole('button', { name: /Überall abmelden/ }));
  await user.click(card.getByRole('button', { name: 'Ja, überall abmelden' }));
  expect(await screen.findByText('Alle Anmeldungen sind beendet.')).toBeTruthy();
});

test('who demands a second factor needs one himself, of all or of those with most to see', async () => {
  const message = 'Richte zuerst deinen eigenen zweiten Faktor unter „Mein Konto“ ein.';
  shop.on('PUT /api/office/second-factor', () => refusal(409, message, { code: 'second_factor_first' }));
  const { user } = openPage('/team/create');
  const card = within(await screen.findByRole('region', { name: 'Zweiter Faktor' }));
  expect(card.getByRole('link', { name: 'Mein Konto' }).getAttribute('href')).toBe('/dashboard/profile');
  await user.click(card.getByRole('button', { name: 'Von allen verlangen' }));
  expect(await card.findByText(message)).toBeTruthy();

  shop.on('PUT /api/office/second-factor', () => {
    shop.on(`GET ${TEAM}`, () => ({
      members: [anna, eva, { ...eva, id: 3, firstname: 'Max', permissions: ['checkin'] }],
      demands_second_factor: true,
      only_sensitive: true,
    }));
    return { success: true };
  });
  await user.click(card.getByRole('button', { name: /^Bei Bestellungen, Geld, Team/ }));
  expect(await card.findByText(/^Wer Bestellungen, Geld, Team oder Einstellungen sehen darf/)).toBeTruthy();
  expect(shop.askedFor('PUT /api/office/second-factor').map(({ body }) => body)).toEqual([
    { is_demanded: true },
    { is_demanded: true, only_sensitive: true },
  ]);
  await waitFor(() =>
    expect(document.activeElement).toBe(card.getByRole('heading', { name: 'Zweiter Faktor' })),
  );
  expect(card.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Von allen verlangen',
    'Allen freistellen',
  ]);
  expect(screen.getAllByText('Zweiter Faktor fehlt')).toHaveLength(1);
});

test('the focus stays with the person whatever opens and closes there, and goes to the page with him', async () => {
  let members = [anna, eva];
  shop.on(`GET ${TEAM}`, () => ({ members, demands_second_factor: false }));
  shop.on(`DELETE ${TEAM}/2`, () => {
    members = [eva];
    return { success: true };
  });
  const { user } = openPage('/team/create');
  const card = within(await screen.findByRole('region', { name: 'Anna Groß' }));
  const press = async (name: RegExp) => {
    card.getByRole('button', { name }).focus();
    await user.keyboard('{Enter}');
  };
  const name = card.getByRole('heading', { name: 'Anna Groß' });
  await press(/^Ändern/);
  await waitFor(() => expect(document.activeElement).toBe(card.getByLabelText('Vorname')));
  await press(/^Abbrechen/);
  await waitFor(() => expect(document.activeElement).toBe(name));
  await press(/^Entfernen/);
  await press(/^Abbrechen/);
  await waitFor(() => expect(document.activeElement).toBe(card.getByRole('button', { name: /^Entfernen/ })));

  await press(/^Entfernen/);
  await press(/^Ja/);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Anna Groß' })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Team' })));
});

test('the history names phones and what was deleted, in words', async () => {
  const entry = {
    at: '2027-03-01T15:00:00',
    who: 'Eva Maier',
    who_id: 1,
    who_email: eva.email,
    permissions: null,
  };
  const entries = [
    { ...entry, id: 5, what: 'device_made', member: 'Tor Nord' },
    { ...entry, id: 4, what: 'device_paired_anew', member: 'Tor Nord' },
    { ...entry, id: 3, what: 'device_revoked', member: 'Tor Nord' },
    { ...entry, id: 2, what: 'layout_deleted', member: 'Scheune' },
    { ...entry, id: 1, what: 'event_deleted', member: 'Weinprobe' },
  ];
  shop.on(`GET ${TEAM}/history`, () => ({ entries, before: null }));
  openPage('/team/create');
  const history = within(await screen.findByRole('region', { name: 'Verlauf' }));
  expect(history.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent)).toEqual([
    'Eva Maier hat das Einlassgerät „Tor Nord“ angelegt.',
    'Eva Maier hat für das Einlassgerät „Tor Nord“ einen neuen Kopplungs-Link erzeugt.',
    'Eva Maier hat das Einlassgerät „Tor Nord“ abgemeldet.',
    'Eva Maier hat den Saalplan „Scheune“ gelöscht.',
    'Eva Maier hat die Veranstaltung „Weinprobe“ gelöscht.',
  ]);
});

test('Escape leaves what is being changed about somebody, and nothing is sent', async () => {
  const { user } = openPage('/team/create');
  const card = within(await screen.findByRole('region', { name: 'Eva Maier' }));
  await user.click(card.getByRole('button', { name: /Ändern/ }));
  await user.type(card.getByLabelText('Vorname'), 'x{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(card.getByRole('heading', { name: 'Eva Maier' })));
  expect(card.queryByLabelText('Vorname')).toBeNull();
});
