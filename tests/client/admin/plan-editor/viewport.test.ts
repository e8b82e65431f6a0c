import fc from 'fast-check';
import { expect, test } from 'vitest';
import { panWithin, type Viewport } from '../../../../src/client/admin/plan-editor/canvas/viewport.ts';

const size = { width: 800, height: 600 };
const box = { x: -100, y: 50, w: 900, h: 640 };

test('however far the paper is pushed, some of the plan stays in sight, and pushing back begins at once', () => {
  const way = fc.record({
    x: fc.integer({ min: -5000, max: 5000 }),
    y: fc.integer({ min: -5000, max: 5000 }),
  });
  const ways = fc.array(way, { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(ways, fc.constantFrom(0.02, 0.5, 1, 8), (all, scale) => {
      let view: Viewport = { x: -150, y: 0, scale };
      for (const by of all) view = panWithin(view, by, box, size);
      const seen = { w: size.width / scale, h: size.height / scale };
      const strip = (length: number, visible: number) => Math.min(80 / scale, length, visible) - 1e-6;
      const across = Math.min(view.x + seen.w, box.x + box.w) - Math.max(view.x, box.x);
      const down = Math.min(view.y + seen.h, box.y + box.h) - Math.max(view.y, box.y);
      expect(across).toBeGreaterThanOrEqual(strip(box.w, seen.w));
      expect(down).toBeGreaterThanOrEqual(strip(box.h, seen.h));
    }),
  );
  const lost = { x: 9000, y: 100, scale: 1 };
  expect(panWithin(lost, { x: 10, y: 0 }, box, size).x).toBe(9000);
  expect(panWithin(lost, { x: -10, y: 0 }, box, size).x).toBe(8990);
});
