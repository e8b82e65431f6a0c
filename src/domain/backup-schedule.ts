import { berlinDay, dayAfter, startOfBerlinDay } from './stored-time.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAYS = 7;
const WEEKS = 4;
const MONTHS = 12;
/** After a failure; the reason is often a network or a mail provider's hour of maintenance. */
const RETRY_MS = HOUR_MS;
/** A backup that has neither ended nor failed by then belonged to a process that is gone. */
const GIVEN_UP_MS = 6 * HOUR_MS;
/** One night may be missed before anybody has to care. */
const LATE_MS = 36 * HOUR_MS;
const TEST_DAYS = 30;

/**
 * Which backups to keep, of those made at these instants (epoch milliseconds): the newest of each of the last 7 days, 4
 * weeks (from Monday) and 12 months in Berlin that have any. Only what exists counts, so nothing more is deleted when no
 * new ones arrive.
 */
export function backupsToKeep(times: readonly number[]): Set<number> {
  const newestFirst = times.toSorted((a, b) => b - a);
  const kept = new Set<number>();
  const keepNewest = (most: number, periodOf: (day: string) => string) => {
    const periods = new Set<string>();
    for (const time of newestFirst) {
      const period = periodOf(berlinDay(time));
      if (periods.has(period)) continue;
      if (periods.size === most) return;
      periods.add(period);
      kept.add(time);
    }
  };
  keepNewest(DAYS, (day) => day);
  keepNewest(WEEKS, mondayOf);
  keepNewest(MONTHS, (day) => day.slice(0, 7));
  return kept;
}

function mondayOf(day: string): string {
  return dayAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

/** Instants in epoch milliseconds, null for what has not happened yet. */
export interface BackupRuns {
  /** The latest attempt, and when the latest failed. */
  begun_at: number | null;
  failed_at: number | null;
  /** When the latest complete backup was begun. */
  done_at: number | null;
  /** The latest test: of a restored backup that was right, and of one that was not. */
  tested_at: number | null;
  test_failed_at: number | null;
}

/** Whether a backup has to be begun at `now`, every night at `hour` in Berlin and an hour after a failure. */
export function isBackupDue(runs: BackupRuns, hour: number, now: number): boolean {
  const today = startOfBerlinDay(berlinDay(now)) + hour * HOUR_MS;
  const latest = today <= now ? today : startOfBerlinDay(dayAfter(berlinDay(now), -1)) + hour * HOUR_MS;
  const { begun_at, done_at, failed_at } = runs;
  if (done_at !== null && done_at >= latest) return false;
  if (begun_at === null || begun_at === done_at) return true;
  return failed_at !== null && failed_at >= begun_at
    ? now - failed_at >= RETRY_MS
    : now - begun_at >= GIVEN_UP_MS;
}

/** Whether the next backup has to be restored for a test: every month, and again after a test that failed. */
export function isBackupTestDue({ tested_at }: BackupRuns, now: number): boolean {
  return tested_at === null || now - tested_at >= TEST_DAYS * 24 * HOUR_MS;
}

export type BackupProblem = 'failed' | 'late' | 'test_failed';

/** What somebody has to look into at `now`; null if all is well or nothing was tried yet. */
export function backupProblem(runs: BackupRuns, now: number): BackupProblem | null {
  const { begun_at, done_at, failed_at, tested_at, test_failed_at } = runs;
  if (failed_at !== null && failed_at > (done_at ?? 0)) return 'failed';
  const last = done_at ?? begun_at;
  if (last !== null && now - last > LATE_MS) return 'late';
  return test_failed_at !== null && test_failed_at > (tested_at ?? 0) ? 'test_failed' : null;
}
