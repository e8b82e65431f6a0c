import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { type SourceFile, sourceFiles } from '../support/source-files.ts';

const DRAWER = /(^|\/)(utils?|helpers?|common|shared|lib|misc)(\/|\.\w+$)/;
const MOST_LINES = 400;
const MOST_LINES_OF_A_TEST = 600;

function drawers(files: SourceFile[]): string[] {
  return files.filter(({ path }) => DRAWER.test(path)).map(({ path }) => path);
}

function barrels(files: SourceFile[]): string[] {
  return files
    .filter(({ path, text }) => /(^|\/)index\.(tsx?|js)$/.test(path) || /^export \* /m.test(text))
    .map(({ path }) => path);
}

/** Where each of the two programs begins. */
const ENTRANCES = ['src/client/app/main.tsx', 'src/server/app/main.ts'];

/** `src/server/sales`, `src/client/shop`, `src/domain`. */
const roomOf = (path: string) =>
  path
    .split('/')
    .slice(0, /^src\/(server|client)\//.test(path) ? 3 : 2)
    .join('/');

function namesakes(files: SourceFile[]): string[] {
  const programs = files.filter(({ path }) => /\.(tsx?|js)$/.test(path) && !ENTRANCES.includes(path));
  const byName = Map.groupBy(
    programs,
    ({ path }) => `${roomOf(path)} ${posix.basename(path).replace(/\.\w+$/, '')}`,
  );
  return [...byName.values()]
    .filter((group) => group.length > 1)
    .map((group) => group.map(({ path }) => path).join(' and '));
}

function longFiles(files: SourceFile[]): string[] {
  return files
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
    .filter(({ path, lines }) => lines > (path.startsWith('tests/') ? MOST_LINES_OF_A_TEST : MOST_LINES))
    .map(({ path, lines }) => `${path}: ${lines} lines`);
}

const file = (path: string, text = ''): SourceFile => ({ path, text });

test('there are no drawers: a function without a home is missing a noun', () => {
  expect(
    drawers([file('src/client/utils/a.ts'), file('src/lib.ts'), file('src/server/shared/b.ts')]),
  ).toHaveLength(3);
  expect(drawers([file('src/server/library.ts')])).toEqual([]);

  expect(drawers(sourceFiles('src', 'tests'))).toEqual([]);
});

test('there are no barrels: who needs something imports it from where it lives', () => {
  expect(
    barrels([file('src/domain/index.ts'), file('src/domain/all.ts', "export * from './a.ts';")]),
  ).toHaveLength(2);

  expect(barrels(sourceFiles('src', 'tests'))).toEqual([]);
});

test('every file name is there once in its room, so that a name finds its file', () => {
  const order = file('src/server/sales/orders/order.ts');
  expect(namesakes([order, file('src/server/sales/holds/order.ts')])).toHaveLength(1);
  expect(namesakes([order, file('src/client/shop/order.tsx')])).toEqual([]);

  expect(namesakes(sourceFiles('src'))).toEqual([]);
});

test('no file is longer than 400 lines, no test longer than 600: each holds one subject', () => {
  expect(
    longFiles(
      [400, 401, 601].flatMap((lines) => [
        file(`src/${lines}.ts`, 'x\n'.repeat(lines)),
        file(`tests/${lines}.test.ts`, 'x\n'.repeat(lines)),
      ]),
    ),
  ).toEqual(['src/401.ts: 401 lines', 'src/601.ts: 601 lines', 'tests/601.test.ts: 601 lines']);

  expect(longFiles(sourceFiles('src', 'tests'))).toEqual([]);
});
