import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..', '..');
const DATABASE = join('src', 'server', 'platform', 'database');
/**
 * Read and written as a whole by statements that were prepared without the new column. Only two: with every table more
 * the migration is likelier to be the victim of a deadlock with an order, and then runs again.
 */
const TABLES = ['events', 'orders'];

/** A copy of this version with one more migration, an expanding one; for as long as the test lasts. */
export function copyNextVersion(): string {
  const root = mkdtempSync(join(tmpdir(), 'kartenshop-next-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  // With its times, or it would take its pages for outdated and build them.
  cpSync(join(ROOT, 'src'), join(root, 'src'), { recursive: true, preserveTimestamps: true });
  for (const name of ['dist', 'node_modules', 'package.json', 'public'])
    symlinkSync(join(ROOT, name), join(root, name));
  const columns = TABLES.map(
    (table) => `alter table ${table} add column next_note text not null default '';`,
  );
  const table = 'create table next_notes (id {id}, note text not null);';
  const index = 'create index orders_by_next_note on orders (next_note);';
  const statements = [...columns, table, index].join('\n');
  writeFileSync(join(root, DATABASE, 'migrations', '9000-next.sql'), statements);
  const path = join(root, DATABASE, 'migrate.ts');
  const list = 'const migrations: Record<string, Migration> = {';
  const [before = '', after = ''] = readFileSync(path, 'utf8').split(list);
  const line = "'9000-next': { up: (db) => runStatements(db, '9000-next.sql') },";
  writeFileSync(path, `${before}${list}${line}${after}`);
  return root;
}
