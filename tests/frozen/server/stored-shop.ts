import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { openRawDatabase, type Row } from './raw-database.ts';
import type { Wire } from './season/season.ts';
import type { SentMail } from './sent-mails.ts';

/** The states of the shop whose databases are kept. */
export const COMMITS = ['9bd45b8', 'b1866a2'];
export const ENGINES = ['sqlite', 'postgres'] as const;
export type Engine = (typeof ENGINES)[number];

/** Where a shop is, as its environment variables say. */
export interface Whereabouts extends Record<string, string> {
  DATA_DIR: string;
  DATABASE_URL: string;
}

/** What was known of a season when it had ended. */
export interface StoredFacts {
  /** The clock then, epoch milliseconds. */
  ended: number;
  keys: Wire;
  mails: SentMail[];
}

/** One of the files that were kept of a commit, unzipped. */
export function readStored(commit: string, name: string): Buffer {
  return gunzipSync(readFileSync(join(import.meta.dirname, 'stores', commit, `${name}.gz`)));
}

export function factsOf(commit: string, engine: Engine): StoredFacts {
  return JSON.parse(readStored(commit, `facts-of-${engine}.json`).toString());
}

/** Puts the database of a commit where a shop will look for it. */
export async function unpackStore(commit: string, engine: Engine, there: Whereabouts): Promise<void> {
  if (engine === 'sqlite') {
    writeFileSync(join(there.DATA_DIR, 'shop.sqlite'), readStored(commit, 'sqlite.sqlite'));
    return;
  }
  const database = await openRawDatabase(there);
  try {
    await database.query(readStored(commit, 'postgres.sql').toString());
  } finally {
    await database.close();
  }
}

export type Contents = Record<string, Row[]>;

/** Every row of every table. */
export async function contentsOf(there: Record<string, string>, name?: string): Promise<Contents> {
  const database = await openRawDatabase(there, name);
  try {
    const contents: Contents = {};
    for (const table of await database.tables())
      contents[table] = await database.query(`select * from "${table}"`);
    return contents;
  } finally {
    await database.close();
  }
}

/**
 * What opening is meant to change, as `table` or `table.column`. The migrations of before 1.0.0 became one, the baseline,
 * which changes no table of the shop. At each start the terms in
 * force are kept once more, with the time of then.
 */
const MEANT_TO_CHANGE: ReadonlyArray<string> = ['settings.updated_at', 'kysely_migration'];

/** Rows that opening is meant to add. */
const MEANT_TO_COME: Record<string, (row: Row) => boolean> = {
  user_permissions: ({ permission }) => permission === 'money',
};

/** What of a database is not in another one any more, a line each: tables, columns, rows. */
export function lostRows(before: Contents, after: Contents): string[] {
  return Object.entries(before).flatMap(([table, rows]) => {
    const isMeant = (name: string) => MEANT_TO_CHANGE.includes(name);
    if (isMeant(table)) return [];
    const isAdded = MEANT_TO_COME[table] ?? (() => false);
    const now = after[table]?.filter((row) => !isAdded(row));
    if (now === undefined) return [`${table}: gone with ${rows.length} rows`];
    const columns = Object.keys(rows[0] ?? {}).filter((column) => !isMeant(`${table}.${column}`));
    const missing = columns.filter((column) => now.length > 0 && !Object.hasOwn(now[0] as Row, column));
    if (missing.length > 0) return missing.map((column) => `${table}.${column}: gone`);
    const textOf = (row: Row) => JSON.stringify(columns.map((name) => row[name]));
    const left = Map.groupBy(now.map(textOf), (text) => text);
    const lost = rows.map(textOf).filter((text) => left.get(text)?.pop() === undefined);
    const isMore = now.length !== rows.length;
    return [
      ...(isMore ? [`${table}: ${rows.length} → ${now.length} rows`] : []),
      ...lost.slice(0, 3).map((text) => `${table}: ${text.slice(0, 200)} is no more (${columns.join()})`),
    ];
  });
}
