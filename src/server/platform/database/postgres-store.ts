import { setTimeout } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { isRefusal } from '../../../contract/refusals.ts';
import { migrate } from './migrate.ts';
import type { Store, Trx } from './store.ts';
import type { Tables } from './tables.ts';
import { isTransientFault } from './transient-fault.ts';

const MOST_READS = 8;
/** Orders of one event wait for each other anyway: rather here, in turn, than all at once for a lock of the database. */
const MOST_WRITES = 6;
/** Whoever gets no connection in this time is told to try again, instead of waiting for ever. */
const MOST_WAIT_MS = 5_000;
/** So often a database that is not there yet is looked for. */
const LOOK_AGAIN_MS = 1_000;
const INT8 = 20;
/** Serialization failure and deadlock: nothing was written, the same operation may simply run again. */
const REPEATABLE = new Set(['40001', '40P01']);
const MOST_REPEATS = 5;

class Undo extends Error {
  readonly answer: unknown;
  constructor(answer: unknown) {
    super('refused');
    this.answer = answer;
  }
}

/**
 * PostgreSQL at `databaseUrl`; `onLostConnection` hears of idle connections that the server closed. With `onAbsent`,
 * which hears of it once, it waits until the database is there; without it has to be there already.
 */
export async function openPostgresStore(
  databaseUrl: string,
  onLostConnection: (error: Error) => void,
  onAbsent?: (error: Error) => void,
): Promise<Store> {
  const types = {
    getTypeParser: ((oid: number, format?: 'text') =>
      oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
  };
  // Two pools, so that no slow list holds up an order.
  const connect = (max: number) => {
    const pool = new pg.Pool({
      connectionString: databaseUrl,
      max,
      connectionTimeoutMillis: MOST_WAIT_MS,
      types,
      Client: PreparingClient,
    });
    pool.on('error', onLostConnection);
    return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  };
  const writer = connect(MOST_WRITES);
  await migrateOnceThere(writer, onAbsent);
  const read = connect(MOST_READS);

  async function once<T>(operation: (trx: Trx) => Promise<T>): Promise<T> {
    try {
      return await writer.transaction().execute(async (trx) => {
        const answer = await operation(trx);
        if (isRefusal(answer)) throw new Undo(answer);
        return answer;
      });
    } catch (error) {
      if (error instanceof Undo) return error.answer as T;
      throw error;
    }
  }

  return {
    kind: 'postgres',
    read,
    async write(operation) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await once(operation);
        } catch (error) {
          const code = (error as { code?: string }).code ?? '';
          if (attempt >= MOST_REPEATS || !REPEATABLE.has(code)) throw error;
        }
      }
    },
    async close() {
      await Promise.all([read.destroy(), writer.destroy()]);
    },
  };
}

async function migrateOnceThere(db: Kysely<Tables>, onAbsent?: (error: Error) => void): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await migrate(db);
    } catch (error) {
      if (onAbsent === undefined || !isTransientFault(error)) throw error;
      if (attempt === 1) onAbsent(error as Error);
      await setTimeout(LOOK_AGAIN_MS);
    }
  }
}

const MOST_STATEMENTS = 500;
const names = new Map<string, string>();

/**
 * A connection that has PostgreSQL plan a statement with parameters once, not at every call, and whose loss ends no
 * more than the call that uses it.
 */
class PreparingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // While it is lent out its pool does not listen, and an error event that nobody hears ends the process. The query
    // under way fails by itself.
    this.on('error', () => {});
    const query = this.query.bind(this) as (...parts: unknown[]) => unknown;
    this.query = ((...parts: unknown[]) => query(...named(parts))) as typeof this.query;
  }
}

function named(parts: unknown[]): unknown[] {
  const [text, values, ...rest] = parts;
  if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return parts;
  const name = nameOf(text);
  return name === null ? parts : [{ name, text, values }, ...rest];
}

/** `null` for one too many: every number of rows is a text of its own. */
function nameOf(text: string): string | null {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MOST_STATEMENTS) return null;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}
