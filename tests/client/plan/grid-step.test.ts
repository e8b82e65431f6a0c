import { expect, test } from 'vitest';
import { stepInGrid } from '../../../src/client/plan/grid-step.ts';
import { layOutRows } from '../../../src/client/plan/seat-rows.ts';
import { blockA } from '../../harness/fake-plan.ts';

const { rows } = layOutRows(blockA.seats);

test.each([
  ['ArrowRight', 101, 102],
  ['ArrowRight', 103, 104],
  ['ArrowRight', 105, 105],
  ['ArrowLeft', 104, 103],
  ['ArrowLeft', 101, 101],
  ['ArrowDown', 101, 111],
  ['ArrowDown', 112, 121],
  ['ArrowDown', 114, 125],
  ['ArrowDown', 121, 121],
  ['ArrowUp', 125, 115],
  ['ArrowUp', 101, 101],
  ['PageDown', 102, 121],
  ['PageUp', 125, 105],
  ['PageUp', 103, 103],
  ['Home', 104, 101],
  ['End', 101, 105],
  ['Ctrl+Home', 125, 101],
  ['Ctrl+End', 101, 125],
])('%s leads from seat %i to seat %i', (keys, from, to) => {
  const key = keys.replace('Ctrl+', '');
  expect(stepInGrid(rows, from, { key, ctrlKey: key !== keys })?.id).toBe(to);
});

test('other keys lead nowhere, nor does any from a seat that is not there', () => {
  expect(stepInGrid(rows, 101, { key: 'a', ctrlKey: false })).toBeUndefined();
  expect(stepInGrid(rows, 999, { key: 'Home', ctrlKey: false })).toBeUndefined();
});
