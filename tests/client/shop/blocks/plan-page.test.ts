import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeLive, tell, tellSeats } from '../../../support/fake-live.ts';
import {
  blockA,
  type FakePlan,
  fakePlan,
  meadow,
  takenPlace,
  takenSeat,
} from '../../../support/fake-plan.ts';
import { type FakeShop, fakeShop, refusal } from '../../../support/fake-shop.ts';
import { openPage } from '../../../support/open-page.tsx';

fakeLive();

let shop: FakeShop;
let plan: FakePlan;
beforeEach(() => {
  shop = fakeShop();
  plan = fakePlan(shop);
  plan.placements = [takenSeat(101), takenPlace()];
});

const PAGE = '/booking/event/2/blocks';
const block = (name: RegExp | string) => screen.findByRole('link', { name });

test('the plan names the event and has every block as a link that says all about it', async () => {
  openPage(PAGE);
  expect(await screen.findByRole('heading', { level: 1, name: 'Weinprobe' })).toBeTruthy();
  expect(screen.getByText(/Montag, 12\.04\.2027 · 18:30 Uhr/)).toBeTruthy();
  expect(screen.getAllByText('BÜHNE').length).toBeGreaterThan(0);

  const first = await block('Block A, 10 von 11 Plätzen frei, Kategorie 1, ab 28,00 €');
  expect(first.getAttribute('href')).toBe('/booking/event/2/block/7');
  expect(within(first).getAllByText('10/11').length).toBeGreaterThan(0);
  expect(await block('Wiese, 9 von 10 Plätzen frei, Stehplatz, ab 5,00 €')).toBeTruthy();
});

test('the price categories stand beside it with their tickets and amounts', async () => {
  openPage(PAGE);
  await screen.findByRole('heading', { name: 'Preise' });
  expect(screen.getByRole('heading', { level: 3, name: 'Kategorie 1' })).toBeTruthy();
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual([
    'Erwachsene',
    'Ermäßigt',
    'Eintritt',
    'Kinder',
  ]);
  expect(screen.getAllByRole('definition').map((amount) => amount.textContent)).toEqual([
    '35,00 €',
    '28,00 €',
    '15,00 €',
    '5,00 €',
  ]);
});

test('the list has the same links', async () => {
  const { user } = openPage(PAGE);
  await block(/^Block A/);
  const links = (of: HTMLElement) =>
    within(of)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
  const onPlan = links(screen.getByRole('navigation', { name: /^Saalplan/ }));

  await user.click(screen.getByRole('button', { name: 'Als Liste' }));
  expect(links(screen.getByRole('list', { name: 'Alle Blöcke' }))).toEqual(onPlan);
  expect(await block('Block A, 10 von 11 Plätzen frei, Kategorie 1, ab 28,00 €')).toBeTruthy();
});

test('a link leads to its block', async () => {
  const { user, address } = openPage(PAGE);
  await user.click(await block(/^Block A/));
  await waitFor(() => expect(address()).toBe('/booking/event/2/block/7'));
});

test('a block without free places says so', async () => {
  plan.placements = Array.from({ length: 10 }, takenPlace);
  openPage(PAGE);
  const gone = await block('Wiese, 0 von 10 Plätzen frei, ausverkauft, Stehplatz, ab 5,00 €');
  expect(within(gone).getAllByText('ausverkauft').length).toBeGreaterThan(0);
});

test('the numbers follow what happens elsewhere; the same seat twice counts once', async () => {
  openPage(PAGE);
  await block(/^Block A/);
  await tellSeats(blockA.id, { taken: [101, 102] });
  await tellSeats(blockA.id, { taken: [102] });
  expect(await block(/^Block A, 9 von 11/)).toBeTruthy();
  await tellSeats(blockA.id, { freed: [101, 102] });
  expect(await block(/^Block A, 11 von 11/)).toBeTruthy();
  const place = { block_id: meadow.id, seat_id: null };
  await tell({ taken: [place, place], freed: [] });
  expect(await block(/^Wiese, 7 von 10/)).toBeTruthy();
});

test('an event without seats is chosen on its own page', async () => {
  const { address } = openPage('/booking/event/1/blocks');
  await waitFor(() => expect(address()).toBe('/booking/event/1/tickets'));
});

test('the plan can be looked at before the sale', async () => {
  plan.event = { ...plan.event, sale_starts_at: '2999-03-01T12:00:00' };
  openPage(PAGE);
  expect(await screen.findByText('Der Vorverkauf hat noch nicht begonnen')).toBeTruthy();
  expect(
    screen.getByText(
      'Am Freitag, 01.03.2999 um 10:00 Uhr geht es los. Den Plan kannst du dir schon ansehen.',
    ),
  ).toBeTruthy();
  expect(await block(/^Block A/)).toBeTruthy();
});

test('an event that does not exist is said in words', async () => {
  shop.on('GET /api/booking/event/2', () =>
    refusal(404, 'Diese Veranstaltung gibt es nicht oder nicht mehr.'),
  );
  openPage(PAGE);
  expect(await screen.findByText('Diese Veranstaltung gibt es nicht oder nicht mehr.')).toBeTruthy();
});

test('so is a failure that comes late', async () => {
  // React reports what it hands to an error boundary.
  const reported = vi.spyOn(console, 'error').mockImplementation(() => {});
  let answer = (_: Response) => {};
  shop.on('GET /api/booking/event/2', () => new Promise((resolve) => (answer = resolve)));
  openPage(PAGE);
  await screen.findByText('Der Saalplan wird geladen …');
  answer(refusal(500, 'Bei uns ist etwas schiefgegangen.'));
  expect(await screen.findByText('Bei uns ist etwas schiefgegangen.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Noch einmal versuchen' })).toBeTruthy();
  reported.mockRestore();
});

test('a skeleton stands there while the plan is on its way', async () => {
  let answer = (_: object) => {};
  shop.on('GET /api/booking/event/2', () => new Promise((resolve) => (answer = resolve)));
  openPage(PAGE);
  expect(await screen.findByText('Der Saalplan wird geladen …')).toBeTruthy();
  answer({ event: plan.event, placements: [] });
  expect(await block(/^Block A, 11 von 11/)).toBeTruthy();
});
