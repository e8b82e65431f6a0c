import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { QuantityLine, SeatLine } from '../../../../src/domain/basket.ts';

const adults: QuantityLine = {
  is_fixed: true,
  event: 1,
  block: 9,
  name: 'Erwachsene',
  ticket_price_id: 3,
  quantity: 2,
};
const seat = (id: number, ticketPrice = 3): SeatLine => ({
  is_fixed: false,
  event: 1,
  id,
  name: String(id),
  row: 'A',
  block: 7,
  block_name: 'Block A',
  ticket_price_id: ticketPrice,
});
const blockA = { id: 7, seats: [{ id: 101 }, { id: 102 }, { id: 103 }] };

/** The store as a freshly loaded page has it. */
async function loadPage() {
  vi.resetModules();
  return import('../../../../src/client/shop/basket/basket-store.ts');
}

const keep = (value: unknown) => sessionStorage.setItem('basket', JSON.stringify(value));
const kept = () => JSON.parse(sessionStorage.getItem('basket') ?? 'null');

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
});

test('the basket is kept as a bare array of lines and comes back after a reload', async () => {
  const first = (await loadPage()).useBasket;
  first.getState().add([adults, seat(101)]);
  expect(kept()).toEqual([adults, seat(101)]);

  const second = (await loadPage()).useBasket;
  expect(second.getState().lines).toEqual([adults, seat(101)]);
});

test('loading removes null entries and lines flagged delete and saves the cleaned list', async () => {
  keep([null, adults, { ...seat(101), delete: true }, { ...seat(102), delete: false }]);
  const { useBasket } = await loadPage();
  expect(useBasket.getState().lines).toEqual([adults, seat(102)]);
  expect(kept()).toEqual([adults, seat(102)]);
});

test('a basket with nothing left in it loses its entry', async () => {
  keep([null, { ...adults, delete: true }]);
  const { useBasket } = await loadPage();
  expect(useBasket.getState().lines).toEqual([]);
  expect(sessionStorage.getItem('basket')).toBeNull();
});

test.each([
  ['no JSON', '[{"is_fixed":'],
  ['no array', '{"is_fixed":true}'],
  ['null', 'null'],
  ['a number', '7'],
  ['an empty text', ''],
])('a damaged entry (%s) is an empty basket', async (_, text) => {
  sessionStorage.setItem('basket', text);
  const { useBasket } = await loadPage();
  expect(useBasket.getState().lines).toEqual([]);
  expect(sessionStorage.getItem('basket')).toBeNull();
});

test('lines that are none are dropped, the others stay', async () => {
  keep([
    7,
    'line',
    [],
    { ...adults, quantity: -1 },
    { ...adults, quantity: 1.5 },
    { ...adults, quantity: '2' },
    { ...seat(101), id: '101' },
    { ...seat(101), is_fixed: 'no' },
    { ...adults, ticket_price_id: undefined },
    { ...adults, block: 'A' },
    { ...seat(101), block_name: null },
    seat(103),
  ]);
  const { useBasket } = await loadPage();
  expect(useBasket.getState().lines).toEqual([seat(103)]);
});

test('a line of more tickets than a line may stand for is brought down, never lost', async () => {
  keep([{ ...adults, quantity: 99_999 }]);
  const { useBasket } = await loadPage();
  expect(useBasket.getState().lines).toEqual([{ ...adults, quantity: 10_000 }]);
  expect(kept()).toEqual([{ ...adults, quantity: 10_000 }]);
});

test('names grown without measure are cut, so that the line can still be ordered', async () => {
  keep([{ ...adults, name: 'x'.repeat(5_000) }]);
  const { useBasket } = await loadPage();
  expect(useBasket.getState().lines).toEqual([{ ...adults, name: 'x'.repeat(200) }]);
});

test('nothing but the line itself is kept of what was stored', async () => {
  keep([
    { ...adults, price: 1 },
    { ...seat(101), available: true },
  ]);
  const { useBasket } = await loadPage();
  expect(useBasket.getState().lines).toEqual([adults, seat(101)]);
});

test('a page whose storage is forbidden still has a basket', async () => {
  const refuse = vi.fn(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  const { useBasket } = await loadPage();
  useBasket.getState().add([adults]);
  expect(useBasket.getState().lines).toEqual([adults]);
  expect(refuse).toHaveBeenCalledTimes(2);
});

test('adding the same offer grows its quantity, adding a seat twice keeps it once', async () => {
  const { useBasket } = await loadPage();
  useBasket.getState().add([adults, seat(101)]);
  useBasket.getState().add([{ ...adults, quantity: 3 }, seat(101, 4)]);
  expect(useBasket.getState().lines).toEqual([{ ...adults, quantity: 5 }, seat(101, 4)]);
});

test('removing the last line removes the entry', async () => {
  const { useBasket } = await loadPage();
  useBasket.getState().add([adults, seat(101)]);
  useBasket.getState().remove(adults);
  expect(kept()).toEqual([seat(101)]);
  useBasket.getState().remove(seat(101));
  expect(sessionStorage.getItem('basket')).toBeNull();
});

test('clearing empties the basket and its entry', async () => {
  const { useBasket } = await loadPage();
  useBasket.getState().add([adults]);
  useBasket.getState().clear();
  expect(useBasket.getState().lines).toEqual([]);
  expect(sessionStorage.getItem('basket')).toBeNull();
});

test('the seats of a block are replaced without touching the rest', async () => {
  const { useBasket } = await loadPage();
  const { block: _, ...withoutBlock } = seat(103);
  const elsewhere = { ...seat(201), block: 8, block_name: 'Block B' };
  const otherEvent = { ...seat(102), event: 2 };
  useBasket.getState().add([seat(101), adults, elsewhere, otherEvent, withoutBlock]);
  useBasket.getState().replaceSeatsOfBlock(1, blockA, [seat(102), seat(101, 4)]);
  expect(useBasket.getState().lines).toEqual([seat(101, 4), adults, elsewhere, otherEvent, seat(102)]);
});

test('the seats of a block are found by its id or by their own', async () => {
  const { seatsOfBlock } = await loadPage();
  const { block: _, ...withoutBlock } = seat(102);
  const gone = seat(199);
  const others = [
    { ...seat(201), block: 8 },
    { ...seat(103), event: 2 },
  ];
  const lines = [adults, seat(101), withoutBlock, gone, ...others];
  expect(seatsOfBlock(lines, 1, blockA)).toEqual([seat(101), withoutBlock, gone]);
});
