import { expect, test } from 'vitest';
import { snapBox, toGrid } from '../../src/domain/plan-snap.ts';

const other = { x: 100, y: 100, w: 200, h: 100 };
const wishes = { reach: 5, grid: null };

test('a box near the edge of another is drawn to it, each axis by itself', () => {
  const { dx, dy, guides } = snapBox({ x: 103, y: 400, w: 50, h: 50 }, [other], wishes);
  expect([dx, dy]).toEqual([-3, 0]);
  expect(guides).toEqual([{ axis: 'x', at: 100, from: 100, to: 450 }]);
});

test('middles are drawn to middles', () => {
  const { dx } = snapBox({ x: 178, y: 400, w: 40, h: 50 }, [other], wishes);
  expect(dx).toBe(2);
});

test('the nearest line wins', () => {
  const near = { x: 97, y: 0, w: 10, h: 10 };
  expect(snapBox({ x: 98, y: 400, w: 300, h: 50 }, [other, near], wishes).dx).toBe(-1);
});

test('nothing near leaves it to the grid, or where it is', () => {
  const far = { x: 512, y: 513, w: 50, h: 50 };
  expect(snapBox(far, [other], { reach: 5, grid: 10 })).toEqual({ dx: -2, dy: -3, guides: [] });
  expect(snapBox(far, [other], wishes)).toEqual({ dx: 0, dy: 0, guides: [] });
  expect(toGrid(7, 5)).toBe(-2);
  expect(toGrid(7, null)).toBe(0);
});

test('two edges that come to lie on lines have a guide each', () => {
  const { guides } = snapBox({ x: 102, y: 400, w: 200, h: 50 }, [other], wishes);
  expect(guides.map(({ at }) => at)).toEqual([100, 200, 300]);
});

test('a point, whose three lines are one, has one guide an axis', () => {
  const { guides } = snapBox({ x: 101, y: 101, w: 0, h: 0 }, [other], wishes);
  expect(guides.map(({ axis, at }) => [axis, at])).toEqual([
    ['x', 100],
    ['y', 100],
  ]);
});
