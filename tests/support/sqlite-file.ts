import { join } from 'node:path';
import Database from 'better-sqlite3';

/** The SQLite file of a shop as its neighbour sees it: better-sqlite3, nothing of ours between. */
export type SqliteFile = Database.Database;

/**
 * Reads or changes the database of a shop in its data folder, also while the shop runs; gives what `work` gives.
 * What the shop has prepared (events, prices, settings) it takes up only with its next start.
 */
export function inSqliteFile<T>(dataDir: string, work: (file: SqliteFile) => T): T {
  const file = new Database(join(dataDir, 'shop.sqlite'), { fileMustExist: true, timeout: 5_000 });
  try {
    return work(file);
  } finally {
    file.close();
  }
}
