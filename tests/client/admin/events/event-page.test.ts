import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { storeToken, useSession } from '../../../../src/client/platform/session/session.ts';
import type { StaffEvent } from '../../../../src/contract/staff-events.ts';
import { type FakeShop, fakeShop, refusal } from '../../../support/fake-shop.ts';
import { openPage } from '../../../support/open-page.tsx';
import { sampleEvent as event, seatedEvent } from './sample-event.ts';

type Price = StaffEvent['prices'][number];

let shop: FakeShop;
beforeEach(() => {
  useSession.getState().end();
  storeToken('secret');
  shop = fakeShop();
  shop.on('GET /api/updt', () => ({
    user: { firstname: 'Eva', lastname: 'Maier' },
    permissions: ['events'],
  }));
  shop.on('GET /api/office/events/4', () => ({ event }));
});

test('each price is heard with what it is for', async () => {
  const { user } = openPage('/event/4?tab=preise');
  const adults = within(await screen.findByRole('group', { name: 'Preis Erwachsene' }));
  expect(adults.getByRole('textbox', { name: 'Euro' })).toBeTruthy();
  expect(screen.getByRole('group', { name: 'Preis Kinder' })).toBeTruthy();
  for (const name of ['Neuer Preis', 'Neuer Preis 2']) {
    await user.click(screen.getByRole('button', { name: 'Preis hinzufügen' }));
    await screen.findByRole('group', { name });
  }
});

test('before it is published one reads what it costs', async () => {
  const [adults, children] = event.prices as [Price, Price];
  shop.on('GET /api/office/events/4', () => ({
    event: { ...event, prices: [{ ...adults, price: 12 }, children] },
  }));
  const { user, address } = openPage('/event/4');
  await user.click(await screen.findByRole('link', { name: '2 Preise von 8,00 € bis 12,00 €' }));
  await screen.findByRole('group', { name: 'Preis Kinder' });
  expect(address()).toBe('/event/4?tab=preise');
});

test('what is missing before guests can order is told once, after a refusal too, and leads there', async () => {
  const lack = 'Ohne Preis: Block B.';
  shop.on('GET /api/office/events/4', () => ({
    event: { ...event, lacks: [lack], missing: [{ text: lack, part: 'plan' }] },
  }));
  shop.on('PUT /api/office/events/4/publication', () =>
    refusal(409, `So kann niemand Karten kaufen. ${lack} Ergänze das bitte zuerst.`, {
      code: 'event_incomplete',
    }),
  );
  const { user, address } = openPage('/event/4?tab=preise');
  await user.click(await screen.findByRole('button', { name: 'Veröffentlichen' }));
  const card = within(await screen.findByRole('region', { name: 'Gäste sehen sie noch nicht' }));
  expect(await card.findByText('Noch nicht veröffentlicht. Das fehlt:')).toBeTruthy();
  expect(card.getAllByText(lack)).toHaveLength(1);
  expect(card.getByRole('alert').textContent).toContain(lack);
  await user.click(card.getByRole('link', { name: lack }));
  expect(address()).toBe('/event/4?tab=plan');
});

test('what is typed is saved before it is published', async () => {
  shop.on('PUT /api/office/events/4', () => ({ success: true }));
  shop.on('PUT /api/office/events/4/publication', () => ({ success: true }));
  const { user } = openPage('/event/4');
  await user.type(await screen.findByRole('textbox', { name: 'Ort' }), ' am Bach');
  await user.click(screen.getByRole('button', { name: 'Veröffentlichen' }));
  await screen.findByText('Veröffentlicht: Gäste können jetzt bestellen.');
  expect(shop.askedFor('PUT /api/office/events/4')[0]?.body).toMatchObject({ location: 'Winzerhof am Bach' });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Speichern' })).toBeNull());
});

test('a refused field is shown in its tab', async () => {
  const { user, address } = openPage('/event/4?tab=preise');
  const euro = within(await screen.findByRole('group', { name: 'Preis Kinder' })).getByRole('textbox', {
    name: 'Euro',
  });
  await user.type(euro, ',5');
  await user.click(screen.getByRole('link', { name: 'Zeiten' }));
  await user.click(await screen.findByRole('button', { name: 'Speichern' }));
  await screen.findByText('Bitte einen Preis in ganzen Euro angeben');
  expect(address()).toBe('/event/4?tab=preise');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'));
  expect(shop.askedFor('PUT /api/office/events/4/offer')).toHaveLength(0);
});

