import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles } from '../support/source-files.ts';
import { PAGE, withDrawing } from './draw-rooms.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const page = readFileSync(PAGE, 'utf8');

test('docs/architecture.md draws the rooms as they are (npm run architecture)', () => {
  expect(withDrawing(page, sourceFiles('src/server'))).toBe(page);
});

test('every file that docs/architecture.md names is there', () => {
  const named = [...page.matchAll(/`((?:src|tests)\/[\w./-]+\.\w+)`/g)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});
