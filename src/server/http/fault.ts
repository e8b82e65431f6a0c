import type { Context } from 'hono';
import { type Refusal, refuse } from '../../contract/refusals.ts';
import { PressFailure } from '../documents/press/press-failure.ts';
import type { Logger } from './logger.ts';
import { answerRefusal } from './route.ts';

/** The database is busy, restarting or not there: the same call may succeed in a moment. */
const PASSING = new Set([
  'SQLITE_BUSY',
  'SQLITE_BUSY_SNAPSHOT',
  'SQLITE_LOCKED',
  // PostgreSQL: still in conflict after all repeats, too many connections, shutting down, starting up, gone.
  '40001',
  '40P01',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** What the pool of `pg` throws without a code. */
const PASSING_MESSAGE = /timeout exceeded when trying to connect|connection terminated|not queryable/i;

const RETRY_AFTER_SECONDS = '2';

/** Logs what was thrown, with its stack; the answer tells nothing of it: 503 `try_again` or 500 `fault`. */
export function answerFault(error: Error, c: Context, log: Logger): Response {
  const refusal = refusalFor(error);
  log.error('fault', { code: refusal.code, stack: error.stack, cause: causeOf(error) });
  if (refusal.code === 'try_again') c.header('Retry-After', RETRY_AFTER_SECONDS);
  return answerRefusal(c, refusal);
}

function refusalFor(error: Error): Refusal {
  const { code = '' } = error as { code?: string };
  const isPassing =
    error instanceof PressFailure ||
    PASSING.has(code) ||
    code.startsWith('08') ||
    PASSING_MESSAGE.test(error.message);
  return refuse(isPassing ? 'try_again' : 'fault');
}

function causeOf(error: Error): string | undefined {
  return error.cause instanceof Error ? error.cause.stack : undefined;
}
