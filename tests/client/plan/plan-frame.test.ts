import { expect, test } from 'vitest';
import { framePlan, isStageAhead } from '../../../src/client/plan/plan-frame.ts';

const block = (id: number, x: number, y: number, rotation = 0) => ({
  id,
  name: `Block ${id}`,
  x,
  y,
  w: 100,
  h: 100,
  rotation,
});

test('the frame holds all blocks, turned ones with their corners, and the stage above them in the middle', () => {
  const { box, fittings } = framePlan([block(1, 0, 0, 45), block(2, 300, 50)]);
  const [stage] = fittings;
  if (stage === undefined) throw new Error('There is a stage.');
  const reach = 50 * Math.SQRT2;
  expect(box.x).toBeLessThan(50 - reach);
  expect(box.x + box.w).toBeGreaterThan(400);
  expect(box.y + box.h).toBeGreaterThan(150);
  expect(stage.y).toBeGreaterThan(box.y);
  expect(stage.y + stage.h).toBeLessThan(50 - reach);
  expect(stage.x + stage.w / 2).toBeCloseTo((400 + 50 - reach) / 2);
});

test('one small block is framed too', () => {
  const { box } = framePlan([block(1, 0, 0)]);
  expect(Object.values(box).every(Number.isFinite)).toBe(true);
  expect(box.w).toBeGreaterThan(100);
});

test('the stage lies ahead of a block unless the block turns its back to it', () => {
  const blocks = [block(1, 0, 0), block(2, 150, 200, -30), block(3, 300, 200, 180)];
  expect([1, 2, 3].map((id) => isStageAhead(blocks, id))).toEqual([true, true, false]);
  expect(isStageAhead(blocks, 9)).toBe(false);
});
