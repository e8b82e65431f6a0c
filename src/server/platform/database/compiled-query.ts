import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './store.ts';

/** A placeholder for a value while a query is compiled. */
class Slot {
  /** The index of the row it belongs to; null for the values beside the rows. */
  readonly row: number | null;
  readonly name: PropertyKey;

  constructor(row: number | null, name: PropertyKey) {
    this.row = row;
    this.name = name;
  }
}

/** Larger queries are compiled each time, because every number of rows needs its own template. */
const MOST_ROWS_KEPT = 24;

interface Template {
  query: CompiledQuery;
  slots: ReadonlyArray<unknown>;
}

const slotsOf = <T extends object>(row: number | null): T =>
  // Every property that is read yields a slot, whatever T is.
  new Proxy({} as T, { get: (_, name) => new Slot(row, name) });

/**
 * Compiles a query once for each database and number of rows, and runs it with new values: compiling costs
 * several times what SQLite needs to run it. `build` may only pass the values on, never inspect them.
 */
export function compiledOnce<Values extends object, Row extends object, Result>(
  build: (db: Db, values: Values, rows: ReadonlyArray<Row>) => Compilable<Result>,
): (db: Db, values: Values, rows?: ReadonlyArray<Row>) => Promise<Result[]> {
  const templates = new Map<string, Template>();
  return async (db, values, rows = []) => {
    const { adapter } = db.getExecutor();
    const key = `${adapter.constructor.name} ${rows.length}`;
    let template = templates.get(key);
    if (template === undefined) {
      const query = build(
        db,
        slotsOf<Values>(null),
        rows.map((_, row) => slotsOf<Row>(row)),
      ).compile();
      template = { query, slots: query.parameters };
      if (rows.length <= MOST_ROWS_KEPT) templates.set(key, template);
    }
    const parameters = template.slots.map((slot) => {
      if (!(slot instanceof Slot)) return slot;
      const source = slot.row === null ? values : rows[slot.row];
      return source === undefined ? undefined : Reflect.get(source, slot.name);
    });
    const { rows: results } = await db.executeQuery<Result>({ ...template.query, parameters });
    return results;
  };
}
