import { expect, test } from 'vitest';
import { holdUntil, isHeld, LONGEST_HOLD_MS } from '../../src/domain/hold.ts';

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
  expect(holdUntil(START + 45 * MINUTE, START, QUARTER)).toBe(START + LONGEST_HOLD_MS);
  expect(holdUntil(START + 55 * MINUTE, START, QUARTER)).toBe(START + LONGEST_HOLD_MS);
  expect(holdUntil(START + 61 * MINUTE, START, QUARTER)).toBe(START + LONGEST_HOLD_MS);
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
