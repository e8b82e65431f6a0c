import type Database from 'better-sqlite3';

/** A table with its columns, as the migrations of both databases make it. */
export interface CopiedTable {
  name: string;
  columns: string[];
}

/** Every table of ours in an SQLite file, by name; what SQLite and the migrator keep for themselves is left out. */
export function copiedTables(file: Database.Database): CopiedTable[] {
  const names = file
    .prepare(
      "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name not like 'kysely_%' order by name",
    )
    .pluck()
    .all() as string[];
  return names.map((name) => ({
    name,
    columns: file.prepare('select name from pragma_table_info(?) order by cid').pluck().all(name) as string[],
  }));
}
