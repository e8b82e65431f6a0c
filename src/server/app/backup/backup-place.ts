import type { BackupConfig } from '../../platform/config.ts';
import { bucketPlace } from './bucket-place.ts';
import { ENCRYPTED } from './encrypted-file.ts';
import { type BackupPlace, folderPlace, type KeptFile } from './folder-place.ts';

export function backupPlace({ folder, s3 }: BackupConfig): BackupPlace {
  return s3 === null ? folderPlace(folder) : bucketPlace(s3);
}

/** The name of a backup made at an instant (epoch milliseconds): `shop-2027-04-12T01-05-00Z.sqlite.gz.age`. */
export function backupName(at: number, isEncrypted: boolean): string {
  const time = new Date(at).toISOString().slice(0, 19).replaceAll(':', '-');
  return `shop-${time}Z.sqlite${isEncrypted ? ENCRYPTED : ''}`;
}

const NAME = /^shop-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.sqlite(\.gz\.age)?$/;

/** When a backup of this name was made, in epoch milliseconds; null for anything else. */
export function timeOfBackup(name: string): number | null {
  const [, day, hour, minute, second] = NAME.exec(name) ?? [];
  return day === undefined ? null : Date.parse(`${day}T${hour}:${minute}:${second}Z`);
}

/** A clock may be wrong by that much; what claims to be later still is not from this shop. */
const MOST_AHEAD_MS = 24 * 60 * 60 * 1000;

interface KeptBackup extends KeptFile {
  /** When it was made, by its name, in epoch milliseconds. */
  at: number;
}

/** The backups kept at a place, the newest first. Whatever else lies there is left out. Rejects if nobody can look. */
export async function keptBackups(place: BackupPlace, now: number): Promise<KeptBackup[]> {
  const found = (await place.list()).flatMap((file) => {
    const at = timeOfBackup(file.name);
    return at === null || at > now + MOST_AHEAD_MS ? [] : [{ ...file, at }];
  });
  return found.toSorted((a, b) => b.at - a.at);
}

/** When the latest of a shop's backups was made, in epoch milliseconds; null if there is none. Rejects if nobody can look. */
export async function latestBackupAt(config: BackupConfig, now: number): Promise<number | null> {
  const [latest] = await keptBackups(backupPlace(config), now);
  return latest?.at ?? null;
}
