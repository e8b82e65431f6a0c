import { readFileSync } from 'node:fs';
import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';

/**
 * All migrations in order. A released one is never edited: each schema change is a new migration that imports
 * nothing from the application (CONTRIBUTING.md, "Change the database").
 */
const migrations: Record<string, Migration> = {
  '0001-baseline': { up: (db) => runStatements(db, '0001-baseline.sql') },
  '0002-growth-indexes': { up: (db) => runStatements(db, '0002-growth-indexes.sql') },
  '0003-change-versions': { up: (db) => runStatements(db, '0003-change-versions.sql') },
  '0004-money': { up: (db) => runStatements(db, '0004-money.sql') },
  '0005-doubtful-payments': { up: (db) => runStatements(db, '0005-doubtful-payments.sql') },
  '0006-history-account': { up: (db) => runStatements(db, '0006-history-account.sql') },
  '0007-matching': { up: (db) => runStatements(db, '0007-matching.sql') },
  '0008-four-eyes': { up: (db) => runStatements(db, '0008-four-eyes.sql') },
  '0009-bank-statements': { up: (db) => runStatements(db, '0009-bank-statements.sql') },
  '0010-call-offs': { up: (db) => runStatements(db, '0010-call-offs.sql') },
  '0011-books': { up: (db) => runStatements(db, '0011-books.sql') },
  '0012-cash-counts': { up: (db) => runStatements(db, '0012-cash-counts.sql') },
  '0013-back-office': { up: (db) => runStatements(db, '0013-back-office.sql') },
  '0014-seat-names': { up: (db) => runStatements(db, '0014-seat-names.sql') },
  '0015-order-notes': { up: (db) => runStatements(db, '0015-order-notes.sql') },
  '0016-plan-drafts': { up: (db) => runStatements(db, '0016-plan-drafts.sql') },
  '0017-tables': { up: (db) => runStatements(db, '0017-tables.sql') },
  '0018-tracing-images': { up: (db) => runStatements(db, '0018-tracing-images.sql') },
  '0019-logos': { up: (db) => runStatements(db, '0019-logos.sql') },
  '0020-withdrawal-words': { up: (db) => runStatements(db, '0020-withdrawal-words.sql') },
  '0021-seat-views': { up: (db) => runStatements(db, '0021-seat-views.sql') },
  '0022-whole-tables': { up: (db) => runStatements(db, '0022-whole-tables.sql') },
  '0023-seat-categories': { up: (db) => runStatements(db, '0023-seat-categories.sql') },
};

const BASELINE = '0001-baseline';
/** The last migration before release 1.0.0; its schema is that of the baseline. */
const LAST_UNRELEASED = '0043-spared-orders';

/**
 * Brings the database up to date. One that a later version has only expanded stays as it is: both versions can
 * serve it.
 * @throws when a migration fails, which then changed nothing, or when the database is older than any release or
 * a later version has removed something from it.
 */
export async function migrate<T>(db: Kysely<T>): Promise<void> {
  await adoptUnreleased(db);
  const names = await executedMigrations(db);
  // Asked first because the migrator reads every column of every table before it knows.
  const isUpToDate = Object.keys(migrations).every((name) => names.includes(name));
  if (expands(names) || isUpToDate) return;
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  // The later version may have been faster: then the migrations it brought are unknown here.
  if (error && !(await isExpanded(db))) throw error;
}

/** In the name of a migration that removes something earlier versions use (CONTRIBUTING.md, "Change the database"). */
const CONTRACT = '-contract-';

/**
 * Whether a later version has added to the database.
 * @throws when it has also removed something.
 */
export async function isExpanded<T>(db: Kysely<T>): Promise<boolean> {
  return expands(await executedMigrations(db));
}

function expands(names: ReadonlyArray<string>): boolean {
  const unknown = names.filter((name) => !(name in migrations));
  if (unknown.length === 0) return false;
  const isMissingOne = Object.keys(migrations).some((name) => !names.includes(name));
  if (isMissingOne || unknown.some((name) => name.includes(CONTRACT)))
    throw new Error(
      'Die Datenbank gehört zu einer neueren Version des Kartenshops, mit der diese nicht umgehen kann. Starte die neuere, oder hol eine Sicherung zurück.',
    );
  return true;
}

/** Marks a database made before release 1.0.0 as created by the baseline. */
async function adoptUnreleased<T>(db: Kysely<T>): Promise<void> {
  if ((await executedMigrations(db)).length === 0) return;
  await db.transaction().execute(async (trx) => {
    // Read again, because another process may have adopted it meanwhile.
    const names = await executedMigrations(trx);
    if (names.includes(BASELINE)) return;
    if (!names.includes(LAST_UNRELEASED))
      throw new Error(
        'Diese Datenbank ist älter als die erste Version des Kartenshops und lässt sich nicht übernehmen.',
      );
    await sql`delete from kysely_migration`.execute(trx);
    await sql`insert into kysely_migration (name, timestamp) values (${BASELINE}, ${new Date(0).toISOString()})
      on conflict do nothing`.execute(trx);
  });
}

/** The names of the migrations that have run, none in an empty database. */
async function executedMigrations<T>(db: Kysely<T>): Promise<string[]> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const tables = await (isPostgres
    ? sql`select 1 where to_regclass('kysely_migration') is not null`
    : sql`select 1 from sqlite_master where name = 'kysely_migration'`
  ).execute(db);
  if (tables.rows.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}

const SPELLINGS = {
  postgres: {
    '{id}': 'integer generated by default as identity primary key',
    '{reused_id}': 'integer generated by default as identity primary key',
    '{bigint}': 'bigint',
    '{bytes}': 'bytea',
    '{bytewise}': 'collate "C"',
    '{without_rowid}': '',
  },
  sqlite: {
    '{id}': 'integer primary key autoincrement',
    // For rows that come and go by the thousand: SQLite may reuse the id of the last row.
    '{reused_id}': 'integer primary key',
    '{bigint}': 'integer',
    '{bytes}': 'blob',
    '{bytewise}': '',
    '{without_rowid}': ' without rowid',
  },
};

async function runStatements(db: Kysely<unknown>, file: string): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const spellings = SPELLINGS[isPostgres ? 'postgres' : 'sqlite'];
  let text = readFileSync(new URL(`migrations/${file}`, import.meta.url), 'utf8').replace(/^--.*$/gm, '');
  for (const [token, spelling] of Object.entries(spellings)) text = text.replaceAll(token, spelling);
  for (const statement of text.split(/;$/m)) {
    if (statement.trim() !== '') await sql.raw(statement).execute(db);
  }
}
