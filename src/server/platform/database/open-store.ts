import { openPostgresStore } from './postgres-store.ts';
import { openSqliteStore } from './sqlite-store.ts';
import type { Store, StoreWatch } from './store.ts';

interface Whereabouts extends StoreWatch {
  /** Empty for SQLite in `dataDir`. */
  databaseUrl: string;
  dataDir: string;
  onLostConnection?: (error: Error) => void;
  /** Called once with the reason while waiting for a PostgreSQL that is not up; without it, startup fails. */
  onAbsent?: ((error: Error) => void) | undefined;
}

/** Opens the database and migrates it. */
export function openStore({
  databaseUrl,
  dataDir,
  onLostConnection = () => {},
  onAbsent,
  ...watch
}: Whereabouts): Promise<Store> {
  return databaseUrl === ''
    ? openSqliteStore(dataDir, watch)
    : openPostgresStore(databaseUrl, onLostConnection, { onAbsent, ...watch });
}
