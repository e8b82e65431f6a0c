import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { openStore } from '../../../../src/server/platform/database/open-store.ts';
import type { Tables } from '../../../../src/server/platform/database/tables.ts';
import { openRawDatabase } from '../../../frozen/server/raw-database.ts';
import {
  COMMITS,
  ENGINES,
  type Engine,
  unpackStore,
  type Whereabouts,
} from '../../../frozen/server/stored-shop.ts';
import { createDatabase, dropDatabase } from '../../../support/postgres-database.ts';

async function emptyPlace(engine: Engine): Promise<Whereabouts> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'kartenshop-schema-'));
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }));
  if (engine === 'sqlite') return { DATA_DIR, DATABASE_URL: '' };
  const name = `schema_${randomBytes(6).toString('hex')}`;
  onTestFinished(() => dropDatabase(inject('postgresUrl'), name));
  return { DATA_DIR, DATABASE_URL: await createDatabase(inject('postgresUrl'), name) };
}

async function inDatabase<T>(
  { DATA_DIR, DATABASE_URL }: Whereabouts,
  work: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  const store = await openStore({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL });
  try {
    return await store.write(async (trx) => work(trx));
  } finally {
    await store.close();
  }
}

/** Columns, constraints and indexes as the database itself tells them, in an order that does not depend on their age. */
async function schemaOf(engine: Engine, db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`${sql.raw(SCHEMA[engine])}`.execute(db);
  return rows.map(({ line }) =>
    line.replace(/["\s]+/g, ' ').replace(/default (\S+) not null/g, 'not null default $1'),
  );
}

const SCHEMA = {
  sqlite: `select lower(replace(replace(sql, '( ', '('), ' )', ')')) as line from sqlite_master
    where sql is not null and name not like 'kysely%' order by line`,
  postgres: `
    select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default, is_identity, collation_name) as line
      from information_schema.columns where table_schema = 'public' and table_name not like 'kysely%'
    union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace and conrelid::regclass::text not like 'kysely%'
    union all select indexdef from pg_indexes where schemaname = 'public' and tablename not like 'kysely%'
    order by line`,
};

const stores = COMMITS.flatMap((commit) => ENGINES.map((engine) => ({ commit, engine })));

test.each(stores)(
  'a database of $commit on $engine has the schema of a new one',
  async ({ commit, engine }) => {
    const old = await emptyPlace(engine);
    await unpackStore(commit, engine, old);
    const before = await inDatabase(old, (db) => schemaOf(engine, db));
    const made = await inDatabase(await emptyPlace(engine), (db) => schemaOf(engine, db));
    expect(before.map(normalise).sort()).toEqual(made.map(normalise).sort());
    expect(made.length).toBeGreaterThan(50);
    // What was the one note is the first of several, with who wrote it.
    const notes = await inDatabase(old, (db) =>
      db.selectFrom('order_notes').select(['who', 'text']).execute(),
    );
    expect(notes).toEqual([{ who: 'Erika Muster', text: 'Ruft vorher an' }]);
  },
);

const normalise = (line: string) => line.replace(/ ?([(),]) ?/g, '$1').trim();

describe.each(ENGINES)('on %s', (engine) => {
  test('a database that is older than any release is refused, and left as it is', async () => {
    const place = await emptyPlace(engine);
    const names = () =>
      inDatabase(place, async (db) => (await sql`select name from kysely_migration`.execute(db)).rows);
    await inDatabase(place, (db) =>
      sql`update kysely_migration set name = '0001-plans-and-events' where name = '0001-baseline'`.execute(
        db,
      ),
    );
    await expect(names()).rejects.toThrow('älter als die erste Version');
  });

  test('migrations of which one fails leave nothing behind, and run once its cause is gone', async () => {
    const place = await emptyPlace(engine);
    await unpackStore('b1866a2', engine, place);
    const raw = await openRawDatabase(place);
    onTestFinished(raw.close);
    await raw.query('create table change_versions (in_the_way text)');
    const before = await raw.query(SCHEMA[engine]);
    const open = () => inDatabase(place, async () => 'open');
    await expect(open()).rejects.toThrow('already exists');
    expect(await raw.query(SCHEMA[engine])).toEqual(before);
    await raw.query('drop table change_versions');
    expect(await open()).toBe('open');
  });
});
