import { CompiledQuery, type Kysely } from 'kysely';
import { isRefusal } from '../../../contract/refusals.ts';
import type { Trx } from './store.ts';
import type { Tables } from './tables.ts';

const MOST_IN_A_GROUP = 64;

const begin = CompiledQuery.raw('begin immediate');
const commit = CompiledQuery.raw('commit');
const rollback = CompiledQuery.raw('rollback');
const savepoint = CompiledQuery.raw('savepoint one_operation');
const release = CompiledQuery.raw('release one_operation');
const undo = CompiledQuery.raw('rollback to one_operation');

interface Waiting {
  operation: (trx: Trx) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

type Outcome = { value: unknown } | { error: unknown };

/**
 * Waiting operations share one SQLite transaction, and with it one fsync: 64 at most, each in a savepoint of its
 * own, answered only after the commit. A lone operation waits for nobody.
 */
export class GroupCommit {
  readonly #db: Kysely<Tables>;
  readonly #waiting: Waiting[] = [];
  #running: Promise<void> | null = null;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  run<T>(operation: (trx: Trx) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ operation, resolve: resolve as (value: unknown) => void, reject });
      this.#running ??= this.#drain();
    });
  }

  /** Resolves when nothing waits or runs. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async #drain(): Promise<void> {
    // Requests that arrived in the same turn of the loop join the first group.
    await new Promise<void>((resolve) => setImmediate(resolve));
    try {
      while (this.#waiting.length > 0) await this.#runGroup(this.#waiting.splice(0, MOST_IN_A_GROUP));
    } finally {
      this.#running = null;
    }
  }

  async #runGroup(group: Waiting[]): Promise<void> {
    const outcomes: Outcome[] = [];
    try {
      await this.#db.connection().execute(async (connection) => {
        await connection.executeQuery(begin);
        try {
          for (const { operation } of group) outcomes.push(await this.#runOne(connection as Trx, operation));
          await connection.executeQuery(commit);
        } catch (fault) {
          // A full disk ends the whole transaction by itself; then there is nothing left to roll back.
          await connection.executeQuery(rollback).catch(() => {});
          throw fault;
        }
      });
    } catch (fault) {
      for (const { reject } of group) reject(fault);
      return;
    }
    group.forEach(({ resolve, reject }, i) => {
      const outcome = outcomes[i] as Outcome;
      if ('error' in outcome) reject(outcome.error);
      else resolve(outcome.value);
    });
  }

  /** Throws only when the savepoint itself is gone, that is, when the whole transaction is. */
  async #runOne(trx: Trx, operation: Waiting['operation']): Promise<Outcome> {
    await trx.executeQuery(savepoint);
    let outcome: Outcome;
    try {
      outcome = { value: await operation(trx) };
    } catch (error) {
      outcome = { error };
    }
    if ('error' in outcome || isRefusal(outcome.value)) await trx.executeQuery(undo);
    await trx.executeQuery(release);
    return outcome;
  }
}
