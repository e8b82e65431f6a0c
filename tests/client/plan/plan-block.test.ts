import { expect, test } from 'vitest';
import { changeTakenPlaces, takenPlacesOf } from '../../../src/client/plan/plan-block.ts';

const seat = (id: number, block = 7) => ({ block_id: block, seat_id: id });
const place = (block = 7) => ({ block_id: block, seat_id: null });

test('seats are known by their id, places without number are counted, other blocks do not matter', () => {
  expect(takenPlacesOf(7, [seat(101), place(), place(), seat(201, 8), place(8)])).toEqual({
    seats: [101],
    places: 2,
  });
});

test('a seat taken twice is taken once, one freed that was free stays free', () => {
  const once = changeTakenPlaces(
    7,
    { seats: [101], places: 0 },
    { taken: [seat(101), seat(102)], freed: [] },
  );
  expect(once).toEqual({ seats: [101, 102], places: 0 });
  expect(changeTakenPlaces(7, once, { taken: [], freed: [seat(102), seat(103)] })).toEqual({
    seats: [101],
    places: 0,
  });
});

test('places without number go up and down, never below none', () => {
  const before = { seats: [], places: 1 };
  expect(changeTakenPlaces(7, before, { taken: [place(), place()], freed: [] }).places).toBe(3);
  expect(changeTakenPlaces(7, before, { taken: [], freed: [place(), place()] }).places).toBe(0);
});

test('what concerns another block changes nothing at all', () => {
  const before = { seats: [101], places: 2 };
  expect(changeTakenPlaces(7, before, { taken: [seat(201, 8), place(8)], freed: [] })).toBe(before);
  expect(changeTakenPlaces(7, before, { taken: [seat(101)], freed: [] })).toBe(before);
});
