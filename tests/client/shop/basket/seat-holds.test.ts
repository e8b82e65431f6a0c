import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
// Loaded ahead: reading files takes real time, and here time stands still.
import '../../../../src/client/shop/basket/basket-route.tsx';
import { lineKey, priceBasket } from '../../../../src/client/shop/basket/priced-lines.ts';
import type { SeatLine } from '../../../../src/domain/basket.ts';
import { type FakeShop, fakeShop, noAnswer, refusal } from '../../../support/fake-shop.ts';
import { openPage } from '../../../support/open-page.tsx';
import { entry, fillBasket, holdSeat, seat } from './basket-steps.ts';

const RESERVE = 'POST /booking/event/2/reserve';

let shop: FakeShop;

describe('the countdown', () => {
  const RENEW = 'Neu reservieren: Block A · Reihe D, Platz 6';

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    shop = fakeShop();
    fillBasket(seat);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
  const timer = () => screen.getByRole('timer').textContent;
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

  /** Lets the page go on, a hundredth of a second at a time, until it shows what it should. */
  async function see<T>(find: () => T): Promise<T> {
    for (let steps = 0; steps < 100; steps++) {
      try {
        return find();
      } catch {
        await pass(0.01);
      }
    }
    return find();
  }

  async function open(): Promise<void> {
    openPage('/booking/basket');
    await see(() => screen.getByText('Zusammenfassung'));
  }

  test('the time that is left counts down by the seconds the server named', async () => {
    holdSeat(shop, 822);
    await open();
    expect(timer()).toBe('Dein Platz ist noch 13:42 Minuten für dich reserviert.');

    await pass(43);
    expect(timer()).toBe('Dein Platz ist noch 12:59 Minuten für dich reserviert.');
  });

  test('two seats are spoken of as two', async () => {
    const neighbour = { ...seat, id: 102, name: '7' };
    fillBasket(seat, neighbour);
    holdSeat(shop, 822);
    shop.holds = [...shop.holds, ...shop.holds.map((held) => ({ ...held, seat_id: neighbour.id }))];
    await open();
    expect(timer()).toBe('Deine Plätze sind noch 13:42 Minuten für dich reserviert.');
  });

  test('it says for how long the time can be extended', async () => {
    holdSeat(shop, 822);
    await open();
    expect(screen.getByText('Verlängern geht bis zu einer Stunde.')).toBeTruthy();
  });

  test('a clock of the phone that is an hour off changes nothing about it', async () => {
    const isNow = Date.now();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(isNow + 3_600_000);
    holdSeat(shop, 822);
    await open();
    expect(timer()).toBe('Dein Platz ist noch 13:42 Minuten für dich reserviert.');
    clock.mockReturnValue(isNow - 3_600_000);
    await pass(43);
    expect(timer()).toBe('Dein Platz ist noch 12:59 Minuten für dich reserviert.');
  });

  test('it is spoken of at five minutes and at one, and not in between', async () => {
    holdSeat(shop, 302);
    await open();
    const spoken = () =>
      screen
        .queryAllByText(/Dein Platz ist (nur )?noch (5|eine) Minuten? für dich/)
        .map((p) => p.textContent);
    expect(spoken()).toEqual([]);

    await pass(3);
    expect(spoken()).toEqual(['Dein Platz ist noch 5 Minuten für dich reserviert.']);
    await pass(200);
    expect(spoken()).toEqual(['Dein Platz ist noch 5 Minuten für dich reserviert.']);
    await pass(50);
    expect(spoken()).toEqual(['Dein Platz ist nur noch eine Minute für dich reserviert.']);
  });

  test('nothing counts down where no seat is held', async () => {
    fillBasket(entry);
    await open();
    expect(screen.queryByRole('timer')).toBeNull();
    expect(shop.askedFor('GET /api/booking/holds')).toHaveLength(0);
  });

  test('an expired line says so and is taken again with one tap', async () => {
    holdSeat(shop, 2);
    await open();
    shop.holds = [];
    await pass(3);
    await see(() => screen.getByText('Reservierung abgelaufen'));
    expect(screen.queryByRole('timer')).toBeNull();
    expect(screen.getByText('Ein Platz ist nicht mehr für dich reserviert.').getAttribute('role')).toBe(
      'status',
    );

    shop.on(RESERVE, () => {
      holdSeat(shop, 900);
      return { success: true, expires_at: '2027-03-01T12:15:00Z', seconds_left: 900 };
    });
    screen.getByRole('button', { name: RENEW }).focus();
    press(RENEW);
    await see(() => screen.getByRole('timer'));
    await see(() => screen.getByText('Wieder reserviert: Block A · Reihe D, Platz 6'));
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Entfernen: /);
    expect(shop.askedFor(RESERVE)[0]?.body).toEqual({ seats: [{ id: 101, ticket_price_id: 5 }] });
    expect(screen.queryByText('Reservierung abgelaufen')).toBeNull();
  });

  test('an expired seat that somebody else has got leads to another one', async () => {
    await open();
    shop.on(RESERVE, () =>
      refusal(409, 'Leider war jemand schneller', { code: 'seats_taken', taken: [101] }),
    );
    press(RENEW);

    await see(() => screen.getByText('Nicht mehr frei'));
    expect(
      screen
        .getByRole('link', { name: 'Anderen Platz wählen: Block A · Reihe D, Platz 6' })
        .getAttribute('href'),
    ).toBe('/booking/event/2/block/7');
  });

  test('a hold is prolonged with one tap', async () => {
    holdSeat(shop, 100);
    await open();
    shop.on(RESERVE, () => {
      holdSeat(shop, 900);
      return { success: true, expires_at: '2027-03-01T12:15:00Z', seconds_left: 900 };
    });
    press('Verlängern');

    await see(() => screen.getByText('Verlängert.'));
    expect(timer()).toBe('Dein Platz ist noch 15:00 Minuten für dich reserviert.');
  });

  test('that prolonging was not answered is said until the network is back', async () => {
    holdSeat(shop, 100);
    await open();
    shop.on(RESERVE, noAnswer);
    press('Verlängern');
    await see(() => screen.getByText(/^Wir erreichen unseren Server gerade nicht/));
    fireEvent.online(window);

    await see(() => expect(screen.queryByText(/^Wir erreichen unseren Server/)).toBeNull());
    expect(screen.getByRole('timer')).toBeTruthy();
  });
});

