import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demandNode } from '../support/demand-node.ts';
import { createDatabase } from '../support/postgres-database.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { machineFacts } from './machine-facts.ts';
import { fillShop, type GrowthFigures, measureGrowth } from './measure-growth.ts';

demandNode(24);

// `npm run bench:growth -- 1000 100000` takes two sizes, `npm run bench:growth -- sqlite 1000` one database.
const words = process.argv.slice(2);
const given = words.map(Number).filter((size) => size > 0);
const sizes = given.length > 0 ? given : [1_000, 100_000, 1_000_000];
const databases = ['sqlite', 'postgres'].filter((name) => words.includes(name));
const isWanted = (name: string) => databases.length === 0 || databases.includes(name);

const folder = mkdtempSync(join(tmpdir(), 'kartenshop-growth-'));
const say = (text: string) => process.stdout.write(`${text}\n`);
say(machineFacts(folder));
const postgres = isWanted('postgres') ? await startPostgres({ isDurable: true }) : null;
try {
  const results: GrowthFigures[] = [];
  for (const orders of sizes) {
    const measure = async (database: string, databaseUrl: string) => {
      const dataDir = mkdtempSync(join(folder, 'data-'));
      const wishes = { database, databaseUrl, dataDir, orders };
      results.push(await measureGrowth(wishes, await fillShop(wishes)));
      rmSync(dataDir, { recursive: true });
    };
    if (isWanted('sqlite')) await measure('SQLite', '');
    if (postgres !== null)
      await measure('PostgreSQL', await createDatabase(postgres.url, `growth_${orders}`));
  }
  say(`\n${reportOf(results)}`);
} finally {
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Every call with its median and p95 in ms, a column for each database and size. */
function reportOf(all: ReadonlyArray<GrowthFigures>): string {
  const cells = (texts: ReadonlyArray<string>) => `| ${texts.join(' | ')} |`;
  const names = [...new Set(all.flatMap(({ times }) => [...times.keys()]))];
  const size = ({ orders }: GrowthFigures) => orders.toLocaleString('en-US');
  return [
    cells(['p50 / p95 ms', ...all.map((one) => `${one.database}, ${size(one)}`)]),
    cells(['---', ...all.map(() => '---:')]),
    ...names.map((name) => cells([name, ...all.map(({ times }) => times.get(name) ?? '')])),
    cells(['on disk', ...all.map(({ megabytes }) => `${Math.round(megabytes)} MB`)]),
  ].join('\n');
}
