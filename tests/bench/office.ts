import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demandNode } from '../support/demand-node.ts';
import { createDatabase } from '../support/postgres-database.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { machineFacts } from './machine-facts.ts';
import { measureOffice } from './measure-office.ts';
import { officeReport } from './office-report.ts';

demandNode(24);

// `npm run bench:office -- 20000 10` asks for everything 10 times among 20,000 orders.
const [orders = 100_000, times = 30] = process.argv.slice(2).map(Number);
const folder = mkdtempSync(join(tmpdir(), 'kartenshop-bench-'));
const say = (text: string) => process.stdout.write(`${text}\n`);

say(machineFacts(folder));
const postgres = await startPostgres({ isDurable: true });
try {
  const measure = (database: string, databaseUrl: string) =>
    measureOffice({ database, databaseUrl, dataDir: mkdtempSync(join(folder, 'data-')), orders, times });
  const sqlite = await measure('SQLite', '');
  const onPostgres = await measure('PostgreSQL', await createDatabase(postgres.url, 'shop'));
  say('');
  say(officeReport([sqlite, onPostgres], orders));
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
