import type { ConnectionProvider, DatabaseConnection, Driver, Kysely, PostgresDialect } from 'kysely';
import { isRefusal } from '../../../contract/refusals.ts';
import type { Trx } from './store.ts';
import type { Tables } from './tables.ts';
import { transactionOn } from './transactions.ts';

/**
 * Runs operations in transactions of PostgreSQL. Statements that an operation sends `together`, and `begin` with
 * the first of all, cost one round trip. PostgreSQL still runs them one after the other in the order of the
 * calls, each of them seeing what is committed by then. The clients of the pool must pipeline.
 */
export class PipelinedTransactions {
  readonly #db: Kysely<Tables>;
  readonly #dialect: PostgresDialect;
  readonly #driver: Driver;

  constructor(db: Kysely<Tables>, dialect: PostgresDialect) {
    this.#db = db;
    this.#dialect = dialect;
    this.#driver = dialect.createDriver();
  }

  /** Commits what the operation wrote, or rolls it back if it throws or returns a refusal. */
  run<T>(operation: (trx: Trx) => Promise<T>): Promise<T> {
    const driver = this.#driver;
    return this.#db.getExecutor().provideConnection(async (connection) => {
      const statements = new PipelinedStatements(connection, driver.beginTransaction(connection, {}));
      try {
        const trx = transactionOn(this.#db, this.#dialect, statements);
        const answer = await operation(trx).finally(() => statements.end());
        if (isRefusal(answer)) await driver.rollbackTransaction(connection);
        else await driver.commitTransaction(connection);
        return answer;
      } catch (error) {
        // Where this fails too, the driver gives up the connection.
        await driver.rollbackTransaction(connection).catch(() => {});
        throw error;
      }
    });
  }
}

class PipelinedStatements implements ConnectionProvider {
  readonly #connection: DatabaseConnection;
  readonly #begun: Promise<void>;
  #failure: unknown;
  #hasEnded = false;

  constructor(connection: DatabaseConnection, begun: Promise<void>) {
    this.#connection = connection;
    this.#begun = begun;
    // It fails only with its connection, of which the statements hear too; an operation may send none.
    begun.catch(() => {});
  }

  async provideConnection<T>(send: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    if (this.#hasEnded) throw new Error('a statement was sent after its transaction had ended');
    try {
      const [answer] = await Promise.all([send(this.#connection), this.#begun]);
      return answer;
    } catch (error) {
      // Those sent along with the one that failed only hear that the transaction is aborted.
      this.#failure ??= error;
      throw this.#failure;
    }
  }

  end(): void {
    this.#hasEnded = true;
  }
}
