import { beforeEach, expect, test } from 'vitest';
import { RescanGuard } from '../../../../src/client/scanner/scan/rescan-guard.ts';

const FRAME_MS = 80;
let guard: RescanGuard;
let now: number;

beforeEach(() => {
  guard = new RescanGuard();
  now = 0;
});

/** What the camera read in its next frame, or that it read nothing. */
function frame(text: string | null, isFree = true): boolean {
  now += FRAME_MS;
  return guard.isNew(text, now, isFree);
}
const frames = (texts: (string | null)[], isFree = true) => texts.map((text) => frame(text, isFree));
const nothing = (count: number) => Array<null>(count).fill(null);

test('a ticket that is held before the camera is judged once, however long', () => {
  expect(frames(Array<string>(2_000).fill('A')).filter(Boolean)).toHaveLength(1);
});

test('a shaky hand and a dim gate miss many frames: it is still the same ticket', () => {
  const held = Array.from({ length: 2_000 }, (_, n) => (n % 10 === 0 ? 'A' : null));
  expect(frames(held).filter(Boolean)).toHaveLength(1);
});

test('out of view for about a second it counts as shown anew', () => {
  expect(frame('A')).toBe(true);
  frames(nothing(6));
  expect(frame('A')).toBe(false);
  frames(nothing(15));
  expect(frame('A')).toBe(true);
});

test('a camera that was off looks at everything anew after a while', () => {
  expect(frame('A')).toBe(true);
  now += 3_000;
  expect(frame('A')).toBe(false);
  now += 30_000;
  expect(frame('A')).toBe(true);
});

test('several tickets that come into view in turn are judged once each', () => {
  const seen = ['A', 'B', 'A', 'B', 'C', 'A', 'B', 'C'];
  expect(frames(seen)).toEqual(seen.map((text, n) => seen.indexOf(text) === n));
});

test('the next ticket keeps its turn while a refusal is still on the screen', () => {
  expect(frame('A')).toBe(true);
  expect(frames(['B', 'A', 'B', 'A'], false)).toEqual([false, false, false, false]);
  expect(frame('A')).toBe(false);
  expect(frame('B')).toBe(true);
});

test('a copy that is shown while the welcome still stands there has its turn afterwards', () => {
  expect(frame('A')).toBe(true);
  frames(nothing(15), false);
  expect(frames(['A', 'A'], false)).toEqual([false, false]);
  expect(frame('A')).toBe(true);
});

test('the ticket of a refusal stays the one that was refused until somebody has tapped', () => {
  expect(frame('A')).toBe(true);
  for (let n = 0; n < 3; n++) {
    frames(nothing(15), false);
    guard.hold('A', now);
    frame('A', false);
  }
  expect(frame('A')).toBe(false);
});

test('after an admission was taken back the ticket in view may go in at once', () => {
  frame('A');
  guard.forget();
  expect(frame('A')).toBe(true);
});
