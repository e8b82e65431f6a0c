import { describe, expect, test } from 'vitest';
import {
  addLines,
  countTickets,
  isSameOffer,
  MAX_TICKETS_PER_LINE,
  type QuantityLine,
  quantityOf,
  type SeatLine,
} from '../../src/domain/basket.ts';

const tickets: QuantityLine = {
  is_fixed: true,
  event: 1,
  name: 'Erwachsene',
  ticket_price_id: 3,
  quantity: 2,
};
const places: QuantityLine = { ...tickets, event: 2, block: 9, block_name: 'Hofterrasse' };
const seat: SeatLine = {
  is_fixed: false,
  event: 2,
  id: 101,
  name: '1',
  row: 'A',
  block_name: 'Block A',
  ticket_price_id: 4,
};

describe('counting', () => {
  test('a seat is one ticket, a quantity is as many as it says', () => {
    expect(quantityOf(seat)).toBe(1);
    expect(quantityOf(tickets)).toBe(2);
  });

  test('the number beside the basket is the sum of all quantities', () => {
    expect(countTickets([])).toBe(0);
    expect(countTickets([tickets, places, seat])).toBe(5);
  });
});

describe('adding', () => {
  test('the same event, ticket price and block grow the line that is there', () => {
    expect(addLines([tickets], [{ ...tickets, quantity: 3 }])).toEqual([{ ...tickets, quantity: 5 }]);
    expect(addLines([places], [{ ...places, quantity: 1 }])).toEqual([{ ...places, quantity: 3 }]);
  });

  test('no line grows beyond what a line may stand for', () => {
    const most = { ...tickets, quantity: MAX_TICKETS_PER_LINE };
    expect(addLines([most], [tickets])).toEqual([most]);
  });

  test.each([
    ['another event', { ...places, event: 3 }],
    ['another ticket price', { ...places, ticket_price_id: 5 }],
    ['another block', { ...places, block: 10 }],
  ])('%s is a line of its own', (_, line) => {
    expect(addLines([places], [line])).toEqual([places, line]);
  });

  test('tickets with a block and tickets without are different lines', () => {
    const { block: _, ...withoutBlock } = places;
    expect(addLines([places], [withoutBlock])).toHaveLength(2);
  });

  test('seats are appended, each its own line', () => {
    expect(addLines([tickets], [seat, { ...seat, id: 102, name: '2' }])).toHaveLength(3);
  });

  test('a seat that is in the basket already is not bought twice; its new ticket price counts', () => {
    const child = { ...seat, ticket_price_id: 5 };
    expect(addLines([seat, tickets], [child])).toEqual([child, tickets]);
  });

  test('the same line twice in one go grows into one', () => {
    expect(addLines([], [tickets, tickets])).toEqual([{ ...tickets, quantity: 4 }]);
  });

  test('the basket that was there stays as it was', () => {
    const basket = [tickets];
    addLines(basket, [tickets, seat]);
    expect(basket).toEqual([tickets]);
    expect(tickets.quantity).toBe(2);
  });
});

test('a seat and a quantity are never the same offer', () => {
  expect(isSameOffer(seat, { ...places, ticket_price_id: 4 })).toBe(false);
  expect(isSameOffer(seat, { ...seat, ticket_price_id: 5 })).toBe(true);
});