describe('lapsed seats', () => {
  const RENEW_ALL = 'Alle neu reservieren';

  const second: SeatLine = { ...seat, id: 102, name: '7' };
  const third: SeatLine = { ...seat, id: 103, name: '8' };

  beforeEach(() => {
    shop = fakeShop();
    fillBasket(entry, seat, second, third);
  });

  /** Reserves whatever is asked for, but all seats or none; `gone` belong to somebody else. */
  function reserveAllBut(...gone: number[]): void {
    shop.on(RESERVE, ({ body }) => {
      const wanted = (body as { seats: { id: number }[] }).seats.map(({ id }) => id);
      const taken = wanted.filter((id) => gone.includes(id));
      if (taken.length > 0)
        return refusal(409, 'Leider war jemand schneller.', { code: 'seats_taken', taken });
      shop.holds = wanted.map((id) => ({
        event_id: 2,
        block_id: 7,
        seat_id: id,
        ticket_price_id: 5,
        seconds_left: 900,
      }));
      return { success: true, expires_at: '2027-03-01T12:15:00Z', seconds_left: 900 };
    });
  }

  test('several lapsed seats are spoken of once and taken again with one tap', async () => {
    reserveAllBut();
    const { user } = openPage('/booking/basket');
    await user.click(await screen.findByRole('button', { name: RENEW_ALL }));

    await screen.findByRole('timer');
    expect(await screen.findByText('Wieder reserviert: 3 Plätze.')).toBeTruthy();
    expect(screen.queryByText('Reservierung abgelaufen')).toBeNull();
    expect(screen.queryByRole('button', { name: RENEW_ALL })).toBeNull();
    expect(shop.askedFor(RESERVE)).toHaveLength(1);
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Entfernen: /));
  });

  test('what somebody else has got is marked, the others are held', async () => {
    reserveAllBut(102);
    const { user } = openPage('/booking/basket');
    await user.click(await screen.findByRole('button', { name: RENEW_ALL }));

    await screen.findByRole('timer');
    expect(await screen.findByText('Wieder reserviert: 2 Plätze. Leider vergeben: 1 Platz.')).toBeTruthy();
    const gone = screen.getByText('Nicht mehr frei').closest('li');
    expect(gone?.textContent).toContain('Reihe D, Platz 7');
    expect(screen.queryByText('Reservierung abgelaufen')).toBeNull();
  });

  test('without an answer nothing is lost and the reason stands there', async () => {
    shop.on(RESERVE, () => refusal(503, 'Gerade ist zu viel los.'));
    const { user } = openPage('/booking/basket');
    await user.click(await screen.findByRole('button', { name: RENEW_ALL }));

    expect((await screen.findByText('Gerade ist zu viel los.')).getAttribute('role')).toBe('status');
    expect(screen.getAllByText('Reservierung abgelaufen')).toHaveLength(3);
  });

  test('a single one is renewed at its line, and what was not answered is said until the network is back', async () => {
    fillBasket(entry, seat);
    shop.on(RESERVE, noAnswer);
    const { user } = openPage('/booking/basket');
    const line = (await screen.findByText('Reservierung abgelaufen')).closest('li');
    if (line === null) throw new Error('The problem stands at no line.');
    expect(screen.queryByRole('button', { name: RENEW_ALL })).toBeNull();
    await user.click(
      within(line).getByRole('button', { name: /^Neu reservieren: Block A · Reihe D, Platz 6$/ }),
    );
    await within(line).findByText(/^Wir erreichen unseren Server gerade nicht/);
    fireEvent.online(window);
    await waitFor(() => expect(within(line).queryByText(/^Wir erreichen unseren Server/)).toBeNull());
  });
});

test('a seat is held while its hold for this very event lasts', () => {
  const line: SeatLine = { ...seat, event: 4 };
  const hold = { block_id: 7, seat_id: seat.id, ticket_price_id: 5 };
  const isHeld = (event_id: number, seconds_left: number) =>
    priceBasket([line], null, { seats: [{ ...hold, event_id, seconds_left }], keys: [lineKey(line)] })[0]
      ?.lines[0]?.isHeld;
  expect([isHeld(4, 1), isHeld(4, 0), isHeld(2, 900)]).toEqual([true, false, false]);
});
