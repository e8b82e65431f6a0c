import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  drawRows,
  drawStands,
  drawTables,
  drawTheatre,
} from '../../../../src/client/admin/plan-editor/tools/begin-plan.ts';
import { PlanElements } from '../../../../src/contract/floor-plans.ts';
import { countPlaces, isBlock, type PlanElement } from '../../../../src/domain/floor-plan.ts';
import { findPlanProblems } from '../../../../src/domain/plan-problems.ts';

const blocksOf = (elements: PlanElement[]) => elements.filter(isBlock);

/** What the server takes, and nothing that the editor would find fault with. */
function expectSound(elements: PlanElement[], places: number): void {
  const blocks = blocksOf(elements);
  expect(v.is(PlanElements, elements)).toBe(true);
  expect(blocks.reduce((sum, block) => sum + countPlaces(block), 0)).toBe(places);
  const byKey = new Map(blocks.map((block) => [block.key, countPlaces(block)]));
  const problems = findPlanProblems({ name: 'Halle', elements }, (key) => byKey.get(key) ?? 0);
  expect(problems).toEqual([]);
}

test('a hall has exactly the places asked for, in rows as even as can be', () => {
  const [stage, hall] = drawRows({ places: 1205, rows: 30, hasAisle: true, arc: 60 });
  expect(stage?.kind).toBe('stage');
  const rows = hall !== undefined && isBlock(hall) ? hall.rows : [];
  expect(rows.map(({ seats }) => seats.length)).toEqual([...Array(29).fill(41), 16]);
  expect(rows.map(({ name }) => name).join('')).toContain('HJ');
  // Aisles after 10, 21 and 31: the second in the middle, and never more than twenty seats between two.
  expect(rows[0]?.seats.slice(20, 22).map(({ position }) => position)).toEqual([22, 24]);
});

test('whatever is asked for, the server takes it', () => {
  const wish = fc.record({
    ...{ places: fc.integer({ min: 1, max: 3000 }), rows: fc.integer({ min: 1, max: 60 }) },
    ...{ hasAisle: fc.boolean(), arc: fc.integer({ min: 0, max: 180 }) },
  });
  fc.assert(
    fc.property(wish, (rows) => {
      expectSound(drawRows(rows), rows.places);
      expectSound(drawTheatre(rows), rows.places);
    }),
    { numRuns: 30 },
  );
  const tables = fc.record({
    ...{ tables: fc.integer({ min: 1, max: 120 }), seats: fc.integer({ min: 2, max: 30 }) },
    shape: fc.constantFrom('round' as const, 'long' as const),
  });
  fc.assert(
    fc.property(tables, (one) => expectSound(drawTables(one), one.tables * one.seats)),
    { numRuns: 30 },
  );
  const square = fc.record({
    ...{ stands: fc.integer({ min: 1, max: 199 }), places: fc.integer({ min: 1, max: 10_000 }) },
  });
  fc.assert(
    fc.property(square, (one) => expectSound(drawStands(one), one.places)),
    { numRuns: 30 },
  );
});

test('a theatre has a circle behind its stalls, and a square has its stands on both sides without touching', () => {
  const [, stalls, circle] = drawTheatre({ places: 500, rows: 20, hasAisle: true, arc: 50 });
  expect([stalls, circle].map((one) => one !== undefined && isBlock(one) && one.name)).toEqual([
    'Parkett',
    'Rang',
  ]);
  expect(circle?.y).toBeGreaterThan((stalls?.y ?? 0) + (stalls?.h ?? 0));
  const elements = drawStands({ stands: 9, places: 300 });
  const square = elements.find(isBlock);
  const stands = elements.filter(({ kind }) => kind === 'label');
  expect(stands.filter(({ x, w }) => x + w < (square?.x ?? 0))).toHaveLength(5);
  expect(stands.filter(({ x }) => x > (square?.x ?? 0) + (square?.w ?? 0))).toHaveLength(4);
  expect(new Set(stands.map(({ x, y }) => `${x}/${y}`)).size).toBe(9);
});
