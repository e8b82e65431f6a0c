import { describe, expect, test } from 'vitest';
import { holdUntil, isHeld, MAX_HOLD_MS, placesByBlock } from '../../src/domain/availability.ts';

const seats = (...available: boolean[]) => available.map((is, index) => ({ id: index + 1, available: is }));
const rows = { id: 7, has_fixed_places: false, fixed_places: 0, seats: seats(true, true, true, false) };
const standing = { id: 9, has_fixed_places: true, fixed_places: 3, seats: [] };
const seat = (seat_id: number) => ({ block_id: 7, seat_id });
const place = { block_id: 9, seat_id: null };

describe('numbered seats', () => {
  test('an empty block has all its seats, and none that are not available', () => {
    expect(placesByBlock([rows], []).get(7)).toEqual({ free: 3, total: 3 });
  });

  test('held and sold seats are not free', () => {
    expect(placesByBlock([rows], [seat(1), seat(3)]).get(7)).toEqual({ free: 1, total: 3 });
  });

  test('a placement on an unavailable seat takes nothing from the free ones', () => {
    expect(placesByBlock([rows], [seat(4)]).get(7)).toEqual({ free: 3, total: 3 });
  });

  test('a seat of another block and a plain admission count for nothing here', () => {
    expect(
      placesByBlock(
        [rows],
        [
          { block_id: 8, seat_id: 99 },
          { block_id: null, seat_id: null },
        ],
      ).get(7),
    ).toEqual({
      free: 3,
      total: 3,
    });
  });
});

describe('places without number', () => {
  test('every placement takes one', () => {
    expect(placesByBlock([standing], []).get(9)).toEqual({ free: 3, total: 3 });
    expect(placesByBlock([standing], [place, place]).get(9)).toEqual({ free: 1, total: 3 });
  });

  test('a block made smaller than what was sold has none free, never fewer', () => {
    expect(placesByBlock([standing], [place, place, place, place]).get(9)).toEqual({ free: 0, total: 3 });
  });
});

test('every block of an event is counted for itself', () => {
  const counted = placesByBlock([rows, standing], [seat(1), place]);
  expect([...counted]).toEqual([
    [7, { free: 2, total: 3 }],
    [9, { free: 2, total: 3 }],
  ]);
});

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
const START = Date.parse('2027-03-01T17:00:00Z');

test('a seat is held for the span that the settings name', () => {
  expect(holdUntil(START, START, QUARTER)).toBe(START + QUARTER);
});

test('a hold that is renewed runs on from the moment of renewing', () => {
  expect(holdUntil(START + 10 * MINUTE, START, QUARTER)).toBe(START + 25 * MINUTE);
});

test('nobody renews a hold beyond an hour after it began', () => {
  expect(holdUntil(START + 45 * MINUTE, START, QUARTER)).toBe(START + MAX_HOLD_MS);
  expect(holdUntil(START + 55 * MINUTE, START, QUARTER)).toBe(START + MAX_HOLD_MS);
  expect(holdUntil(START + 61 * MINUTE, START, QUARTER)).toBe(START + MAX_HOLD_MS);
});

test('a setting longer than an hour holds for its whole span, once', () => {
  const long = 90 * MINUTE;
  expect(holdUntil(START, START, long)).toBe(START + long);
  expect(holdUntil(START + 30 * MINUTE, START, long)).toBe(START + long);
});

test('a hold stands until its last millisecond and has lapsed at its end', () => {
  const end = START + QUARTER;
  expect(isHeld(end, START)).toBe(true);
  expect(isHeld(end, end - 1)).toBe(true);
  expect(isHeld(end, end)).toBe(false);
  expect(isHeld(end, end + 1)).toBe(false);
});
