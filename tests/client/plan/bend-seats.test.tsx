import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bendSeats } from '../../../src/client/plan/bend-seats.ts';
import { SeatGrid } from '../../../src/client/plan/seat-map.tsx';
import { layOutRows } from '../../../src/client/plan/seat-rows.ts';
import { blockA } from '../../support/fake-plan.ts';

const rows = layOutRows(blockA.seats);

function drawGrid(): HTMLElement {
  const none = {
    states: new Map(),
    labels: new Map(),
    isOpen: true,
    onToggle: () => {},
    onPress: () => false,
  };
  return render(<SeatGrid label="Block A" rows={rows} {...none} />).getByRole('grid');
}

/** How far a seat was moved up, in seats. */
function risenBy(grid: HTMLElement, seat: number): number {
  const cell = grid.querySelector<HTMLElement>(`[data-seat="${seat}"]`);
  const [, , up] = /calc\((-?[\d.]+) .*calc\((-?[\d.]+) /.exec(cell?.style.translate ?? '') ?? [];
  return -Number(up);
}

test('rows that bend rise at their ends towards the stage, alike on both sides', () => {
  const grid = drawGrid();
  bendSeats(grid, rows, 90);
  expect(risenBy(grid, 101)).toBeGreaterThan(0.5);
  expect(risenBy(grid, 105)).toBeCloseTo(risenBy(grid, 101));
  expect(risenBy(grid, 103)).toBeLessThan(0.1);
  const names = [...grid.querySelectorAll<HTMLElement>('[role="row"] > :is(:first-child, :last-child)')];
  expect(names.every(({ style }) => style.translate !== '')).toBe(true);
});

test('an arc of nothing puts every seat back', () => {
  const grid = drawGrid();
  bendSeats(grid, rows, 120);
  bendSeats(grid, rows, 0);
  expect(grid.querySelectorAll('[style*="translate"]')).toHaveLength(0);
  bendSeats(null, rows, 90);
});
