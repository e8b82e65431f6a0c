import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { storeToken, useSession } from '../../../../src/client/platform/session/session.ts';
import { useNotifications } from '../../../../src/client/ui/notifications.tsx';
import { type FakeShop, fakeShop, refusal } from '../../../support/fake-shop.ts';
import { openPage } from '../../../support/open-page.tsx';
import { sampleEvent, seatedEvent } from './sample-event.ts';

let shop: FakeShop;
beforeEach(() => {
  useSession.getState().end();
  useNotifications.setState({ shown: [] });
  storeToken('secret');
  sessionStorage.clear();
  shop = fakeShop();
  shop.on('GET /api/updt', () => ({
    user: { firstname: 'Eva', lastname: 'Maier' },
    permissions: ['events'],
  }));
  shop.on('GET /api/office/events/4', () => ({ event: sampleEvent }));
});

const reload = () => {
  cleanup();
  return openPage('/event/4');
};
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const copy = () => screen.findByRole('button', { name: 'Adresse für Gäste kopieren' });

test.each([
  ['with seats to its plan', seatedEvent, '/booking/event/4/blocks'],
  ['without to its tickets', sampleEvent, '/booking/event/4/tickets'],
])('the address for guests is copied, of an event %s', async (_what, event, path) => {
  shop.on('GET /api/office/events/4', () => ({ event }));
  const { user } = openPage('/event/4');
  await user.click(await copy());
  await screen.findByText('Adresse für Gäste kopiert');
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}${path}`);
});

test('where the browser forbids copying, the address can be marked by hand, and that is said', async () => {
  const { user } = openPage('/event/4');
  await copy();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('forbidden'));
  await user.click(await copy());
  await screen.findByText('Adresse für Gäste ließ sich nicht kopieren. Markiere den Text bitte von Hand.');
  expect(screen.getByText(`${location.origin}/booking/event/4/tickets`)).toBeTruthy();
});

test('a category shows its colour by day and by night, and says when nobody will see it', async () => {
  shop.on('GET /api/office/events/4', () => ({ event: seatedEvent }));
  openPage('/event/4');
  const category = within(await screen.findByRole('group', { name: 'Vorne' }));
  const preview = () =>
    within(category.getByRole('list', { name: 'So sieht die Farbe im Plan aus' }))
      .getAllByRole('listitem')
      .map((item) => item.textContent);
  expect(preview()).toEqual([
    expect.stringMatching(/Vorne.*Hell: gut zu erkennen \d+,\d zu 1$/),
    expect.stringMatching(/Vorne.*Dunkel: gut zu erkennen \d+,\d zu 1$/),
  ]);
  const color = category.getByLabelText('Farbe im Plan');
  fireEvent.change(color, { target: { value: '#ffee00' } });
  expect(preview()[0]).toMatch(/Hell: zu schwach 1,\d zu 1$/);
  expect(preview()[1]).toMatch(/Dunkel: gut zu erkennen/);
  expect(category.getByText('Diese Farbe ist auf dem Plan kaum zu erkennen')).toBeTruthy();
  expect(color.getAttribute('aria-invalid')).toBe('true');
});

test('all blocks get a category at once, and each its own after that', async () => {
  shop.on('GET /api/office/events/4', () => ({ event: seatedEvent }));
  const { user } = openPage('/event/4');
  const all = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Kategorie für alle Blöcke' });
  const of = (block: string) =>
    screen.getByRole<HTMLSelectElement>('combobox', { name: `Kategorie von ${block}` });
  expect(all.selectedOptions[0]?.textContent).toBe('verschiedene');
  await user.selectOptions(all, 'Hinten');
  expect([of('Block A').value, of('Block B').value]).toEqual(['kept-6', 'kept-6']);
  expect(within(all).queryByText('verschiedene')).toBeNull();
  await user.selectOptions(of('Block A'), 'Vorne');
  expect(all.selectedOptions[0]?.textContent).toBe('verschiedene');
  expect(of('Block B').value).toBe('kept-6');
});

test('what is typed into place and times outlives a reload until it is saved or thrown away', async () => {
  const { user } = openPage('/event/4');
  await user.type(await field('Ort'), ' am Bach');
  const again = reload();
  const facts = within(await screen.findByRole('region', { name: 'Ort und Zeiten' }));
  expect((await field('Ort')).value).toBe('Winzerhof am Bach');
  expect(facts.getByText('Noch nicht gespeichert')).toBeTruthy();
  await again.user.click(facts.getByRole('button', { name: 'Verwerfen' }));
  // Not on the save button, which a second Enter would press.
  expect(document.activeElement).toBe(await field('Name'));
  await screen.findByText('Deine Eingaben sind verworfen.');
  expect((await field('Ort')).value).toBe('Winzerhof');
  reload();
  expect((await field('Ort')).value).toBe('Winzerhof');
  expect(screen.queryByText('Noch nicht gespeichert')).toBeNull();
});

test('where a colleague saved the same field meanwhile, one is asked whose words hold', async () => {
  const { user } = openPage('/event/4');
  await user.type(await field('Ort'), ' am Bach');
  shop.on('GET /api/office/events/4', () => ({
    event: { ...sampleEvent, location: 'Kelter', description: 'Neu', version: 2 },
  }));
  const again = reload();
  await screen.findByText('Inzwischen hat jemand anders dieselben Angaben geändert');
  expect((await field('Ort')).value).toBe('Winzerhof am Bach');
  // What was not typed here is the colleague's.
  expect((await field('Beschreibung (freiwillig)')).value).toBe('Neu');
  await again.user.click(screen.getByRole('button', { name: 'Meine Eingaben behalten' }));
  expect(screen.queryByText('Inzwischen hat jemand anders dieselben Angaben geändert')).toBeNull();
  shop.on('PUT /api/office/events/4', () => ({ success: true }));
  const facts = within(screen.getByRole('region', { name: 'Ort und Zeiten' }));
  expect(document.activeElement).toBe(await field('Name'));
  await again.user.click(facts.getByRole('button', { name: 'Speichern' }));
  await screen.findByText('Gespeichert.');
  expect(shop.askedFor('PUT /api/office/events/4')[0]?.body).toMatchObject({
    location: 'Winzerhof am Bach',
    description: 'Neu',
    version: 2,
  });
});

describe('unsaved prices', () => {
  const OUTDATED = 'Inzwischen wurde die Veranstaltung geändert';
  const offer = async () => within(await screen.findByRole('region', { name: 'Plan und Preise' }));
  const facts = () => within(screen.getByRole('region', { name: 'Ort und Zeiten' }));
  const limit = () => field('Kontingent insgesamt');

  const isReloaded = () => waitFor(() => expect(document.querySelector('button[aria-busy]')).toBeNull());

  test('are not called outdated by saving place and times, and go with the new version', async () => {
    let event = sampleEvent;
    shop.on('GET /api/office/events/4', () => ({ event }));
    shop.on('PUT /api/office/events/4', ({ body }) => {
      const { description } = body as { description: string };
      event = { ...event, description, version: event.version + 1 };
      return { success: true };
    });
    shop.on('PUT /api/office/events/4/offer', ({ body }) => {
      const { capacity } = body as { capacity: number };
      event = { ...event, capacity, version: event.version + 1 };
      return { success: true };
    });
    const { user } = openPage('/event/4');
    await user.type(await limit(), '90');
    await user.type(await field('Beschreibung (freiwillig)'), 'Mit Musik');
    await user.click(facts().getByRole('button', { name: 'Speichern' }));
    await screen.findByText('Gespeichert.');
    await isReloaded();
    expect(screen.queryByText(OUTDATED)).toBeNull();
    expect((await limit()).value).toBe('90');

    // The other way round, place and times are left alone too.
    await user.type(await field('Ort'), ' am Bach');
    await user.click((await offer()).getByRole('button', { name: 'Plan und Preise speichern' }));
    await screen.findByText('Gespeichert: Es gilt ab sofort.');
    await isReloaded();
    expect(shop.askedFor('PUT /api/office/events/4/offer')[0]?.body).toMatchObject({
      capacity: 90,
      version: 2,
    });
    await user.click(facts().getByRole('button', { name: 'Speichern' }));
    await waitFor(() => expect(shop.askedFor('PUT /api/office/events/4')).toHaveLength(2));
    expect(shop.askedFor('PUT /api/office/events/4')[1]?.body).toMatchObject({
      location: 'Winzerhof am Bach',
      version: 3,
    });
    expect(screen.queryByText(/^Inzwischen/)).toBeNull();
  });

  test('are outdated where a colleague saved prices, and do not replace them unasked', async () => {
    const { user } = openPage('/event/4');
    await user.type(await limit(), '90');
    const event = { ...sampleEvent, capacity: 50, version: 2 };
    shop.on('GET /api/office/events/4', () => ({ event }));
    const again = reload();
    await screen.findByText(OUTDATED);
    await again.user.type(await limit(), '1');
    const save = (await offer()).getByRole('button', { name: 'Plan und Preise speichern' });
    const sent = () => shop.askedFor('PUT /api/office/events/4/offer').at(-1)?.body;
    shop.on('PUT /api/office/events/4/offer', () => refusal(409, 'Zu spät', { code: 'event_changed' }));
    await again.user.click(save);
    await screen.findByText('Zu spät');
    expect(sent()).toMatchObject({ capacity: 901, version: 1 });
    expect((await limit()).value).toBe('901');
    await again.user.click(screen.getByRole('button', { name: 'Meine Eingaben behalten' }));
    expect(screen.queryByText(OUTDATED)).toBeNull();
    await again.user.click(save);
    await waitFor(() => expect(sent()).toMatchObject({ capacity: 901, version: 2 }));
  });
});
