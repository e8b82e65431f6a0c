/** The database is busy, restarting or not there: the same call may succeed in a moment. */
const CODES = new Set([
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
  'ERR_STREAM_DESTROYED',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** What the pool of `pg` throws without a code. */
const MESSAGE = /timeout exceeded when trying to connect|connection terminated|not queryable/i;

/** Whether a fault of the database passes by itself, so that the same call may simply be made again. */
export function isTransientFault(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return CODES.has(code) || code.startsWith('08') || MESSAGE.test(message);
}
