import { describe, expect, test } from 'vitest';
import { foldForSearch, searchPrefixes, searchWords } from '../../src/domain/german-text.ts';

describe('folding', () => {
  test.each([
    ['Müller', 'mueller'],
    ['MÜLLER', 'mueller'],
    ['Mu\u0308ller', 'mueller'],
    ['Weiß', 'weiss'],
    ['Čapek', 'capek'],
    ['Renée', 'renee'],
    ['Łukasz', 'łukasz'],
  ])('%s is %s', (text, folded) => {
    expect(foldForSearch(text)).toBe(folded);
  });
});

describe('the words under which an order is found', () => {
  test('whole runs and their parts, once each', () => {
    expect(searchWords(['Anna', 'Huber-Lang', 'anna.huber@example.org'])).toEqual([
      'anna',
      'huber-lang',
      'huber',
      'lang',
      'anna.huber@example.org',
      'example',
      'org',
    ]);
  });

  test('an order number with and without its prefix', () => {
    expect(searchWords(['WF-K7HXAQ'])).toEqual(['wf-k7hxaq', 'wf', 'k7hxaq']);
  });

  test('endless names make no endless list', () => {
    const words = searchWords([Array.from({ length: 300 }, (_, i) => `name${i}`).join(' '), 'x'.repeat(300)]);
    expect(words).toHaveLength(16);
    expect(Math.max(...words.map((word) => word.length))).toBeLessThanOrEqual(60);
  });
});

test('what is typed becomes beginnings, the longest first', () => {
  expect(searchPrefixes('  An  Müll an ')).toEqual(['muell', 'an']);
  expect(searchPrefixes('   ')).toEqual([]);
});
