import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { drawRows, drawTables } from '../../../../src/client/admin/plan-editor/tools/begin-plan.ts';
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
  expect(problems.filter(({ kind }) => kind !== 'long_row')).toEqual([]);
}

test('a hall has exactly the places asked for, in rows as even as can be', () => {
  const [stage, hall] = drawRows({ places: 1205, rows: 30, hasAisle: true, arc: 60 });
  expect(stage?.kind).toBe('stage');
  const rows = hall !== undefined && isBlock(hall) ? hall.rows : [];
  expect(rows.map(({ seats }) => seats.length)).toEqual([...Array(29).fill(41), 16]);
  expect(rows.map(({ name }) => name).join('')).toContain('HJ');
  expect(rows[0]?.seats.slice(19, 21).map(({ position }) => position)).toEqual([20, 22]);
});

test('whatever is asked for, the server takes it', () => {
  const wish = fc.record({
    ...{ places: fc.integer({ min: 1, max: 3000 }), rows: fc.integer({ min: 1, max: 60 }) },
    ...{ hasAisle: fc.boolean(), arc: fc.integer({ min: 0, max: 180 }) },
  });
  fc.assert(
    fc.property(wish, (rows) => expectSound(drawRows(rows), rows.places)),
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
});
