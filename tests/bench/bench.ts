import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildCommit, buildWorkingTree, hashOf } from '../support/built-commit.ts';
import { demandNode } from '../support/demand-node.ts';
import { createDatabase } from '../support/postgres-database.ts';
import { type PostgresServer, startPostgres } from '../support/postgres-server.ts';
import { compareVersions, type Version } from './compare-versions.ts';
import { reportComparison } from './comparison-report.ts';
import { LoadGenerator } from './load-generator.ts';
import { machineFacts } from './machine-facts.ts';
import { measureDatabase } from './measure-database.ts';
import { FEWEST_RATIOS } from './paired-ratio.ts';
import { report, reportCircumstances } from './report.ts';
import { barePostgresCommits, bareSqliteCommits } from './yardsticks.ts';

demandNode(24);

// `npm run bench -- --rounds 21` measures 21 rounds; `--against main` measures the working tree against a commit.
const { values } = parseArgs({ options: { against: { type: 'string' }, rounds: { type: 'string' } } });
const folder = mkdtempSync(join(tmpdir(), 'kartenshop-bench-'));
const say = (text: string) => process.stdout.write(`${text}\n`);
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
// Ends like any other end: with what was started and with what lies in the folder.
process.once('SIGINT', () => process.exit(130));

say(machineFacts(folder));
const generator = new LoadGenerator();
const postgres = await startPostgres({ isDurable: true });
try {
  if (values.against === undefined) await measure(postgres, Number(values.rounds ?? 9));
  else await compare(postgres, values.against, Number(values.rounds ?? 12));
} finally {
  generator.stop();
  await postgres.stop();
}

async function measure({ url }: PostgresServer, rounds: number): Promise<void> {
  const sqliteCommits = bareSqliteCommits(folder);
  const sqlite = await measureDatabase({
    name: 'SQLite',
    databaseUrl: '',
    dataDir: mkdtempSync(join(folder, 'sqlite-')),
    bareCommits: sqliteCommits,
    generator,
    rounds,
  });
  await sqliteCommits.close();

  const postgresCommits = await barePostgresCommits(url);
  const onPostgres = await measureDatabase({
    name: 'PostgreSQL',
    databaseUrl: await createDatabase(url, 'shop'),
    dataDir: mkdtempSync(join(folder, 'postgres-')),
    bareCommits: postgresCommits,
    generator,
    rounds,
  });
  await postgresCommits.close();

  const results = [sqlite, onPostgres];
  say(`\n${report(results)}\n\n${reportCircumstances(results)}`);
}

async function compare({ url }: PostgresServer, against: string, rounds: number): Promise<void> {
  if (!(rounds >= FEWEST_RATIOS)) throw new Error(`fewer than ${FEWEST_RATIOS} rounds tell nothing`);
  const commit = hashOf(against);
  const other = buildCommit(commit);
  const ours = buildWorkingTree();
  const version = (root: string, databaseUrl: string): Version => ({
    root,
    databaseUrl,
    dataDir: mkdtempSync(join(folder, 'data-')),
  });
  const pairs: Record<string, [Version, Version]> = {
    SQLite: [version(ours, ''), version(other, '')],
    PostgreSQL: [
      version(ours, await createDatabase(url, 'working_tree')),
      version(other, await createDatabase(url, 'other')),
    ],
  };
  for (const [database, versions] of Object.entries(pairs)) {
    const onRound = (round: number) => process.stderr.write(`${database}, round ${round} of ${rounds}\n`);
    const comparison = await compareVersions({ database, versions, generator, rounds, onRound });
    say(`\n${reportComparison(comparison, commit)}`);
  }
}
