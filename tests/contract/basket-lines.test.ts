import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { Basket, BasketLine } from '../../src/contract/orders.ts';

const tickets = { is_fixed: true, event: 1, name: 'Erwachsene', ticket_price_id: 3, quantity: 2 };
const seat = {
  is_fixed: false,
  event: 1,
  id: 101,
  name: '1',
  row: 'A',
  block_name: 'Block A',
  ticket_price_id: 3,
};
const holds = (line: unknown) => v.is(BasketLine, line);

describe('a line of a basket', () => {
  test('is a quantity of tickets, with a block or without, or one seat', () => {
    expect(holds(tickets)).toBe(true);
    expect(holds({ ...tickets, block: 9, block_name: 'Hofterrasse' })).toBe(true);
    expect(holds(seat)).toBe(true);
  });

  test('loses what does not belong to it', () => {
    expect(v.parse(BasketLine, { ...seat, price: 1, isAdmin: true })).toEqual(seat);
  });

  test.each([0, -1, 1.5, 10_001, Number.MAX_SAFE_INTEGER, 1e308, Number.NaN, '2', null, [2]])(
    'is refused with a quantity of %j',
    (quantity) => {
      expect(holds({ ...tickets, quantity })).toBe(false);
    },
  );

  test.each([0, -7, 1.5, 2_147_483_648, '3', null, {}])('is refused with the ticket price %j', (id) => {
    expect(holds({ ...tickets, ticket_price_id: id })).toBe(false);
    expect(holds({ ...seat, ticket_price_id: id })).toBe(false);
  });

  test.each([null, undefined, 7, 'line', [], {}, { is_fixed: 'true' }, { ...tickets, is_fixed: false }])(
    '%j is none',
    (line) => {
      expect(holds(line)).toBe(false);
    },
  );
});

describe('a basket', () => {
  test('has one to two hundred lines, none of them null', () => {
    expect(v.is(Basket, [])).toBe(false);
    expect(v.is(Basket, [tickets, seat])).toBe(true);
    expect(v.is(Basket, [tickets, null])).toBe(false);
    expect(
      v.is(
        Basket,
        Array.from({ length: 200 }, () => tickets),
      ),
    ).toBe(true);
    expect(
      v.is(
        Basket,
        Array.from({ length: 201 }, () => tickets),
      ),
    ).toBe(false);
  });
});
