import { openPostgresStore } from './postgres-store.ts';
import { openSqliteStore } from './sqlite-store.ts';
import type { Store } from './store.ts';

interface Whereabouts {
  /** Empty for SQLite in `dataDir`. */
  databaseUrl: string;
  dataDir: string;
  onLostConnection?: (error: Error) => void;
}

/** Opens the database and brings it up to date. */
export function openStore({
  databaseUrl,
  dataDir,
  onLostConnection = () => {},
}: Whereabouts): Promise<Store> {
  return databaseUrl === '' ? openSqliteStore(dataDir) : openPostgresStore(databaseUrl, onLostConnection);
}
