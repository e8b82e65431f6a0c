import type { BackupsAnswer } from '../../contract/settings.ts';
import { type BackupRuns, backupProblem } from '../../domain/backup-schedule.ts';
import { storedTimeOfInstant, storedTimeOrNull } from '../../domain/stored-time.ts';
import type { Db, Trx } from '../platform/database/store.ts';
import { takeTurn } from '../platform/database/transactions.ts';
import type { Ports } from '../platform/ports.ts';
import type { SettingsPort } from './festival-settings.ts';
import { findSetting, upsertSetting } from './settings.repository.ts';

const BACKUPS = 'backups';

/** What is known of the nightly backups; `name` and `bytes` are those of the latest complete one. */
export interface StoredBackupRuns extends BackupRuns {
  name: string;
  bytes: number;
}

const NONE: StoredBackupRuns = {
  begun_at: null,
  failed_at: null,
  done_at: null,
  tested_at: null,
  test_failed_at: null,
  name: '',
  bytes: 0,
};

export async function findBackupRuns(db: Db): Promise<StoredBackupRuns> {
  return { ...NONE, ...JSON.parse((await findSetting(db, BACKUPS)) ?? '{}') };
}

/**
 * Writes the fields that `change` returns, or nothing for null; other processes wait meanwhile. Returns what is stored
 * then, null if nothing was written. `now` in epoch milliseconds.
 */
export async function changeBackupRuns(
  trx: Trx,
  now: number,
  change: (runs: StoredBackupRuns) => Partial<StoredBackupRuns> | null,
): Promise<StoredBackupRuns | null> {
  await takeTurn(trx, BACKUPS);
  const runs = await findBackupRuns(trx);
  const changed = change(runs);
  if (changed === null) return null;
  const next = { ...runs, ...changed };
  await upsertSetting(trx, BACKUPS, JSON.stringify(next), now);
  return next;
}

/** When backups are made, how they have gone so far, and who is told when something is wrong with the shop. */
export async function readBackups({
  store,
  settings,
  clock,
  config,
}: Pick<Ports, 'clock' | 'config' | 'store'> & SettingsPort): Promise<BackupsAnswer> {
  const { done_at, name, bytes, ...runs } = await findBackupRuns(store.read);
  const { backup, alarm } = settings();
  const { s3, folder, passphrase } = config.backup;
  return {
    settings: backup,
    alarm,
    report: {
      problem: backup.is_nightly ? backupProblem({ done_at, ...runs }, clock()) : null,
      last: done_at === null ? null : { at: storedTimeOfInstant(done_at), name, bytes },
      tested_at: storedTimeOrNull(runs.tested_at),
      place: s3?.url ?? folder,
      is_encrypted: passphrase !== '',
    },
  };
}
