import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { storeToken, useSession } from '../../../../src/client/platform/session/session.ts';
import { useNotifications } from '../../../../src/client/ui/notifications.tsx';
import type { StaffEvent } from '../../../../src/contract/staff-events.ts';
import { type FakeShop, fakeShop, refusal } from '../../../support/fake-shop.ts';
import { openPage } from '../../../support/open-page.tsx';
import { drawnBlock, salePlan, sampleEvent, seatedEvent } from './sample-event.ts';

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

const reload = (tab = '') => {
  cleanup();
  return openPage(`/event/4${tab}`);
};
const CONTESTED = 'Inzwischen hat jemand anders dasselbe geändert';
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

test('a category whose colour nobody will see says so, and shows it by day and by night', async () => {
  shop.on('GET /api/office/events/4', () => ({ event: seatedEvent }));
  openPage('/event/4?tab=preise');
  const category = within(await screen.findByRole('group', { name: 'Vorne' }));
  const color = category.getByLabelText('Farbe im Plan');
  expect(category.queryByRole('list')).toBeNull();
  fireEvent.change(color, { target: { value: '#ffee00' } });
  const preview = within(category.getByRole('list', { name: 'So sieht die Farbe im Plan aus' }));
  expect(preview.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringMatching(/Vorne.*Hell: zu schwach 1,\d zu 1$/),
    expect.stringMatching(/Vorne.*Dunkel: gut zu erkennen \d+,\d zu 1$/),
  ]);
  expect(category.getByText('Diese Farbe ist auf dem Plan kaum zu erkennen')).toBeTruthy();
  expect(color.getAttribute('aria-invalid')).toBe('true');
});

test('several blocks get a category at once, by their list as on the plan', async () => {
  shop.on('GET /api/office/events/4', () => ({ event: seatedEvent }));
  shop.on('GET /api/office/sale-plans/3', () => ({ plan: salePlan }));
  shop.on('PUT /api/office/events/4/offer', () => ({ success: true }));
  const { user } = openPage('/event/4?tab=plan');
  const panel = () => within(screen.getByRole('region', { name: 'Kategorie zuweisen' }));
  const block = (name: RegExp) => screen.findByRole('checkbox', { name });
  await user.click(await screen.findByText('Blöcke als Liste, mit Kontingenten'));
  expect(panel().getByRole<HTMLButtonElement>('button', { name: /^Hinten/ }).disabled).toBe(true);
  for (const name of [/^Block A 40 Plätze · Vorne/, /^Block B/]) await user.click(await block(name));
  await user.click(screen.getByRole('button', { name: /^Hinten/ }));
  await block(/^Block A 40 Plätze · Hinten/);
  expect(((await block(/^Block A/)) as HTMLInputElement).checked).toBe(false);
  // On the drawing, and with a number instead of a click on the category.
  await user.click(drawnBlock(8));
  await user.keyboard('1');
  await block(/^Block A 40 Plätze · Vorne/);
  await user.click(screen.getByRole('button', { name: 'Alle wählen' }));
  await user.click(screen.getByRole('button', { name: /^Ohne Kategorie/ }));
  expect(screen.getByText('Ohne Preis').nextSibling?.textContent).toBe('100');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await waitFor(() =>
    expect(shop.askedFor('PUT /api/office/events/4/offer')[0]?.body).toMatchObject({
      blocks: [
        { block_id: 8, category: null },
        { block_id: 9, category: null },
      ],
    }),
  );
});

test('what is typed outlives other tabs and a reload until it is saved or thrown away', async () => {
  const { user } = openPage('/event/4');
  await user.type(await field('Ort'), ' am Bach');
  await user.click(screen.getByRole('link', { name: /^Verkauf/ }));
  await user.type(await field('Kontingent insgesamt'), '9');
  screen.getByText('Noch nicht gespeichert: Überblick, Verkauf');
  const again = reload();
  expect((await field('Ort')).value).toBe('Winzerhof am Bach');
  await again.user.click(screen.getByRole('button', { name: 'Verwerfen' }));
  // Not on the save button, which a second Enter would press.
  expect(document.activeElement).toBe(await field('Name'));
  await screen.findByText('Deine Eingaben sind verworfen.');
  expect((await field('Ort')).value).toBe('Winzerhof');
  reload('?tab=verkauf');
  expect((await field('Kontingent insgesamt')).value).toBe('');
  expect(screen.queryByText(/^Noch nicht gespeichert/)).toBeNull();
});

