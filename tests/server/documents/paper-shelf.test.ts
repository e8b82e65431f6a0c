import { expect, test } from 'vitest';
import { PaperShelf } from '../../../src/server/platform/pdf/press/paper-shelf.ts';

const paper = (length: number) => new Uint8Array(length);

test('what was asked for least recently makes room first', () => {
  const shelf = new PaperShelf({ mostBytes: 10, keptMs: 100 });
  for (const key of ['a', 'b', 'c']) shelf.keep(key, paper(3), 0);
  expect(shelf.find('a', 1)).toHaveLength(3);
  shelf.keep('d', paper(4), 1);
  expect(['a', 'b', 'c', 'd'].filter((key) => shelf.find(key, 2))).toEqual(['a', 'c', 'd']);
});

test('a paper that is kept twice takes its room once, and what is too old gives it back', () => {
  const shelf = new PaperShelf({ mostBytes: 10, keptMs: 100 });
  for (let n = 0; n < 9; n++) shelf.keep('a', paper(4), 0);
  shelf.keep('b', paper(4), 50);
  expect(shelf.find('a', 99)).toHaveLength(4);
  expect(shelf.find('a', 100)).toBeUndefined();
  shelf.keep('c', paper(5), 100);
  expect(['b', 'c'].filter((key) => shelf.find(key, 101))).toEqual(['b', 'c']);
});

test('one that would drive out the most of the others is not kept', () => {
  const shelf = new PaperShelf({ mostBytes: 10, keptMs: 100 });
  shelf.keep('a', paper(4), 0);
  shelf.keep('large', paper(6), 0);
  expect([shelf.find('a', 1)?.length, shelf.find('large', 1)]).toEqual([4, undefined]);
});
