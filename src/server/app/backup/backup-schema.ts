import Database from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { migrate } from '../../platform/database/migrate.ts';

/** All that the migrations leave behind. */
const PLAIN = /^create (table|(unique )?index) /i;

/**
 * Throws with a message for the operator if an SQLite file has more in it than rows: a trigger, a view or a virtual table,
 * which run somebody's SQL as soon as a table is written or read.
 */
export function refuseForeignCode(path: string): void {
  const file = new Database(path, { readonly: true });
  try {
    const foreign = file
      .prepare<[], { name: string; sql: string }>('select name, sql from sqlite_schema where sql is not null')
      .all()
      .find(({ sql }) => !PLAIN.test(sql));
    if (foreign !== undefined) throw foreignPart(foreign.name);
  } finally {
    file.close();
  }
}

/**
 * Throws with a message for the operator unless a migrated SQLite file has the tables, columns and indexes of a new shop,
 * and no others.
 */
export async function refuseForeignTables(path: string): Promise<void> {
  const [file, model] = [new Database(path, { readonly: true }), new Database(':memory:')];
  try {
    await migrate(new Kysely({ dialect: new SqliteDialect({ database: model }) }));
    const [theirs, ours] = [partsOf(file), partsOf(model)];
    const foreign = [...theirs, ...ours].find((part) => !theirs.has(part) || !ours.has(part));
    if (foreign !== undefined) throw foreignPart(foreign);
  } finally {
    model.close();
    file.close();
  }
}

/** By name, because a table that was changed is written otherwise than one created anew. */
function partsOf(file: Database.Database): Set<string> {
  const parts = file.prepare<[], string>(
    `select name from sqlite_schema where type = 'index' and sql is not null union all
     select listed.name || '.' || columns.name || ' ' || lower(columns.type) || ' ' || columns.hidden
     from sqlite_schema as listed, pragma_table_xinfo(listed.name) as columns
     where listed.type = 'table' and listed.name not glob 'sqlite_*'`,
  );
  return new Set(parts.pluck().all());
}

function foreignPart(name: string): Error {
  const shown = JSON.stringify(name).slice(0, 80);
  return new Error(`Die Sicherung ist nicht von diesem Shop; sie unterscheidet sich von ihm in ${shown}.`);
}
