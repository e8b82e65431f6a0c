import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';

/** The yardstick of the writes: one row, one commit, on disk before the next. */
export interface BareCommits {
  /** Commits per second over about `ms`. */
  measure(ms: number): Promise<number>;
  close(): Promise<void>;
}

const ROW = 'x'.repeat(100);

/** better-sqlite3 by itself, a file in `folder`: WAL, synchronous=FULL, a prepared insert that commits by itself. */
export function bareSqliteCommits(folder: string): BareCommits {
  const database = new Database(join(folder, 'bare.sqlite'));
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.exec('create table bare (id integer primary key, text text not null)');
  const insert = database.prepare('insert into bare (text) values (?)');
  return {
    measure: (ms) => countPerSecond(ms, () => insert.run(ROW)),
    async close() {
      database.close();
    },
  };
}

/** One connection of `pg` by itself: a prepared insert that commits by itself, the next when it is answered. */
export async function barePostgresCommits(url: string): Promise<BareCommits> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(
    'create table bare (id integer generated always as identity primary key, text text not null)',
  );
  const insert = { name: 'insert', text: 'insert into bare (text) values ($1)', values: [ROW] };
  return {
    measure: (ms) => countPerSecond(ms, () => client.query(insert)),
    close: () => client.end(),
  };
}

async function countPerSecond(ms: number, commit: () => unknown): Promise<number> {
  const startedAt = performance.now();
  const isOver = () => performance.now() - startedAt >= ms;
  let count = 0;
  for (; !isOver(); count++) {
    const committed = commit();
    if (committed instanceof Promise) await committed;
  }
  return (count / (performance.now() - startedAt)) * 1000;
}
