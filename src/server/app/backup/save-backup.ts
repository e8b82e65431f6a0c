import { statSync } from 'node:fs';
import { join } from 'node:path';
import { backupsToKeep } from '../../../domain/backup-schedule.ts';
import type { Config } from '../../platform/config.ts';
import { inWorkFolder } from '../../platform/work-folder.ts';
import { backUp, refuseOtherSums, type Snapshot } from './back-up.ts';
import { backupName, backupPlace, keptBackups } from './backup-place.ts';
import { encryptFile } from './encrypted-file.ts';
import type { BackupPlace } from './folder-place.ts';
import { restore } from './restore.ts';

export type BackedUp = Pick<Config, 'databaseUrl' | 'dataDir' | 'backup'>;

export interface SavedBackup extends Snapshot {
  name: string;
  /** As it is kept. */
  bytes: number;
}

/** Backs the shop up to where its backups are kept, encrypted if there is a passphrase. `now` in epoch milliseconds. */
export async function saveBackup(shop: BackedUp, now: number): Promise<SavedBackup> {
  const { passphrase } = shop.backup;
  const name = backupName(now, passphrase !== '');
  return inWorkFolder(shop.dataDir, async (folder) => {
    const plain = join(folder, 'plain.sqlite');
    const snapshot = await backUp(shop, plain);
    const complete = passphrase === '' ? plain : join(folder, name);
    if (passphrase !== '') await encryptFile(plain, complete, passphrase);
    await backupPlace(shop.backup).put(name, complete);
    return { ...snapshot, name, bytes: statSync(complete).size };
  });
}

/**
 * Fetches a backup from where it is kept and restores it beside the shop, as on a new machine. Throws with a message for
 * the operator unless every table adds up to what the shop had.
 */
export async function testBackup(
  shop: BackedUp,
  { name, bytes, sums }: SavedBackup,
  now: number,
): Promise<void> {
  await inWorkFolder(shop.dataDir, async (folder) => {
    const fetched = join(folder, name);
    await backupPlace(shop.backup).fetch({ name, bytes }, fetched);
    const { passphrase } = shop.backup;
    const there = { databaseUrl: '', dataDir: join(folder, 'restored'), passphrase };
    await restore(there, fetched, now);
    refuseOtherSums(sums, join(there.dataDir, 'shop.sqlite'));
  });
}

/**
 * Deletes the backups that need not be kept any longer, never the one `made` just now, and returns how many there were and
 * are now. Names come from the place itself, which somebody else may control.
 */
export async function pruneBackups(
  place: BackupPlace,
  made: string,
  now: number,
): Promise<{ removed: number; kept: number }> {
  const found = await keptBackups(place, now);
  const kept = backupsToKeep(found.map(({ at }) => at));
  const old = found.filter(({ name, at }) => name !== made && !kept.has(at));
  for (const { name } of old) await place.remove(name);
  return { removed: old.length, kept: found.length - old.length };
}
