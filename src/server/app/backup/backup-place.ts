import type { BackupConfig } from '../../platform/config.ts';
import { bucketPlace } from './bucket-place.ts';
import { ENCRYPTED } from './encrypted-file.ts';
import { type BackupPlace, folderPlace } from './folder-place.ts';

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

/** When the latest of a shop's backups was made, in epoch milliseconds; null if there is none. Rejects if nobody can look. */
export async function latestBackupAt(config: BackupConfig): Promise<number | null> {
  const times = (await backupPlace(config).list()).flatMap((name) => timeOfBackup(name) ?? []);
  return times.length === 0 ? null : Math.max(...times);
}
