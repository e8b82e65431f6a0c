import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { useBasket } from '../../../../src/client/shop/basket/basket-store.ts';
import { useNotifications } from '../../../../src/client/ui/notifications.tsx';
import type { QuantityLine, SeatLine } from '../../../../src/domain/basket.ts';
import { events, type FakeShop, fakeShop, noAnswer, refusal } from '../../../support/fake-shop.ts';
import { openPage } from '../../../support/open-page.tsx';
import { askedTimes, entry, fillBasket, holdSeat, seat } from './basket-steps.ts';

const RELEASE = 'POST /booking/event/2/release';
const RESERVE = 'POST /booking/event/2/reserve';

let shop: FakeShop;
beforeEach(() => {
  shop = fakeShop();
  shop.on(RELEASE, () => ({ success: true }));
  shop.on(RESERVE, () => ({ success: true, expires_at: '2027-03-01T12:15:00Z', seconds_left: 900 }));
  useNotifications.setState({ shown: [] });
  holdSeat(shop, 822);
  fillBasket(entry, seat);
});

const summary = () => screen.findByRole('complementary', { name: 'Zusammenfassung' });
/** The amount beside a word of the summary. */
async function sum(word: string): Promise<string | undefined> {
  const term = await within(await summary()).findByText(word);
  return term.nextElementSibling?.textContent ?? undefined;
}

