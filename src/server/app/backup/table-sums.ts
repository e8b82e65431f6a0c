import type Database from 'better-sqlite3';
import type pg from 'pg';

/** By table: the number of rows, and by column the sum of its cents or the length of its texts in bytes. */
export type TableSums = Record<string, Record<string, string>>;

/** As migrated, and so the same, on both databases. */
export interface CopiedTable {
  name: string;
  columns: string[];
}

/** A name as an identifier of SQL, on both databases, whatever is in it. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** All tables in an SQLite file by name, except those of SQLite itself and of the migrator. */
export function copiedTables(file: Database.Database): CopiedTable[] {
  const names = file
    .prepare<[], string>(
      "select name from sqlite_schema where type = 'table' and name not glob 'sqlite_*' and name not glob 'kysely_*' order by name",
    )
    .pluck()
    .all();
  const columns = file
    .prepare<[string], string>('select name from pragma_table_info(?) order by cid')
    .pluck();
  return names.map((name) => ({ name, columns: columns.all(name) }));
}

export function sumsOfSqlite(file: Database.Database): TableSums {
  return Object.fromEntries(
    sumStatements(file, (column) => `length(cast(${column} as blob))`).map(({ table, statement }) => [
      table,
      file.prepare<[], Record<string, string>>(statement).get() ?? {},
    ]),
  );
}

/** The same sums of a PostgreSQL database, in the transaction of `source`; `schema` is an SQLite file migrated alike. */
export async function sumsOfPostgres(source: pg.Client, schema: Database.Database): Promise<TableSums> {
  const sums: TableSums = {};
  for (const { table, statement } of sumStatements(schema, (column) => `octet_length(${column})`)) {
    const { rows } = await source.query<Record<string, string>>(statement);
    sums[table] = rows[0] ?? {};
  }
  return sums;
}

/** The tables whose sums differ; empty if all are equal. */
export function differingTables(one: TableSums, other: TableSums): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]));
}

function sumStatements(schema: Database.Database, lengthOf: (column: string) => string) {
  const typed = schema.prepare<[string], { name: string; type: string }>(
    'select name, lower(type) as type from pragma_table_info(?) order by cid',
  );
  return copiedTables(schema).map(({ name: table }) => {
    const sums = typed.all(table).flatMap(({ name, type }) => {
      const column = quoted(name);
      // Sums of ids and instants would leave SQLite's integers behind.
      if (name.endsWith('_cents')) return [`cast(coalesce(sum(${column}), 0) as text) as ${column}`];
      return type === 'text' || type === 'blob'
        ? [`cast(coalesce(sum(${lengthOf(column)}), 0) as text) as ${column}`]
        : [];
    });
    return {
      table,
      statement: `select ${['cast(count(*) as text) as "rows"', ...sums].join()} from ${quoted(table)}`,
    };
  });
}
