import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import type { Config } from '../../platform/config.ts';
import { copyPostgres } from './postgres-copy.ts';
import { differingTables, sumsOfSqlite, type TableSums } from './table-sums.ts';

/** Numbers of rows in a backup. */
export interface Contents {
  orders: number;
  items: number;
  payments: number;
  documents: number;
}

type DataSource = Pick<Config, 'databaseUrl' | 'dataDir'>;

/** A backup, and the sums of the shop it was made of. */
export interface Snapshot extends Contents {
  sums: TableSums;
}

/**
 * Writes a consistent snapshot of all data into the new SQLite file `target`, from either database and while
 * the shop sells. The file appears under its name only once it is complete, compared with the shop
 * and on disk. Throws with a message for the operator if there is no shop, the file exists already or the copy is
 * damaged.
 */
export async function backUp({ databaseUrl, dataDir }: DataSource, target: string): Promise<Snapshot> {
  if (existsSync(target)) throw new Error(`Die Datei gibt es schon: ${target}`);
  const shop = join(dataDir, 'shop.sqlite');
  if (databaseUrl === '' && !existsSync(shop))
    throw new Error(
      `Hier gibt es keinen Shop: ${shop}. Setze DATA_DIR oder DATABASE_URL wie für den Dienst.`,
    );
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
  const part = `${target}.${process.pid}.part`;
  // It contains addresses of guests, so only our own user may read it.
  closeSync(openSync(part, 'wx', 0o600));
  try {
    const sums = await (databaseUrl === '' ? copySqlite(shop, part) : copyPostgres(databaseUrl, part));
    const contents = contentsOf(part);
    refuseOtherSums(sums, part);
    syncToDisk(part);
    renameSync(part, target);
    syncToDisk(dirname(target));
    return { ...contents, sums };
  } finally {
    rmSync(part, { force: true });
  }
}

/** Throws with a message for the operator unless the tables of an SQLite file add up to `sums`. */
export function refuseOtherSums(sums: TableSums, path: string): void {
  const file = new Database(path, { readonly: true });
  try {
    const differing = differingTables(sums, sumsOfSqlite(file));
    if (differing.length > 0)
      throw new Error(`In der Sicherung stimmen die Summen nicht: ${differing.join(', ')}`);
  } finally {
    file.close();
  }
}

/** Counts the contents of an SQLite file; throws with a message for the operator if it is damaged. */
export function contentsOf(path: string): Contents {
  const file = new Database(path, { readonly: true });
  const count = (table: string) =>
    file.prepare<[], number>(`select count(*) from ${table}`).pluck().get() ?? 0;
  try {
    checkCopy(file);
    return {
      orders: count('orders'),
      items: count('items'),
      payments: count('payments'),
      documents: count('documents'),
    };
  } finally {
    file.close();
  }
}

/** Throws with a message for the operator if an SQLite file is damaged or a row refers to a missing one. */
function checkCopy(file: Database.Database): void {
  const integrity = file.pragma('integrity_check', { simple: true });
  if (integrity !== 'ok') throw new Error(`Die Sicherung ist beschädigt: ${integrity}`);
  // better-sqlite3 types every pragma as unknown; this one lists rows.
  const [orphan] = file.pragma('foreign_key_check') as Array<{ table: string }>;
  if (orphan !== undefined)
    throw new Error(`Die Sicherung ist unvollständig: In ${orphan.table} fehlt, worauf verwiesen wird.`);
}

/** Flushes a file, or the names in a folder, to disk, so that they survive a power failure. */
export function syncToDisk(path: string): void {
  const opened = openSync(path, 'r');
  fsyncSync(opened);
  closeSync(opened);
}

// A backup in several steps restarts whenever the shop writes in between, and might never finish.
const ALL_AT_ONCE = 2 ** 31 - 1;

/**
 * Copies a consistent snapshot of `from` to the new file `to` while the shop writes, and returns the sums
 * of that snapshot. The copy is a single file, without a write-ahead log.
 */
async function copySqlite(from: string, to: string): Promise<TableSums> {
  const source = new Database(from, { readonly: true, fileMustExist: true });
  let sums: TableSums;
  try {
    // The copy reads in this transaction too, so nothing is written between it and the sums.
    source.exec('begin');
    sums = sumsOfSqlite(source);
    await source.backup(to, { progress: () => ALL_AT_ONCE });
  } finally {
    source.close();
  }
  const copy = new Database(to);
  copy.pragma('journal_mode = DELETE');
  copy.close();
  return sums;
}

const NUMBER = new Intl.NumberFormat('de-DE');

/** German text for the operator. */
export function describeContents({ orders, items, payments, documents }: Contents): string {
  const counted = [
    [orders, 'Bestellungen'],
    [items, 'Karten'],
    [payments, 'Zahlungen'],
    [documents, 'Belege'],
  ] as const;
  return counted.map(([many, what]) => `${NUMBER.format(many)} ${what}`).join(', ');
}