test('an empty basket says so and shows the way home', async () => {
  fillBasket();
  openPage('/booking/basket');

  expect(await screen.findByText('Dein Warenkorb scheint leer zu sein!')).toBeTruthy();
  expect(screen.getByText('Bitte füge erst Produkte hinzu um fortfahren zu können!')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Zu den Veranstaltungen' }).getAttribute('href')).toBe('/');
});

test('names and prices are those of the shop, whatever a stored line says', async () => {
  fillBasket({ ...entry, name: 'Umsonst' }, { ...seat, block_name: 'Loge' });
  openPage('/booking/basket');

  expect(await screen.findByRole('heading', { name: 'Eintritt Festgelände' })).toBeTruthy();
  expect(screen.getAllByText('Erwachsene × 2')).toHaveLength(1);
  expect(screen.getByText('Block A')).toBeTruthy();
  expect(screen.getByText('Reihe D, Platz 6 · Erwachsene')).toBeTruthy();
  expect(screen.queryByText(/Umsonst|Loge/)).toBeNull();
  expect(await sum('Tickets')).toBe('51,00 €');
  expect(await sum('Verwaltungsgebühren')).toBe('0,00 €');
  expect(await sum('Rabatt')).toBe('0,00 €');
  expect(await sum('Gesamt')).toBe('51,00 €');
});

test('an event that ends while it lies in the basket keeps its name, and is said to be over', async () => {
  shop.on('GET /api/booking/prices', () => ({
    prices: shop.prices.filter(({ event_id }) => event_id !== 1),
    blocks: [],
    events: [{ ...events.entry, is_over: true }, events.tasting],
  }));
  openPage('/booking/basket');

  expect(await screen.findByRole('heading', { name: 'Eintritt Festgelände' })).toBeTruthy();
  expect(screen.getByText('Diese Veranstaltung ist vorbei.')).toBeTruthy();
  expect(await sum('Gesamt')).toBe('35,00 €');
});

test('another quantity counts at once', async () => {
  const { user } = openPage('/booking/basket');
  await user.click(await screen.findByRole('button', { name: 'Erwachsene: mehr' }));

  expect(await sum('Gesamt')).toBe('59,00 €');
  expect(JSON.parse(sessionStorage.getItem('basket') ?? '[]')[0].quantity).toBe(3);
});

test('more tickets than one order takes are spoken of before the form', async () => {
  fillBasket({ ...entry, quantity: 500 }, seat);
  const { user } = openPage('/booking/basket');
  const note = await screen.findByText(
    /^In deinem Warenkorb sind 501 Karten. Eine Bestellung fasst höchstens 500/,
  );
  expect(note.closest('[role="status"]')).toBeTruthy();
  expect(screen.queryByText('Rechnungsdaten')).toBeNull();

  await user.click(await screen.findByRole('button', { name: 'Erwachsene: weniger' }));
  expect(screen.queryByText(/höchstens 500/)).toBeNull();
});

test('a code takes its percentage off, stays over a reload and can be dropped', async () => {
  const { user } = openPage('/booking/basket');
  await user.type(await screen.findByRole('textbox', { name: 'Rabattcode' }), ' REBE10 ');
  await user.click(screen.getByRole('button', { name: 'Anwenden' }));

  await within(await summary()).findByText('Rabatt (10 %)');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Rabattcode REBE10 angewendet'));
  expect(await sum('Rabatt (10 %)')).toBe('−5,10 €');
  expect(await sum('Gesamt')).toBe('45,90 €');
  expect(sessionStorage.getItem('discount')).toBe('"REBE10"');

  await user.click(screen.getByRole('button', { name: 'Rabattcode REBE10 entfernen' }));
  const field = await screen.findByRole('textbox', { name: 'Rabattcode' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(await sum('Gesamt')).toBe('51,00 €');
  expect(sessionStorage.getItem('discount')).toBeNull();
});

test('a kept code of euros is asked for again when the page is loaded', async () => {
  sessionStorage.setItem('discount', '"WINZER5"');
  shop.on('POST /api/booking/checkout/discount', () => ({ success: true, discount: 5, percentage: null }));
  openPage('/booking/basket');

  // As on the order's page, in its mail and on the invoice.
  await waitFor(async () => expect(await sum('Rabatt')).toBe('−5,00 €'));
  expect(await sum('Gesamt')).toBe('46,00 €');
});

test('a code that asks for a minimum lapses and holds again as the number of tickets changes', async () => {
  fillBasket({ ...entry, quantity: 3 });
  sessionStorage.setItem('discount', '"WINZER5"');
  const tooLittle = 'Dieser Rabattcode gilt ab einem Bestellwert von 20,00 €.';
  shop.on('POST /api/booking/checkout/discount', ({ body }) => {
    const [{ quantity }] = (body as { basket: [{ quantity: number }] }).basket;
    return quantity > 2
      ? { success: true, discount: 5, percentage: null }
      : { success: false, discount: null, percentage: null, message: tooLittle };
  });
  const { user } = openPage('/booking/basket');
  await waitFor(async () => expect(await sum('Gesamt')).toBe('19,00 €'));

  await user.click(screen.getByRole('button', { name: 'Erwachsene: weniger' }));
  expect(await screen.findByText(tooLittle)).toBeTruthy();
  expect(await sum('Gesamt')).toBe('16,00 €');

  await user.click(screen.getByRole('button', { name: 'Erwachsene: mehr' }));
  await waitFor(async () => expect(await sum('Gesamt')).toBe('19,00 €'));
  expect(screen.queryByText(tooLittle)).toBeNull();
});

test('a code that holds for nothing is answered in words and taken off nothing', async () => {
  const { user } = openPage('/booking/basket');
  const field = await screen.findByRole('textbox', { name: 'Rabattcode' });
  await user.type(field, 'NOPE');
  await user.click(screen.getByRole('button', { name: 'Anwenden' }));

  expect(await screen.findByText('Diesen Rabattcode kennen wir nicht.')).toBeTruthy();
  expect(field).toHaveProperty('value', 'NOPE');
  expect(await sum('Gesamt')).toBe('51,00 €');
});

test('that a code was not looked up is said until the network is back', async () => {
  const { user } = openPage('/booking/basket');
  const field = await screen.findByRole('textbox', { name: 'Rabattcode' });
  shop.on('POST /api/booking/checkout/discount', noAnswer);
  await user.type(field, 'REBE10');
  await user.click(screen.getByRole('button', { name: 'Anwenden' }));
  await screen.findByText(/^Wir erreichen unseren Server gerade nicht/);
  fireEvent.online(window);

  await waitFor(() => expect(screen.queryByText(/^Wir erreichen unseren Server/)).toBeNull());
  expect(field).toHaveProperty('value', 'REBE10');
});

test('why a code does not hold is heard once: with its field, or by itself where the focus is there already', async () => {
  const { user } = openPage('/booking/basket');
  const field = await screen.findByRole('textbox', { name: 'Rabattcode' });
  const words = 'Diesen Rabattcode kennen wir nicht.';
  const alerts = () => screen.queryAllByRole('alert').filter((alert) => alert.textContent === words);
  await user.type(field, 'NOPE');
  await user.click(screen.getByRole('button', { name: 'Anwenden' }));
  await screen.findByText(words);
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(alerts()).toHaveLength(0);

  await user.type(field, 'X{Enter}');
  await waitFor(() => expect(alerts()).toHaveLength(1));
  await waitFor(() => expect(document.activeElement).toBe(field));

  const heard: string[] = [];
  const listener = new MutationObserver(() => heard.push(...alerts().map((alert) => alert.textContent)));
  listener.observe(document.body, { subtree: true, childList: true, characterData: true });
  await user.click(screen.getByRole('button', { name: 'Anwenden' }));
  await waitFor(() => expect(document.activeElement).toBe(field));
  await screen.findByText(words);
  listener.disconnect();
  expect(heard).toEqual([]);
});

test('removing a seat lets it go at the server, and undoing takes it again where it was', async () => {
  fillBasket(seat, entry);
  const { user } = openPage('/booking/basket');
  await user.click(
    await screen.findByRole('button', { name: 'Entfernen: Block A · Reihe D, Platz 6 · Erwachsene' }),
  );

  expect(useBasket.getState().lines).toEqual([entry]);
  await askedTimes(shop, RELEASE, 1);
  expect(shop.askedFor(RELEASE)[0]?.body).toEqual({ seats: [101] });

  await user.click(screen.getByRole('button', { name: 'Rückgängig' }));
  await askedTimes(shop, RESERVE, 1);
  await screen.findByText('Block A');
  expect(useBasket.getState().lines).toEqual([seat, entry]);
});

test('a seat taken again by undoing is not called lapsed until the shop has said so', async () => {
  const { user } = openPage('/booking/basket');
  await user.click(await screen.findByRole('button', { name: /^Entfernen: Block A/ }));
  await waitFor(() => expect(screen.queryByRole('timer')).toBeNull());

  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  shop.on('GET /api/booking/holds', async () => {
    await answered;
    return { holds: shop.holds };
  });
  await user.keyboard('{Control>}z{/Control}');
  await screen.findByRole('button', { name: /^Entfernen: Block A/ });
  await askedTimes(shop, 'GET /api/booking/holds', 2);
  expect(screen.queryByText('Ein Platz ist nicht mehr für dich reserviert.')).toBeNull();
  expect(screen.queryByText('Reservierung abgelaufen')).toBeNull();
  answer();
  await screen.findByRole('timer');
});

test('a seat that went to somebody else meanwhile does not come back', async () => {
  shop.on(RESERVE, () => refusal(409, 'Leider war jemand schneller', { code: 'seats_taken', taken: [101] }));
  const { user } = openPage('/booking/basket');
  await user.click(await screen.findByRole('button', { name: /^Entfernen: Block A/ }));
  await user.click(screen.getByRole('button', { name: 'Rückgängig' }));

  expect(await screen.findByText('Leider war jemand schneller: Block A · Reihe D, Platz 6')).toBeTruthy();
  expect(useBasket.getState().lines).toEqual([entry]);
});

test('whoever removes by keyboard goes on with the next line, after the last with the heading', async () => {
  const { user } = openPage('/booking/basket');
  const first = await screen.findByRole('button', { name: 'Entfernen: Erwachsene × 2' });
  first.focus();
  await user.keyboard('{Enter}');
  const second = screen.getByRole('button', { name: /^Entfernen: Block A/ });
  await waitFor(() => expect(document.activeElement).toBe(second));

  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Warenkorb' })),
  );
});

test('a line the shop no longer sells says so and is not counted', async () => {
  shop.prices = shop.prices.filter(({ id }) => id !== 3);
  openPage('/booking/basket');

  expect(await screen.findByText('Nicht mehr im Angebot')).toBeTruthy();
  expect(await sum('Gesamt')).toBe('35,00 €');
});

test('without an answer the basket stays, says what is wrong and asks again', async () => {
  shop.on('GET /api/booking/prices', noAnswer);
  const { user } = openPage('/booking/basket');
  const again = await screen.findByRole('button', { name: 'Noch einmal versuchen' });
  expect(screen.getByText('Erwachsene × 2')).toBeTruthy();
  expect(await sum('Gesamt')).toBe('–');

  shop.on('GET /api/booking/prices', () => ({
    prices: shop.prices,
    blocks: [],
    events: Object.values(events),
  }));
  await user.click(again);
  await within(await summary()).findAllByText('51,00 €');
});

describe('the names of lines and their buttons', () => {
  beforeEach(() => {
    shop = fakeShop();
    const blocks = [
      { id: 7, name: 'Block A' },
      { id: 8, name: 'Block B' },
    ];
    shop.on('GET /api/booking/prices', () => ({
      prices: shop.prices,
      blocks,
      events: Object.values(events),
    }));
  });

  /** What is heard of every button of the page's lines. */
  const names = () =>
    screen.getAllByRole('button').flatMap((button) => button.getAttribute('aria-label') ?? []);

  async function expectAllToDiffer(): Promise<void> {
    await screen.findByText('Zusammenfassung');
    await screen.findAllByText(/Weinprobe|Eintritt/);
    expect(new Set(names()).size).toBe(names().length);
  }

  test('seats of the same row and number in two blocks are told apart', async () => {
    const other: SeatLine = { ...seat, id: 201, block: 8, block_name: 'Block B' };
    fillBasket(seat, other);
    openPage('/booking/basket');
    await expectAllToDiffer();
    expect(names()).toContain('Neu reservieren: Block A · Reihe D, Platz 6');
    expect(names()).toContain('Neu reservieren: Block B · Reihe D, Platz 6');
  });

  test('places of the same ticket price in two blocks are told apart', async () => {
    const places: QuantityLine = {
      is_fixed: true,
      event: 2,
      block: 7,
      name: 'Erwachsene',
      ticket_price_id: 5,
      quantity: 2,
    };
    fillBasket(places, { ...places, block: 8 });
    openPage('/booking/basket');
    await expectAllToDiffer();
    expect(names()).toContain('Erwachsene, Block A: mehr');
    expect(names()).toContain('Erwachsene, Block B: mehr');
  });

  test('tickets called the same at two events are told apart', async () => {
    const entry: QuantityLine = {
      is_fixed: true,
      event: 1,
      name: 'Erwachsene',
      ticket_price_id: 3,
      quantity: 2,
    };
    fillBasket(entry, { ...entry, event: 2, ticket_price_id: 5 });
    openPage('/booking/basket');
    await expectAllToDiffer();
    expect(names()).toContain('Erwachsene, Eintritt Festgelände: mehr');
    expect(names()).toContain('Entfernen: Erwachsene × 2 · Weinprobe');
  });

  test('a place for a wheelchair is named where it is bought', async () => {
    const { event: event_id, id: seat_id, ticket_price_id } = seat;
    const held = { event_id, seat_id, ticket_price_id, block_id: 7, kind: 'wheelchair' as const };
    shop.holds = [{ ...held, seconds_left: 600 }];
    fillBasket(seat);
    openPage('/booking/basket');
    await expectAllToDiffer();
    expect(screen.getByText(/^Reihe D, Platz 6, Rollstuhlplatz · /)).toBeTruthy();
    expect(names()).toContain('Entfernen: Block A · Reihe D, Platz 6, Rollstuhlplatz · Erwachsene');
  });
});
