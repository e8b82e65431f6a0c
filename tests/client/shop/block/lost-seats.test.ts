import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useNotifications } from '../../../../src/client/ui/notifications.tsx';
import { fakeLive, greet, settled, tellSeats } from '../../../support/fake-live.ts';
import { type FakePlan, takenSeat } from '../../../support/fake-plan.ts';
import { type FakeShop, refusal } from '../../../support/fake-shop.ts';
import { openPage } from '../../../support/open-page.tsx';
import { freshSeats, SEATS_PAGE, seat, seatNow, submit } from './seat-steps.ts';

fakeLive();

let shop: FakeShop;
let plan: FakePlan;
beforeEach(() => {
  ({ shop, plan } = freshSeats());
});

const noneChosen = () => screen.getByRole('heading', { name: 'Noch kein Platz gewählt' });
const price = (place: string) => screen.getByRole('combobox', { name: `Kartenpreis für ${place}` });

/** Somebody else was faster with these seats, and the news of it comes along with the refusal. */
function refuse(taken: number[]): void {
  shop.on('POST /booking/event/2/reserve', async () => {
    plan.placements = taken.map(takenSeat);
    await tellSeats(7, { taken });
    return refusal(409, 'Leider war jemand schneller.', { code: 'seats_taken', taken });
  });
}

test('the last chosen seat is refused: the focus goes to what is chosen, and it is said once', async () => {
  refuse([101]);
  const { user } = openPage(SEATS_PAGE);
  await user.click(await seat('Reihe A, Platz 1'));
  submit().focus();
  await user.keyboard('{Enter}');

  const note = await screen.findByRole('alert');
  expect(note.textContent).toContain('Nicht mehr frei: Reihe A, Platz 1.');
  expect(note.textContent).not.toContain('übrige Auswahl');
  await waitFor(() => expect(document.activeElement).toBe(noneChosen()));
  expect(useNotifications.getState().shown).toEqual([]);
});

test('a seat that the page learns is gone while it is being reserved is told by the refusal alone', async () => {
  const { user } = openPage(SEATS_PAGE);
  await user.click(await seat('Reihe A, Platz 1'));
  shop.on('POST /booking/event/2/reserve', async () => {
    plan.placements = [takenSeat(101)];
    await greet();
    await waitFor(() => expect(shop.askedFor('GET /api/booking/event/2/block/7').length).toBeGreaterThan(1));
    await settled();
    return refusal(409, 'Leider war jemand schneller.', { code: 'seats_taken', taken: [101] });
  });
  await user.click(submit());

  expect((await screen.findByRole('alert')).textContent).toContain('Nicht mehr frei: Reihe A, Platz 1.');
  await waitFor(() => expect(document.activeElement).toBe(noneChosen()));
  expect(useNotifications.getState().shown).toEqual([]);
});

test('one of two seats is refused: the other stays chosen, and the button keeps the focus', async () => {
  refuse([101]);
  const { user } = openPage(SEATS_PAGE);
  await user.click(await seat('Reihe A, Platz 1'));
  await user.click(seatNow('Reihe A, Platz 3'));
  submit().focus();
  await user.keyboard('{Enter}');

  expect((await screen.findByRole('alert')).textContent).toContain('Deine übrige Auswahl ist noch da');
  await waitFor(() => expect(document.activeElement).toBe(submit()));
});

test('a seat is taken while its ticket is being chosen: the focus goes to what is still chosen', async () => {
  const { user } = openPage(SEATS_PAGE);
  await user.click(await seat('Reihe A, Platz 1'));
  await user.click(seatNow('Reihe A, Platz 3'));
  price('Reihe A, Platz 3').focus();
  plan.placements = [takenSeat(103)];
  await tellSeats(7, { taken: [103] });

  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: '1 Platz' })));
});

test('a chosen seat that was lost is not told a second time', async () => {
  const { user } = openPage(SEATS_PAGE);
  await user.click(await seat('Reihe A, Platz 1'));
  plan.placements = [takenSeat(101), takenSeat(104)];
  await tellSeats(7, { taken: [101, 104] });

  await screen.findByText('Leider war jemand schneller: Reihe A, Platz 1 ist jetzt vergeben.');
  await screen.findByText('Jetzt vergeben: Reihe A, Platz 4.');
});

test('the seat under the cursor is told at once when it goes, however short ago the last news was', async () => {
  openPage(SEATS_PAGE);
  await seat('Reihe A, Platz 1');
  await tellSeats(7, { taken: [104] });
  await screen.findByText('Jetzt vergeben: Reihe A, Platz 4.');

  act(() => seatNow('Reihe A, Platz 3').focus());
  await tellSeats(7, { taken: [103] });
  await screen.findByText('Jetzt vergeben: Reihe A, Platz 3.', {}, { timeout: 4_000 });
});
