import { expect, test } from 'vitest';
import { RescanGuard } from '../../../src/client/door/scan/rescan-guard.ts';

test('a ticket that is held before the camera is judged once, however long', () => {
  const guard = new RescanGuard();
  const judged = Array.from({ length: 200 }, (_, n) => guard.isNew('A', n * 100, true));
  expect(judged.filter(Boolean)).toHaveLength(1);
});

test('out of view for four seconds it counts as shown anew', () => {
  const guard = new RescanGuard();
  expect(guard.isNew('A', 0, true)).toBe(true);
  expect(guard.isNew('A', 3_900, true)).toBe(false);
  expect(guard.isNew('A', 7_900, true)).toBe(true);
});

test('several tickets that come into view in turn are judged once each', () => {
  const guard = new RescanGuard();
  const seen = ['A', 'B', 'A', 'B', 'C', 'A', 'B', 'C'];
  expect(seen.map((text, n) => guard.isNew(text, n * 300, true))).toEqual(
    seen.map((text, n) => seen.indexOf(text) === n),
  );
});

test('the next ticket keeps its turn while a refusal is still on the screen', () => {
  const guard = new RescanGuard();
  expect(guard.isNew('A', 0, true)).toBe(true);
  expect(guard.isNew('B', 500, false)).toBe(false);
  expect(guard.isNew('A', 600, false)).toBe(false);
  expect(guard.isNew('A', 4_300, true)).toBe(false);
  expect(guard.isNew('B', 4_400, true)).toBe(true);
});

test('after an admission was taken back the ticket in view may go in at once', () => {
  const guard = new RescanGuard();
  guard.isNew('A', 0, true);
  guard.forget();
  expect(guard.isNew('A', 100, true)).toBe(true);
});
