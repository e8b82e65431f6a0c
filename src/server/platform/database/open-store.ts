import { openPostgresStore } from './postgres-store.ts';
import { openSqliteStore } from './sqlite-store.ts';
import type { Store } from './store.ts';

interface Whereabouts {
  /** Empty for SQLite in `dataDir`. */
  databaseUrl: string;
  dataDir: string;
  onLostConnection?: (error: Error) => void;
  /** A PostgreSQL that is not there yet is waited for, and this is told why, once; without it that is a failure. */
  onAbsent?: ((error: Error) => void) | undefined;
}

/** Opens the database and brings it up to date. */
export function openStore({
  databaseUrl,
  dataDir,
  onLostConnection = () => {},
  onAbsent,
}: Whereabouts): Promise<Store> {
  return databaseUrl === ''
    ? openSqliteStore(dataDir)
    : openPostgresStore(databaseUrl, onLostConnection, onAbsent);
}
