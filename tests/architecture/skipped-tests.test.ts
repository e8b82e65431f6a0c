import { expect, test } from 'vitest';
import { type SourceFile, sourceFiles } from '../support/source-files.ts';

const LEFT_OUT =
  /\b(?:test|it|describe|journey|suite)(?:\.\w+)*\.(?:skip|only|todo|fails|skipIf|runIf)\b|\bx(?:it|test|describe)\(|\bskip\(/;

function leftOut(files: SourceFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) => (LEFT_OUT.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
  );
}

test('every test runs: none is skipped, singled out or put off', () => {
  for (const ending of ['skip', 'only', 'todo', 'concurrent.skip', 'runIf(true)']) {
    expect(leftOut([{ path: 'tests/a.test.ts', text: `test.${ending}('…', () => {});` }])).toHaveLength(1);
  }
  expect(leftOut([{ path: 'tests/a.test.ts', text: "test('skips nothing', () => {});" }])).toEqual([]);

  const elsewhere = sourceFiles('tests').filter(({ path }) => !path.startsWith('tests/architecture/'));
  expect(leftOut(elsewhere)).toEqual([]);
});
