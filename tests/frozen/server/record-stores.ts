import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createDatabase } from '../../support/postgres-database.ts';
import { startPostgres } from '../../support/postgres-server.ts';
import { dumpPostgres } from './dump-postgres.ts';
import { clock } from './frozen-shop.ts';
import { runSeason } from './season/run-season.ts';
import { sentMails } from './sent-mails.ts';

// node tests/frozen/server/record-stores.ts <commit>, in a work tree of that commit
const ROOT = join(import.meta.dirname, '../../..');
const [commit = ''] = process.argv.slice(2);
const target = join(import.meta.dirname, 'stores', commit);
mkdirSync(target, { recursive: true });
const write = (name: string, content: string | Uint8Array) =>
  writeFileSync(join(target, `${name}.gz`), gzipSync(content, { level: 9 }));

/** A season on one database; kept are the database itself, its backup, and what it mailed. */
async function keep(engine: string, url: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kartenshop-season-'));
  const env = { DATA_DIR: folder, DATABASE_URL: url };
  const { keys } = await runSeason(env);
  const backup = join(folder, 'backup.sqlite');
  const { status, stderr } = spawnSync('npm', ['run', 'backup', '--', backup], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  write(engine === 'sqlite' ? 'sqlite.sqlite' : 'postgres.sql', await contentOf(folder, url));
  write(`backup-of-${engine}.sqlite`, readFileSync(backup));
  const facts = { ended: clock.now, keys, mails: await sentMails(join(folder, 'mail')) };
  write(`facts-of-${engine}.json`, JSON.stringify(facts));
  rmSync(folder, { recursive: true });
}

async function contentOf(folder: string, url: string): Promise<string | Uint8Array> {
  return url === '' ? readFileSync(join(folder, 'shop.sqlite')) : dumpPostgres(url);
}

await keep('sqlite', '');
const server = await startPostgres({ isDurable: false });
await keep('postgres', await createDatabase(server.url, 'season'));
await server.stop();
