import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useBasket } from '../../../../src/client/shop/basket/basket-store.ts';
import { useNotifications } from '../../../../src/client/ui/notifications.tsx';
import { FakeStream, fakeLive, greet, tellSeats } from '../../../support/fake-live.ts';
import { blockA, type FakePlan, takenSeat } from '../../../support/fake-plan.ts';
import { type FakeShop, noAnswer, refusal } from '../../../support/fake-shop.ts';
import { openPage } from '../../../support/open-page.tsx';
import { freshSeats, heldSeat, SEATS_PAGE, seat, seatLine, seatNow, submit } from './seat-steps.ts';

fakeLive();

const RESERVE = 'POST /booking/event/2/reserve';
const BLOCK = 'GET /api/booking/event/2/block/7';
const HOLDS = 'GET /api/booking/holds';

let shop: FakeShop;
let plan: FakePlan;
beforeEach(() => {
  ({ shop, plan } = freshSeats());
});

const chosen = (place: string) => seatNow(place).getAttribute('aria-selected');
const told = () => useNotifications.getState().shown.map(({ text }) => text);
const times = (call: string) => shop.askedFor(call).length;
/** Once more than `before`. */
const isAsked = (call: string, before = 0) => waitFor(() => expect(times(call)).toBeGreaterThan(before));

/** From now on the page asks for nothing by itself. */
async function greeted(): Promise<void> {
  const before = times(HOLDS);
  await greet();
  await isAsked(HOLDS, before);
}

/** The server has reserved these seats for this guest; the page has not heard of it yet. */
function holdAtServer(...ids: number[]): void {
  plan.placements = [...plan.placements, ...ids.map(takenSeat)];
  shop.holds = [...shop.holds, ...ids.map((id) => heldSeat(id))];
}

/** Reserves at the server and keeps its answer back until `answer` is called. */
function reserveLater(...ids: number[]): { answer: () => void } {
  const later = { answer: () => {} };
  shop.on(RESERVE, () => {
    holdAtServer(...ids);
    return new Promise((resolve) => {
      later.answer = () => resolve({ success: true, expires_at: '2027-01-01T12:15:00Z', seconds_left: 900 });
    });
  });
  return later;
}

async function chooseTwo() {
  const page = openPage(SEATS_PAGE);
  await page.user.click(await seat('Reihe A, Platz 1'));
  await page.user.click(seatNow('Reihe A, Platz 2'));
  await greeted();
  return page;
}

test('the news of one’s own reservation comes before the page has drawn that it reserves', async () => {
  const { address } = await chooseTwo();
  shop.on(RESERVE, async () => {
    holdAtServer(101, 102);
    await FakeStream.opened.at(-1)?.placements({
      taken: [101, 102].map((id) => ({ block_id: 7, seat_id: id })),
      freed: [],
    });
    return { success: true, expires_at: '2027-01-01T12:15:00Z', seconds_left: 900 };
  });
  // Not within `act`, which would draw at once.
  submit().click();

  await waitFor(() => expect(address()).toBe('/booking/basket'));
  expect(told()).toEqual([]);
  expect(sessionStorage.getItem('seats/2/7')).toBeNull();
});

test('the news comes the moment the seats lie in the basket, with the page of the block still open', async () => {
  const { user, address } = await chooseTwo();
  shop.on(RESERVE, () => {
    holdAtServer(101, 102);
    return { success: true, expires_at: '2027-01-01T12:15:00Z', seconds_left: 900 };
  });
  let news = Promise.resolve();
  const stop = useBasket.subscribe(() => {
    news = tellSeats(7, { taken: [101, 102] });
  });
  await user.click(submit());

  await waitFor(() => expect(address()).toBe('/booking/basket'));
  stop();
  await news;
  expect(told()).toEqual([]);
  expect(sessionStorage.getItem('seats/2/7')).toBeNull();
});

test('who goes elsewhere and comes back while his seats are being reserved keeps them', async () => {
  const later = reserveLater(101, 102);
  const { user, address } = await chooseTwo();
  await user.click(submit());
  await isAsked(RESERVE);
  await user.click(screen.getByRole('link', { name: 'Alle Blöcke' }));
  await waitFor(() => expect(address()).toBe('/booking/event/2/blocks'));
  const answers = [[], shop.holds];
  shop.on(HOLDS, () => ({ holds: answers.length > 1 ? answers.shift() : answers[0] }));
  const before = times(HOLDS);
  await user.click(await screen.findByRole('link', { name: /^Block A/ }));
  await seat('Reihe A, Platz 1');
  expect(chosen('Reihe A, Platz 1')).toBe('true');
  later.answer();
  await waitFor(() => expect(useBasket.getState().lines).toHaveLength(2));
  await tellSeats(7, { taken: [101, 102] });
  await greet();
  await isAsked(HOLDS, before + 1);

  expect(told()).toEqual([]);
  expect([chosen('Reihe A, Platz 1'), chosen('Reihe A, Platz 2')]).toEqual(['true', 'true']);
});

test('a reload crosses the reservation of another tab: what is held is read after what is taken', async () => {
  await chooseTwo();
  let tellBlock = () => {};
  shop.on(
    BLOCK,
    () =>
      new Promise((resolve) => {
        tellBlock = () => resolve({ block: blockA, placements: plan.placements });
      }),
  );
  const before = times(BLOCK);
  await greet();
  await isAsked(BLOCK, before);
  holdAtServer(101);
  plan.placements = [...plan.placements, takenSeat(105)];
  tellBlock();
  await screen.findByRole('gridcell', { name: 'Reihe A, Platz 5, vergeben' });

  expect(told()).toEqual([]);
  expect(chosen('Reihe A, Platz 1')).toBe('true');
});

