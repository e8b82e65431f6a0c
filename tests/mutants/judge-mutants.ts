/**
 * A process of `run.ts`: judges the mutants it is sent, one after another, in a copy of the repository of its own
 * (its first argument). Vitest and the PostgreSQL of the tests stay warm from one to the next.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createVitest, type TestCase, type TestModule } from 'vitest/node';
import type { Mutant, Verdict } from './mutant.ts';

const root = process.argv[2] as string;
process.chdir(root);

const vitest = await createVitest(
  'test',
  { root, watch: false, bail: 1, reporters: [{}], maxWorkers: 1, passWithNoTests: false },
  { cacheDir: join(root, '.vite'), clearScreen: false },
);
await vitest.standalone();

process.on('message', async (asked: { mutant: Mutant } | { tests: string[] } | 'end') => {
  if (asked === 'end') {
    await vitest.close();
    process.exit();
  }
  const verdict = 'tests' in asked ? await run(asked.tests) : await judge(asked.mutant);
  process.send?.(verdict);
});
process.once('disconnect', () => process.exit());
process.send?.('ready');

async function judge({ file, find, replace, tests }: Mutant): Promise<Verdict> {
  const path = join(root, file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    text.replace(find, () => replace),
  );
  vitest.invalidateFile(path);
  try {
    return await run(tests);
  } finally {
    writeFileSync(path, text);
    vitest.invalidateFile(path);
  }
}

async function run(tests: string[]): Promise<Verdict> {
  const files = new Set(tests.map((test) => join(root, test)));
  const found = await vitest.globTestSpecifications([...files]);
  const specifications = found.filter(({ moduleId }) => files.has(moduleId));
  if (specifications.length < files.size) return { state: 'broken', by: `no such test: ${tests.join(', ')}` };
  const result = await vitest.runTestSpecifications(specifications);
  // It also tells of files that ran before.
  const testModules = result.testModules.filter(({ moduleId }) => files.has(moduleId));
  const failed = testModules.flatMap((module) => [...module.children.allTests('failed')]);
  const judged = failed.find(isJudgement);
  if (judged) return { state: 'killed', by: judged.fullName };
  const fault = [...result.unhandledErrors, ...testModules.flatMap(faultsOf), ...failed.flatMap(errorsOf)][0];
  if (fault) return { state: 'broken', by: String((fault as Error).message ?? fault) };
  const passed = testModules.every((module) => module.state() === 'passed');
  return passed ? { state: 'survived', by: '' } : { state: 'broken', by: 'not all tests were run' };
}

/** A name that is not there fails a test without having been judged by it. */
function isJudgement(test: TestCase): boolean {
  return errorsOf(test).some(({ name }) => name !== 'ReferenceError' && name !== 'SyntaxError');
}

function errorsOf(test: TestCase) {
  return test.result().errors ?? [];
}

function faultsOf(module: TestModule) {
  return [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())];
}