test('what few prices need is folded, and tax is no matter for a club under § 19', async () => {
  shop.on('GET /api/office/events/4', () => ({ event: { ...event, has_tax: false } }));
  const { user } = openPage('/event/4?tab=preise');
  const price = within(await screen.findByRole('group', { name: 'Preis Kinder' }));
  expect(price.queryByRole('textbox', { name: 'Höchstens' })).toBeNull();
  await user.click(price.getByRole('button', { name: 'Weiteres zu Kinder' }));
  await user.type(price.getByRole('textbox', { name: 'Höchstens' }), '50');
  expect(price.queryByRole('textbox', { name: 'Steuer in %' })).toBeNull();
  await user.click(price.getByRole('button', { name: 'Weiteres zu Kinder' }));
  expect(price.getByText('höchstens 50')).toBeTruthy();
});

test.each([
  ['/event/4#angaben', 'Zeiten'],
  ['/event/4#verkauf', 'Karten und Preise'],
  ['/event/4#belegung', 'Verkauf'],
  ['/event/4?tab=gibtesnicht', 'Überblick'],
])('the address %s from before leads to „%s“', async (address, tab) => {
  openPage(address);
  expect(await screen.findByRole('link', { name: tab, current: 'page' })).toBeTruthy();
});

test('a second press of Enter deletes no event, and who declines is where he was', async () => {
  const { user } = openPage('/event/4');
  await user.click(await screen.findByText('Kopieren, Löschen'));
  (await screen.findByRole('button', { name: 'Veranstaltung löschen' })).focus();
  for (const no of ['{Enter}', '{Escape}']) {
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Doch nicht' })),
    );
    await user.keyboard(no);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Veranstaltung löschen' })),
    );
  }
});

test('all that a new event lacks is told at once, and the first of it is where one goes on', async () => {
  shop.on('GET /api/office/events', () => ({ events: [], next: null, layouts: [] }));
  const { user } = openPage('/events#neu');
  const form = within(await screen.findByRole('region', { name: 'Neue Veranstaltung' }));
  const name = form.getByRole('textbox', { name: 'Name' });
  await waitFor(() => expect(document.activeElement).toBe(name));
  await user.click(form.getByRole('button', { name: 'Anlegen' }));
  await waitFor(() => expect(form.getAllByText('Dies ist ein Pflichtfeld')).toHaveLength(3));
  await waitFor(() => expect(document.activeElement).toBe(name));
});

test('a new price is where one goes on, and one that is removed leads to where prices are added', async () => {
  const { user } = openPage('/event/4?tab=preise');
  const add = await screen.findByRole('button', { name: 'Preis hinzufügen' });
  await user.click(add);
  const row = within(screen.getByRole('group', { name: 'Neuer Preis' }));
  await waitFor(() => expect(document.activeElement).toBe(row.getByRole('textbox', { name: 'Preis für' })));
  await user.click(row.getByRole('button', { name: 'Weiteres zu diesem Preis' }));
  row.getByRole('button', { name: 'Entfernen' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(add));
});

test('a new category is where one goes on, and one that is removed leads to where they are added', async () => {
  shop.on('GET /api/office/events/4', () => ({ event: seatedEvent }));
  const { user } = openPage('/event/4?tab=preise');
  const add = await screen.findByRole('button', { name: 'Preiskategorie hinzufügen' });
  await user.click(add);
  const row = within(screen.getByRole('group', { name: 'Neue Kategorie' }));
  await waitFor(() =>
    expect(document.activeElement).toBe(row.getByRole('textbox', { name: 'Name der Kategorie' })),
  );
  row.getByRole('button', { name: 'Kategorie entfernen' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(add));
});

test('a file that is no picture is said where one listens, and a removed picture leads to another', async () => {
  // A file goes by the browser's own fetch.
  vi.stubGlobal('fetch', shop.fetch);
  const { user } = openPage('/event/4');
  const field = await screen.findByLabelText('Bild', { selector: 'input' });
  shop.on('POST /api/office/pictures', () => refusal(422, 'Das ist kein Bild.'));
  await user.upload(field, new File(['1'], 'x.png', { type: 'image/png' }));
  await screen.findByText('Das ist kein Bild.', { selector: '[role=status] *' });
  // Said once: what belongs to the field is not told by itself as well.
  expect(field.closest('[aria-live]')).toBeNull();
  const picture = { id: '0123456789abcdef0123456789abcdef', width: 1600, height: 900 };
  shop.on('POST /api/office/pictures', () => ({ success: true, picture }));
  await user.upload(field, new File(['2'], 'y.png', { type: 'image/png' }));
  expect((await screen.findByText('Das Bild ist hochgeladen.')).closest('[role=status]')).not.toBeNull();
  screen.getByRole('button', { name: 'Bild entfernen' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(field));
});
