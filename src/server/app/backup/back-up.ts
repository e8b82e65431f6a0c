import { closeSync, existsSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import type { Config } from '../../platform/config.ts';
import { checkCopy } from './check-copy.ts';
import { copyPostgres } from './copy-postgres.ts';
import { copySqlite } from './copy-sqlite.ts';
import { keepOnDisk } from './keep-on-disk.ts';

/** How much is in a copy. */
export interface Contents {
  orders: number;
  items: number;
  payments: number;
  documents: number;
}

type Whereabouts = Pick<Config, 'databaseUrl' | 'dataDir'>;

/**
 * Writes everything the shop keeps, as it is at one instant, into the new SQLite file `target`, whichever database it
 * is in and while it sells. The file appears under its name only when it is whole, checked and on the disk. Throws with
 * a sentence when there is no shop, the file exists already or the copy is not sound.
 */
export async function backUp({ databaseUrl, dataDir }: Whereabouts, target: string): Promise<Contents> {
  if (existsSync(target)) throw new Error(`Die Datei gibt es schon: ${target}`);
  const shop = join(dataDir, 'shop.sqlite');
  if (databaseUrl === '' && !existsSync(shop)) throw new Error(`Hier gibt es keinen Shop: ${shop}`);
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
  const part = `${target}.${process.pid}.part`;
  // Guests' addresses are in it: made for our user alone.
  closeSync(openSync(part, 'wx', 0o600));
  try {
    await (databaseUrl === '' ? copySqlite(shop, part) : copyPostgres(databaseUrl, part));
    const contents = contentsOf(part);
    keepOnDisk(part);
    renameSync(part, target);
    keepOnDisk(dirname(target));
    return contents;
  } finally {
    rmSync(part, { force: true });
  }
}

/** How much is in the SQLite file `path`; throws with a sentence when it is not sound. */
export function contentsOf(path: string): Contents {
  const file = new Database(path, { readonly: true });
  const count = (table: string) => file.prepare(`select count(*) from ${table}`).pluck().get() as number;
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
