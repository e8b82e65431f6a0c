/**
 * `npm run mutants [-- filter]`: applies each mutant of the lists alone to a copy of the repository and runs the tests
 * it names. Fails where one survives. A filter is part of a file's path or of an area's name.
 */
import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { admin } from './admin.ts';
import { admission } from './admission.ts';
import { bankFiles } from './bank-files.ts';
import { client } from './client.ts';
import { domain } from './domain.ts';
import { matching } from './matching.ts';
import { money } from './money.ts';
import { type Mutant, mutantsOf, type Verdict } from './mutant.ts';
import { selling } from './selling.ts';

const AREAS = { domain, selling, admission, money, matching, 'bank-files': bankFiles, admin, client };
const ROOT = resolve(import.meta.dirname, '..', '..');
const JUDGE = join(import.meta.dirname, 'judge-mutants.ts');
const [filter = ''] = process.argv.slice(2);

const asked = Object.entries(AREAS).flatMap(([area, files]) =>
  mutantsOf(files)
    .filter(({ file }) => area.includes(filter) || file.includes(filter))
    .map((mutant) => ({ area, mutant })),
);
if (asked.length === 0) throw new Error(`no mutant of ${filter}`);
const unclear = asked.flatMap(({ mutant }) => unclearPlace(mutant));
if (unclear.length > 0) throw new Error(unclear.join('\n'));

const home = mkdtempSync(join(tmpdir(), 'kartenshop-mutants-'));
const judges: ChildProcess[] = [];
process.once('exit', () => {
  for (const judge of judges) judge.kill();
  rmSync(home, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const count = Math.min(availableParallelism(), asked.length);
for (let n = 0; n < count; n++) await startJudge();

const begun = performance.now();
// Each judge has half of the tests: they only warm it up and must be green without any mutant.
const tests = [...new Set(asked.flatMap(({ mutant }) => mutant.tests))];
const halves = judges.map((judge, n) => ({ judge, tests: tests.filter((_, at) => at % count === n) }));
for (const { state, by } of await Promise.all(halves.map(({ judge, tests }) => ask(judge, { tests })))) {
  if (state !== 'survived') throw new Error(`not green without any mutant: ${by}`);
}
print(`${tests.length} test files are green without any mutant (${seconds()} s)`);

const verdicts: { area: string; verdict: Verdict }[] = [];
const waiting = [...asked];
await Promise.all(
  judges.slice().map(async (first) => {
    let judge = first;
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { area, mutant } = next;
      let verdict = await ask(judge, { mutant });
      if (verdict.state === 'broken') {
        // A run that was broken off may have left Vite in between: a fresh judge has the last word.
        judge.send('end');
        judge = await startJudge();
        verdict = await ask(judge, { mutant });
      }
      verdicts.push({ area, verdict });
      print(
        `${verdict.state.padEnd(8)} ${mutant.file}: ${oneLine(mutant.find)} → ${oneLine(mutant.replace)}`,
      );
      if (verdict.by) print(`         ${oneLine(verdict.by)}`);
    }
    judge.send('end');
  }),
);

print('');
for (const [area, ofArea] of Map.groupBy(verdicts, ({ area }) => area)) print(shareOf(area, ofArea));
print(shareOf('all', verdicts));
print(`${seconds()} s`);
process.exit(verdicts.every(({ verdict }) => verdict.state === 'killed') ? 0 : 1);

function unclearPlace({ file, find }: Mutant): string[] {
  const times = readFileSync(join(ROOT, file), 'utf8').split(find).length - 1;
  return times === 1 ? [] : [`${file} has ${times} times: ${find}`];
}

/** What git would have of the working tree, in a folder of its own; packages are those of the repository. */
async function startJudge(): Promise<ChildProcess> {
  const root = mkdtempSync(join(home, 'judge-'));
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
  });
  for (const file of list.toString().split('\0').filter(Boolean)) {
    cpSync(join(ROOT, file), join(root, file), { preserveTimestamps: true });
  }
  // A test that starts the shop as a process builds its pages where there are none, or older ones.
  const built = join(ROOT, 'dist');
  if (existsSync(built)) cpSync(built, join(root, 'dist'), { recursive: true, preserveTimestamps: true });
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  const judge = fork(JUDGE, [root], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  judges.push(judge);
  await new Promise((ready) => judge.once('message', ready));
  return judge;
}

function ask(judge: ChildProcess, question: { mutant: Mutant } | { tests: string[] }): Promise<Verdict> {
  return new Promise((answered, failed) => {
    const fail = () => failed(new Error('a judge ended before its verdict'));
    judge.once('exit', fail);
    judge.once('message', (verdict: Verdict) => {
      judge.off('exit', fail);
      answered(verdict);
    });
    judge.send(question);
  });
}

function shareOf(area: string, verdicts: { verdict: Verdict }[]): string {
  const killed = verdicts.filter(({ verdict }) => verdict.state === 'killed').length;
  return `${area.padEnd(10)} ${killed} of ${verdicts.length} killed (${Math.round((100 * killed) / verdicts.length)} %)`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function seconds(): number {
  return Math.round((performance.now() - begun) / 1000);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