test('what is back as it was is no change', async () => {
  const { user } = openPage('/event/4?tab=verkauf');
  await user.type(await field('Kontingent insgesamt'), '9');
  await screen.findByRole('button', { name: 'Speichern' });
  await user.clear(await field('Kontingent insgesamt'));
  expect(screen.queryByRole('button', { name: 'Speichern' })).toBeNull();
});

test('whoever leaves with something unsaved is asked, and can save on the way', async () => {
  shop.on('GET /api/office/events', () => ({ events: [], next: null, layouts: [] }));
  shop.on('PUT /api/office/events/4', () => ({ success: true }));
  const { user, address } = openPage('/event/4');
  await user.type(await field('Ort'), ' am Bach');
  const leave = () => user.click(screen.getByRole('link', { name: 'Veranstaltungen', current: false }));
  await leave();
  await screen.findByText('Noch nicht gespeichert. Trotzdem gehen?');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Speichern und gehen' }));
  await user.click(screen.getByRole('button', { name: 'Hierbleiben' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Speichern' })));
  expect(address()).toBe('/event/4');
  await leave();
  await user.click(await screen.findByRole('button', { name: 'Speichern und gehen' }));
  await screen.findByRole('heading', { level: 1, name: 'Veranstaltungen' });
  expect(shop.askedFor('PUT /api/office/events/4')[0]?.body).toMatchObject({
    location: 'Winzerhof am Bach',
  });
});

test('whoever leaves by Back or the palette is told what is unsaved, and led back to it', async () => {
  shop.on('GET /api/office/events', () => ({ events: [], next: null, layouts: [] }));
  const { user, address, go } = openPage('/event/4');
  await user.type(await field('Ort'), ' am Bach');
  await go('/events');
  await screen.findByRole('heading', { level: 1, name: 'Veranstaltungen' });
  await screen.findByText('Nicht gespeichert');
  await user.click(screen.getByRole('button', { name: 'Weiter bearbeiten' }));
  await screen.findByRole('heading', { level: 1, name: sampleEvent.name });
  expect((await field('Ort')).value).toBe('Winzerhof am Bach');
  expect(address()).toBe('/event/4');
  await user.click(screen.getByRole('button', { name: 'Verwerfen' }));
  await go('/events');
  await screen.findByRole('heading', { level: 1, name: 'Veranstaltungen' });
  expect(screen.queryByText('Nicht gespeichert')).toBeNull();
});

test('where a colleague saved the same field meanwhile, one is asked whose words hold', async () => {
  const { user } = openPage('/event/4');
  await user.type(await field('Ort'), ' am Bach');
  shop.on('GET /api/office/events/4', () => ({
    event: { ...sampleEvent, location: 'Kelter', description: 'Neu', version: 2 },
  }));
  const again = reload();
  await screen.findByText(CONTESTED);
  expect((await field('Ort')).value).toBe('Winzerhof am Bach');
  // Saving would write over the colleague's before the question is answered.
  await again.user.click(screen.getByRole('button', { name: 'Speichern' }));
  expect(shop.askedFor('PUT /api/office/events/4')).toEqual([]);
  expect(document.activeElement?.textContent).toBe('Meine Eingaben behalten');
  // What was not typed here is the colleague's.
  expect((await field('Beschreibung (freiwillig)')).value).toBe('Neu');
  await again.user.click(screen.getByRole('button', { name: 'Meine Eingaben behalten' }));
  expect(screen.queryByText(CONTESTED)).toBeNull();
  shop.on('PUT /api/office/events/4', () => ({ success: true }));
  expect(document.activeElement).toBe(await field('Name'));
  await again.user.click(screen.getByRole('button', { name: 'Speichern' }));
  await screen.findByText('Gespeichert.');
  expect(shop.askedFor('PUT /api/office/events/4')[0]?.body).toMatchObject({
    location: 'Winzerhof am Bach',
    description: 'Neu',
    version: 2,
  });
});

test('unsaved prices are outdated where a colleague saved prices, and do not replace them unasked', async () => {
  const limit = () => field('Kontingent insgesamt');
  const { user } = openPage('/event/4?tab=verkauf');
  await user.type(await limit(), '90');
  const event = { ...sampleEvent, capacity: 50, version: 2 };
  shop.on('GET /api/office/events/4', () => ({ event }));
  const again = reload('?tab=verkauf');
  await screen.findByText(CONTESTED);
  await again.user.type(await limit(), '1');
  const save = screen.getByRole('button', { name: 'Speichern' });
  const sent = () => shop.askedFor('PUT /api/office/events/4/offer').at(-1)?.body;
  shop.on('PUT /api/office/events/4/offer', () => refusal(409, 'Zu spät', { code: 'event_changed' }));
  await again.user.click(save);
  await screen.findByText('Zu spät');
  expect(sent()).toMatchObject({ capacity: 901, version: 1 });
  expect((await limit()).value).toBe('901');
  await again.user.click(screen.getByRole('button', { name: 'Meine Eingaben behalten' }));
  expect(screen.queryByText(CONTESTED)).toBeNull();
  await again.user.click(save);
  await waitFor(() => expect(sent()).toMatchObject({ capacity: 901, version: 2 }));
});

test('of two parts that are saved at once the first stays saved where the second is refused', async () => {
  let event = sampleEvent;
  shop.on('GET /api/office/events/4', () => ({ event }));
  shop.on('PUT /api/office/events/4', ({ body }) => {
    event = { ...event, location: (body as { location: string }).location, version: 2 };
    return { success: true };
  });
  shop.on('PUT /api/office/events/4/offer', () => refusal(409, 'Geht nicht', { code: 'event_kept_back' }));
  const { user } = openPage('/event/4');
  await user.type(await field('Ort'), ' am Bach');
  await user.click(screen.getByRole('link', { name: /^Verkauf/ }));
  await user.type(await field('Kontingent insgesamt'), '9');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await screen.findByText('Geht nicht');
  await screen.findByText('Noch nicht gespeichert: Verkauf');
  expect((await field('Kontingent insgesamt')).value).toBe('9');
});

test('what is typed while the event is saved stays, and a price that was new is not added twice', async () => {
  const FACTS = 'PUT /api/office/events/4';
  const { promise: isRead, resolve: read } = Promise.withResolvers<void>();
  const saved: StaffEvent = {
    ...sampleEvent,
    location: 'Kelter',
    prices: [
      ...sampleEvent.prices,
      { ...sampleEvent.prices[0], id: 3, name: 'Gruppe' } as StaffEvent['prices'][number],
    ],
    version: 3,
  };
  shop.on(FACTS, () => ({ success: true }));
  shop.on(`${FACTS}/offer`, () => {
    shop.on('GET /api/office/events/4', () => isRead.then(() => ({ event: saved })));
    return { success: true };
  });
  const { user } = openPage('/event/4');
  await user.clear(await field('Ort'));
  await user.type(await field('Ort'), 'Kelter');
  await user.click(screen.getByRole('link', { name: /^Karten und Preise/ }));
  await user.click(await screen.findByRole('button', { name: 'Preis hinzufügen' }));
  const added = () => within(screen.getAllByRole('group').at(-1) as HTMLElement);
  await user.type(added().getByRole('textbox', { name: 'Preis für' }), 'Gruppe');
  await user.type(added().getByRole('textbox', { name: 'Euro' }), '8');
  const save = () => screen.getByRole('button', { name: 'Speichern' });
  await user.click(save());
  await waitFor(() => expect(shop.askedFor('GET /api/office/events/4')).toHaveLength(2));
  await user.type(added().getByRole('textbox', { name: 'Euro' }), '0');
  read();
  await waitFor(() => expect(save().getAttribute('aria-busy')).toBeNull());
  await screen.findByText('Noch nicht gespeichert: Karten und Preise');
  expect(document.activeElement).toBe(added().getByRole('textbox', { name: 'Euro' }));
  await user.click(save());
  await waitFor(() => expect(shop.askedFor(`${FACTS}/offer`)).toHaveLength(2));
  expect(shop.askedFor(`${FACTS}/offer`)[1]?.body).toMatchObject({
    prices: [{ id: 1 }, { id: 2 }, { id: 3, name: 'Gruppe', price: 80 }],
    version: 3,
  });
  expect(shop.askedFor(FACTS)).toHaveLength(1);
});

test('a tab that is opened while the page is read again shows what is saved', async () => {
  const read: Array<() => void> = [];
  let event = sampleEvent;
  shop.on('PUT /api/office/events/4/publication', () => {
    event = { ...event, is_published: true };
    shop.on('GET /api/office/events/4', () =>
      new Promise<void>((done) => read.push(done)).then(() => ({ event })),
    );
    return { success: true };
  });
  const { user } = openPage('/event/4?tab=zeiten');
  await user.click(await screen.findByRole('button', { name: 'Veröffentlichen' }));
  await waitFor(() => expect(read).toHaveLength(1));
  await user.click(screen.getByRole('link', { name: 'Überblick' }));
  await waitFor(() => expect(read).toHaveLength(2));
  for (const done of read) done();
  await screen.findByRole('heading', { name: 'Gäste können bestellen' });
});
