import type { DatabaseConnection } from 'kysely';
import type { StoreWatch } from './store.ts';

const SLOW_MS = 200;

/**
 * Calls `onSlow` for every statement of a new connection that takes 200 ms or longer, waiting for locks included. Not
 * by Kysely's own log, which delays every statement by two more promises.
 */
export function watchStatements(
  onSlow: StoreWatch['onSlow'],
): (connection: DatabaseConnection) => Promise<void> {
  return async (connection) => {
    if (onSlow === undefined) return;
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = (query, options) => {
      const startedAt = performance.now();
      const note = () => {
        const ms = performance.now() - startedAt;
        if (ms >= SLOW_MS) onSlow(query.sql, ms);
      };
      const answer = execute<never>(query, options);
      answer.then(note, note);
      return answer;
    };
  };
}
