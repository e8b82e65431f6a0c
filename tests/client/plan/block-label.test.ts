import { expect, test } from 'vitest';
import { fitLabel, isCramped } from '../../../src/client/plan/block-label.ts';

const label = (name: string, w: number, h: number) => ({ name, count: '18/48', remark: 'ab 28,00 €', w, h });
const write = (...args: Parameters<typeof fitLabel>) => fitLabel(...args).map(({ text }) => text);

test('name, count and remark stand beneath each other where there is room', () => {
  expect(write(label('Block A', 200, 150), 1)).toEqual(['Block A', '18/48', 'ab 28,00 €']);
});

test('the remark goes first', () => {
  expect(write(label('Block A', 200, 40), 1)).toEqual(['Block A', '18/48']);
});

test('a flat block has name and count beside each other', () => {
  expect(write(label('Stehplätze', 400, 20), 1)).toEqual(['Stehplätze · 18/48']);
});

test('writing keeps its size on the screen, whatever the units of the plan', () => {
  const [onSmall] = fitLabel(label('Block A', 200, 150), 1);
  const [onLarge] = fitLabel(label('Block A', 2000, 1500), 10);
  expect(onLarge?.size).toBeCloseTo(10 * (onSmall?.size ?? 0));
});

test('too little room makes it smaller, never too small to be seen', () => {
  const [name] = fitLabel(label('Kelterhaus', 40, 40), 1);
  expect(name?.size).toBeLessThan(13);
  expect(fitLabel(label('Kelterhaus am Rebhang', 5, 5), 1).every(({ size }) => size > 7)).toBe(true);
});

test('a cramped block can do without the word Block', () => {
  expect(isCramped(label('Block A', 30, 28), 1)).toBe(true);
  expect(write(label('Block A', 30, 28), 1, true)).toEqual(['A', '18/48']);
  expect(isCramped(label('Block A', 80, 60), 1)).toBe(false);
  expect(isCramped(label('Kelterhaus', 30, 28), 1)).toBe(false);
});

test('where nothing but the name has room, it stands alone', () => {
  expect(write(label('Stehplätze', 20, 12), 1)).toEqual(['Stehplätze']);
  expect(write(label('Block 217', 60, 40), 1, true)).toEqual(['217', '18/48']);
});
