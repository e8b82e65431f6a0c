import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { isBackupDue, isBackupTestDue } from '../../../domain/backup-schedule.ts';
import { changeBackupRuns } from '../../settings/backup-runs.ts';
import type { NightlyBackup, NightlyOutcome } from '../backup/run-nightly.ts';
import type { Services } from '../services.ts';

type Shop = Pick<Services, 'clock' | 'config' | 'log' | 'settings' | 'store'>;

/**
 * Makes the backup of the night if it is due and no other process makes it, tests it once a month, and deletes old ones.
 * What became of it is logged and stored for the dashboard. Ends early, as if it had never begun, on `signal`.
 */
export async function backUpNightly(shop: Shop, signal: AbortSignal): Promise<void> {
  const { clock, config, log, settings, store } = shop;
  const { is_nightly: isNightly, hour } = settings().backup;
  const now = clock();
  if (!isNightly || config.isRehearsal) return;
  const begun = await store.write((trx) =>
    changeBackupRuns(trx, now, (runs) => (isBackupDue(runs, hour, now) ? { begun_at: now } : null)),
  );
  if (begun === null) return;
  const { databaseUrl, dataDir, backup } = config;
  const task = { shop: { databaseUrl, dataDir, backup }, isTestDue: isBackupTestDue(begun, now), now };
  const write = (change: Parameters<typeof changeBackupRuns>[2]) =>
    store.write((trx) => changeBackupRuns(trx, clock(), change));
  try {
    const { test, reason, ...done } = await runNightly(task, signal);
    await write(() => ({
      done_at: now,
      name: done.name,
      bytes: done.bytes,
      ...(test === 'passed' && { tested_at: now }),
      ...(test === 'failed' && { test_failed_at: now }),
    }));
    log.info('backed up', { ...done, test });
    if (test === 'failed') log.error('backup cannot be restored', { name: done.name, reason });
  } catch (error) {
    // Whoever starts next begins anew.
    await write(() => (signal.aborted ? { begun_at: null } : { failed_at: clock() }));
    if (signal.aborted) return;
    throw error;
  }
}

/** Long enough for a shop of any size, and short enough to be over before the next night. */
const MOST_MS = 5 * 60 * 60 * 1000;

async function runNightly(task: NightlyBackup, signal: AbortSignal): Promise<NightlyOutcome> {
  const program = fileURLToPath(new URL('../backup/run-nightly.ts', import.meta.url));
  const child = spawn(process.execPath, [program], {
    stdio: ['pipe', 'pipe', 'pipe'],
    signal: AbortSignal.any([signal, AbortSignal.timeout(MOST_MS)]),
  });
  const ended = once(child, 'close');
  // A process that has failed reads nothing; why, it says itself.
  child.stdin.on('error', () => {});
  // The passphrase goes this way, because other users of the machine may read the arguments.
  child.stdin.end(JSON.stringify(task));
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  const [output, failure, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code !== 0) throw new Error(failure || `The backup ended with code ${code}.`);
  return JSON.parse(output);
}
