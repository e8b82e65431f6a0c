/** The database is busy, restarting or down: the same call may succeed in a moment. */
const CODES = new Set([
  'SQLITE_BUSY',
  'SQLITE_BUSY_SNAPSHOT',
  'SQLITE_LOCKED',
  // PostgreSQL: still in conflict after all retries, too many connections, shutting down, starting up, gone.
  '40001',
  '40P01',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ERR_STREAM_DESTROYED',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** The errors of the `pg` pool that have no code. */
const MESSAGE = /timeout exceeded when trying to connect|connection terminated|not queryable/i;

/** Whether a database error is temporary, so that the same call can be made again. */
export function isTransientFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '', message }: NodeJS.ErrnoException = error;
  return CODES.has(code) || code.startsWith('08') || MESSAGE.test(message);
}
