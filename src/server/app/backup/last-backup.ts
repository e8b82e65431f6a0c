import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../platform/config.ts';

/** Beside the data, because several processes on one PostgreSQL share this folder where they share backups. */
const recordOf = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'last-backup');

/** The folder of backups for which no other file was named. */
export function backupFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'backups');
}

/** Notes that a backup was completed at `now` (epoch milliseconds), wherever it was written to. */
export async function recordBackup(config: Pick<Config, 'dataDir'>, now: number): Promise<void> {
  await writeFile(recordOf(config), `${new Date(now).toISOString()}\n`, { mode: 0o600 });
}

/**
 * When the last backup was completed, in epoch milliseconds; null if there was none. Backups of earlier versions are
 * known by their files.
 */
export async function lastBackupAt(config: Pick<Config, 'dataDir'>): Promise<number | null> {
  const recorded = Date.parse((await readFile(recordOf(config), 'utf8').catch(() => '')).trim());
  if (!Number.isNaN(recorded)) return recorded;
  const folder = backupFolder(config);
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith('.sqlite')).map((name) => stat(join(folder, name)));
  const written = (await Promise.all(files)).map(({ mtimeMs }) => mtimeMs);
  return written.length === 0 ? null : Math.max(...written);
}
