import { expect, test } from 'vitest';
import { type LabelSign, labelsNear } from '../../src/domain/label-signs.ts';

const block = { x: 0, y: 0, w: 400, h: 200, rotation: 0 };
const label = (text: string, x: number, y: number, sign?: LabelSign) => ({
  ...{ text, x, y, w: 40, h: 20, rotation: 0 },
  ...(sign === undefined ? {} : { sign }),
});

test('doors, toilets and bars within five metres of a block are named, the nearest first, at most three', () => {
  const labels = [
    label('Bar', 550, 0, 'bar'),
    label('Ausgang Süd', 100, 230, 'exit'),
    label('WC', 601, 0, 'wc'),
    label('Säule', 10, 10, 'pillar'),
    label('Unsere Halle', 10, 10),
    label('Eingang', 420, 0, 'entrance'),
  ];
  expect(labelsNear(block, labels)).toEqual(['Eingang', 'Ausgang Süd', 'Bar']);
  expect(labelsNear(block, [...labels, label('Weinbar', 0, 0, 'bar')])).toEqual([
    'Weinbar',
    'Eingang',
    'Ausgang Süd',
  ]);
});

test('how a block is turned counts', () => {
  const bar = [label('Bar', 180, 440, 'bar')];
  expect(labelsNear(block, bar)).toEqual([]);
  expect(labelsNear({ ...block, rotation: 90 }, bar)).toEqual(['Bar']);
});
