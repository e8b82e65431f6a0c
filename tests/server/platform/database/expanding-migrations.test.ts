import Database from 'better-sqlite3';
import { Kysely, SqliteDialect, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { isExpanded, migrate } from '../../../../src/server/platform/database/migrate.ts';
import type { Store } from '../../../../src/server/platform/database/store.ts';
import { eachDatabase } from '../../../support/each-database.ts';

/** What every migration sends, by its name. */
async function sentByMigrations(): Promise<Map<string, string[]>> {
  const sent = new Map<string, string[]>();
  let statements: string[] = [];
  const db = new Kysely({
    dialect: new SqliteDialect({ database: new Database(':memory:') }),
    log: ({ query }) => {
      // Kysely notes each migration right after it.
      if (query.sql.startsWith('insert into "kysely_migration" ')) {
        sent.set(String(query.parameters[0]), statements);
        statements = [];
      } else statements.push(query.sql.replace(/\s+/g, ' ').trim().toLowerCase());
    },
  });
  await migrate(db);
  await db.destroy();
  return sent;
}

/**
 * What may run while an earlier version still serves. Everything else is refused: a new unique index or a check, too,
 * because it turns away rows that the earlier version writes.
 */
const EXPANDING = [
  /^create table /,
  /^create index /,
  /^drop index /,
  /^alter table \w+ add column \w+ \w+( not null default \S+| default \S+)?( references [^,]+)?$/,
  /^update \w+ set /,
  /^insert into /,
];

function refusedIn(statements: string[], uniqueIndexes: ReadonlySet<string>): string[] {
  const isUnique = (statement: string) => uniqueIndexes.has(statement.replace('drop index ', ''));
  return statements.filter(
    (statement) => isUnique(statement) || !EXPANDING.some((form) => form.test(statement)),
  );
}

const namesIn = (statements: string[]) =>
  new Set(statements.flatMap((statement) => /^create unique index (\w+)/.exec(statement)?.[1] ?? []));

const sent = await sentByMigrations();
const all = [...sent.values()].flat();
const later = [...sent].filter(([name]) => name !== '0001-baseline');

test.each(later.filter(([name]) => !name.includes('-contract-')))(
  '%s only adds, so that an earlier version can go on selling',
  (_, statements) => {
    expect(statements.length).toBeGreaterThan(0);
    expect(refusedIn(statements, namesIn(all))).toEqual([]);
  },
);

test.each([
  'drop table orders',
  'alter table orders drop column comment',
  'alter table orders rename column comment to remark',
  'alter table orders rename to purchases',
  'alter table orders alter column comment set not null',
  'alter table orders add column remark text not null',
  "alter table orders add column remark text check (remark <> '')",
  'create unique index orders_by_remark on orders (comment)',
  `drop index ${[...namesIn(all)][0]}`,
  'delete from orders',
])('„%s“ would be found out', (statement) => {
  expect(refusedIn([statement], namesIn(all))).toEqual([statement]);
});

describe('a database that a later version has migrated', () => {
  const note = (store: Store, name: string) =>
    store.write((trx) =>
      sql`insert into kysely_migration (name, timestamp) values (${name}, '2027-01-01T00:00:00.000Z')`.execute(
        trx,
      ),
    );

  eachDatabase((_, openTestStore) => {
    test('serves this version too where it has only been expanded', async () => {
      const store = await openTestStore();
      expect(await isExpanded(store.read)).toBe(false);
      await note(store, '9000-new-column');
      await migrate(store.read);
      expect(await isExpanded(store.read)).toBe(true);
    });

    test('is refused with a sentence where something was removed', async () => {
      const store = await openTestStore();
      await note(store, '9000-contract-comments');
      await expect(migrate(store.read)).rejects.toThrow('gehört zu einer neueren Version des Kartenshops');
    });

    test('is refused where it lacks a migration of this version', async () => {
      const store = await openTestStore();
      await note(store, '9000-new-column');
      await store.write((trx) =>
        sql`delete from kysely_migration where name = '0003-change-versions'`.execute(trx),
      );
      await expect(migrate(store.read)).rejects.toThrow('gehört zu einer neueren Version des Kartenshops');
    });
  });
});
