import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demandNode } from '../harness/demand-node.ts';
import { createDatabase } from '../harness/postgres-database.ts';
import { startPostgres } from '../harness/postgres-server.ts';
import { barePostgresCommits, bareSqliteCommits } from './bare-commits.ts';
import { LoadGenerator } from './load-generator.ts';
import { machineFacts } from './machine-facts.ts';
import { measureDatabase } from './measure-database.ts';
import { report, reportCircumstances } from './report.ts';

demandNode(24);

// `npm run bench -- 21` measures 21 rounds; figures are their medians.
const rounds = Number(process.argv[2] ?? 9);
const folder = mkdtempSync(join(tmpdir(), 'kartenshop-bench-'));
const say = (text: string) => process.stdout.write(`${text}\n`);

say(machineFacts(folder));
const generator = new LoadGenerator();
const postgres = await startPostgres({ isDurable: true });
try {
  const sqliteCommits = bareSqliteCommits(folder);
  const sqlite = await measureDatabase({
    database: 'SQLite',
    databaseUrl: '',
    dataDir: mkdtempSync(join(folder, 'sqlite-')),
    bareCommits: sqliteCommits,
    generator,
    rounds,
  });
  await sqliteCommits.close();

  const postgresCommits = await barePostgresCommits(postgres.url);
  const onPostgres = await measureDatabase({
    database: 'PostgreSQL',
    databaseUrl: await createDatabase(postgres.url, 'shop'),
    dataDir: mkdtempSync(join(folder, 'postgres-')),
    bareCommits: postgresCommits,
    generator,
    rounds,
  });
  await postgresCommits.close();

  const results = [sqlite, onPostgres];
  say('');
  say(report(results));
  say('');
  say(reportCircumstances(results));
} finally {
  generator.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