test('the answer gets lost: the seats that are his nevertheless stay chosen', async () => {
  const { user } = await chooseTwo();
  shop.on(RESERVE, async () => {
    holdAtServer(101, 102);
    await tellSeats(7, { taken: [101, 102] });
    return noAnswer();
  });
  const before = times(HOLDS);
  await user.click(submit());
  await screen.findByRole('alert');
  await isAsked(HOLDS, before);

  expect(told()).toEqual([]);
  expect([chosen('Reihe A, Platz 1'), chosen('Reihe A, Platz 2')]).toEqual(['true', 'true']);
});

test('another tab of this browser reserves a seat that is chosen here: nobody was faster', async () => {
  await chooseTwo();
  holdAtServer(101);
  const before = times(HOLDS);
  await tellSeats(7, { taken: [101] });
  await isAsked(HOLDS, before);

  await waitFor(() => expect(chosen('Reihe A, Platz 1')).toBe('true'));
  expect(told()).toEqual([]);
});

test('coming back to a page that knows the seats as taken and not yet as his, nothing is lost', async () => {
  useBasket.getState().add([seatLine(101, '1'), seatLine(102, '2')]);
  plan.placements = [takenSeat(101), takenSeat(102)];
  openPage(SEATS_PAGE);
  await seat('Reihe A, Platz 1');
  shop.holds = [heldSeat(101), heldSeat(102)];
  await greeted();

  await waitFor(() => expect(chosen('Reihe A, Platz 1')).toBe('true'));
  expect(told()).toEqual([]);
  expect(screen.getByRole('heading', { name: '2 Plätze' })).toBeTruthy();
});

test('what the service worker has kept of taken seats takes none away, nor undoes what is known', async () => {
  await chooseTwo();
  await tellSeats(7, { taken: [104] });
  shop.on(BLOCK, () =>
    Response.json(
      { block: blockA, placements: [takenSeat(101), takenSeat(105)] },
      { headers: { 'X-Stored-At': '1790000000000' } },
    ),
  );
  const before = times(BLOCK);
  await greet();
  await isAsked(BLOCK, before);
  shop.on(BLOCK, () => ({ block: blockA, placements: [takenSeat(104)] }));
  await waitFor(() => expect(times(BLOCK)).toBeGreaterThan(before + 1));

  expect(told()).toEqual([]);
  expect(chosen('Reihe A, Platz 1')).toBe('true');
  expect(seatNow('Reihe A, Platz 4').getAttribute('aria-label')).toBe('Reihe A, Platz 4, vergeben');
  expect(seatNow('Reihe A, Platz 5').getAttribute('aria-label')).toBe('Reihe A, Platz 5, 35,00 €, frei');
}, 10_000);

test('the reservation is renewed in another tab: the seats stay his', async () => {
  useBasket.getState().add([seatLine(101, '1')]);
  holdAtServer(101);
  openPage(SEATS_PAGE);
  await seat('Reihe A, Platz 1');
  await tellSeats(7, { taken: [101] });

  expect(chosen('Reihe A, Platz 1')).toBe('true');
  expect(told()).toEqual([]);
});

test('his reservation runs out: the seat can be had again, and when somebody takes it he is told', async () => {
  useBasket.getState().add([seatLine(101, '1'), seatLine(102, '2')]);
  holdAtServer(101, 102);
  openPage(SEATS_PAGE);
  await seat('Reihe A, Platz 1');
  shop.holds = [];
  plan.placements = [];
  await tellSeats(7, { freed: [101, 102] });
  expect(told()).toEqual([]);
  expect(chosen('Reihe A, Platz 1')).toBe('true');

  plan.placements = [takenSeat(101)];
  await tellSeats(7, { taken: [101] });
  await waitFor(() =>
    expect(told()).toEqual(['Leider war jemand schneller: Reihe A, Platz 1 ist jetzt vergeben.']),
  );
  expect(chosen('Reihe A, Platz 2')).toBe('true');
});

test('two seats that somebody else takes are told in one sentence', async () => {
  await chooseTwo();
  plan.placements = [takenSeat(101), takenSeat(102)];
  await tellSeats(7, { taken: [101, 102] });
  await waitFor(() =>
    expect(told()).toEqual([
      'Leider war jemand schneller: Reihe A, Platz 1 und Reihe A, Platz 2 sind jetzt vergeben.',
    ]),
  );
});

test('a refused seat turns red also where the page still takes it for his', async () => {
  useBasket.getState().add([seatLine(101, '1'), seatLine(102, '2')]);
  holdAtServer(101, 102);
  const { user } = openPage(SEATS_PAGE);
  await seat('Reihe A, Platz 1');
  shop.on(RESERVE, () => {
    shop.holds = [];
    plan.placements = [takenSeat(101)];
    return refusal(409, 'Leider war jemand schneller.', { taken: [101] });
  });
  await user.click(submit());

  expect((await screen.findByRole('alert')).textContent).toContain('Nicht mehr frei: Reihe A, Platz 1.');
  await waitFor(() =>
    expect(seatNow('Reihe A, Platz 1').getAttribute('aria-label')).toBe('Reihe A, Platz 1, vergeben'),
  );
  expect(chosen('Reihe A, Platz 2')).toBe('true');
});

test('a page that came without knowing whose the taken seats are asks at once', async () => {
  useBasket.getState().add([seatLine(101, '1')]);
  holdAtServer(101, 103);
  let isFirst = true;
  shop.on(HOLDS, () => {
    if (!isFirst) return { holds: shop.holds };
    isFirst = false;
    return noAnswer();
  });
  openPage(SEATS_PAGE);
  await seat('Reihe A, Platz 1');

  await waitFor(() => expect(chosen('Reihe A, Platz 3')).toBe('true'));
});
