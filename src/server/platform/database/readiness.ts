import { access, constants } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Store, Trx } from './store.ts';
import { isTransientFault } from './transient-fault.ts';

/** Why the shop cannot store anything; for monitoring and for the sentence at a failed start. */
export type UnreadyReason =
  | 'disk_full'
  | 'read_only'
  | 'disk_fault'
  | 'database_damaged'
  | 'database_unreachable'
  | 'no_answer'
  | 'fault';

/** 53100 and 25006 are PostgreSQL's. */
const REASONS: Record<string, UnreadyReason> = {
  SQLITE_FULL: 'disk_full',
  ENOSPC: 'disk_full',
  EDQUOT: 'disk_full',
  '53100': 'disk_full',
  SQLITE_READONLY: 'read_only',
  EROFS: 'read_only',
  EACCES: 'read_only',
  EPERM: 'read_only',
  '25006': 'read_only',
  SQLITE_IOERR: 'disk_fault',
  EFBIG: 'disk_fault',
  EIO: 'disk_fault',
  SQLITE_CORRUPT: 'database_damaged',
  SQLITE_NOTADB: 'database_damaged',
};

export function unreadyReason(error: unknown): UnreadyReason {
  const { code = '' }: NodeJS.ErrnoException = error instanceof Error ? error : new Error();
  // SQLite refines its codes: SQLITE_IOERR_WRITE, SQLITE_READONLY_DIRECTORY.
  const general = /^SQLITE_[A-Z]+/.exec(code)?.[0] ?? code;
  return REASONS[general] ?? (isTransientFault(error) ? 'database_unreachable' : 'fault');
}

/** An answer is reused for this long, however often it is asked. */
const FRESH_MS = 3_000;
/** Longer than a write waits for a connection. */
const PATIENCE_MS = 6_000;

/**
 * Makes a function that tells why nothing can be stored at the moment, null if something can. It writes at
 * most once every few seconds, and never again before the last attempt has ended. `folder` is the one that
 * holds the data, empty if another server does.
 */
export function readinessProbe(
  store: Pick<Store, 'kind' | 'write'>,
  folder: string,
): () => Promise<UnreadyReason | null> {
  // Not the shop's clock, which may jump.
  const elapsed = () => performance.now();
  let last: { reason: UnreadyReason | null; at: number } | null = null;
  let running: Promise<UnreadyReason | null> | null = null;
  const probe = async () => {
    const reason = await attemptWrite(store, folder).then(() => null, unreadyReason);
    last = { reason, at: elapsed() };
    running = null;
    return reason;
  };
  return () => {
    if (last !== null && elapsed() - last.at < FRESH_MS) return Promise.resolve(last.reason);
    running ??= probe();
    return withinPatience(running);
  };
}

async function withinPatience(running: Promise<UnreadyReason | null>): Promise<UnreadyReason | null> {
  const late = Promise.withResolvers<'no_answer'>();
  const timer = setTimeout(() => late.resolve('no_answer'), PATIENCE_MS);
  try {
    return await Promise.race([running, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function attemptWrite(store: Pick<Store, 'kind' | 'write'>, folder: string): Promise<void> {
  // Open files can still be written to when the folder no longer can, but no mail can be stored in it.
  if (folder !== '') await access(folder, constants.W_OK);
  await store.write(store.kind === 'sqlite' ? touchSqlite : touchPostgres);
}

/**
 * Writes a page to the log without changing anything: nothing reads `user_version`, and the log is reused
 * after each checkpoint.
 */
export async function touchSqlite(trx: Trx): Promise<void> {
  await sql`pragma user_version = 0`.execute(trx);
}

/** Flushes a message that belongs to no table to the write-ahead log, so that no dead rows are left. */
async function touchPostgres(trx: Trx): Promise<void> {
  const { rows } = await sql<{ is: string }>`select current_setting('transaction_read_only') as is`.execute(
    trx,
  );
  if (rows[0]?.is === 'on') throw Object.assign(new Error('The database is read-only.'), { code: '25006' });
  await sql`select pg_logical_emit_message(true, 'kartenshop', '')`.execute(trx);
}
