import { text } from 'node:stream/consumers';
import { endWithoutTraces } from '../../platform/work-folder.ts';
import { startFailure } from '../start-failure.ts';
import { backupPlace } from './backup-place.ts';
import { type BackedUp, pruneBackups, saveBackup, testBackup } from './save-backup.ts';

/** What the shop hands to this process on its standard input. */
export interface NightlyBackup {
  shop: BackedUp;
  isTestDue: boolean;
  /** Epoch milliseconds. */
  now: number;
}

/** What this process answers on its standard output. */
export interface NightlyOutcome {
  name: string;
  bytes: number;
  /** How many older ones were deleted, and how many there are now. */
  removed: number;
  kept: number;
  /** Null if none was due. */
  test: 'passed' | 'failed' | null;
  /** Why the test failed. */
  reason: string;
}

// The nightly backup, in a process of its own: copying, compressing and encrypting would hold up orders.
endWithoutTraces();
try {
  const { shop, isTestDue, now }: NightlyBackup = JSON.parse(await text(process.stdin));
  const saved = await saveBackup(shop, now);
  const reason = isTestDue ? await reasonAgainst(() => testBackup(shop, saved, now)) : null;
  // Only now: nothing older goes before the new one is known to be good.
  const pruned = reason
    ? { removed: 0, kept: 0 }
    : await pruneBackups(backupPlace(shop.backup), saved.name, now);
  const outcome: NightlyOutcome = {
    name: saved.name,
    bytes: saved.bytes,
    ...pruned,
    test: reason === null ? null : reason === '' ? 'passed' : 'failed',
    reason: reason ?? '',
  };
  process.stdout.write(JSON.stringify(outcome));
} catch (error) {
  process.stderr.write(startFailure(error));
  process.exitCode = 1;
}

/** Why something failed, as a sentence for the operator; empty if it did not. */
async function reasonAgainst(work: () => Promise<void>): Promise<string> {
  return work().then(
    () => '',
    (error) => startFailure(error),
  );
}
