import { statfs } from 'node:fs/promises';
import type { CheckupLine } from '../../../contract/checkup.ts';
import { formatDateTime, storedTimeOfInstant } from '../../../domain/stored-time.ts';

const HOUR_MS = 60 * 60 * 1000;
/** A nightly backup, and some hours for one that was late. */
const BACKUP_HOURS = 30;
const MOST_WRONG_MS = 60 * 1000;
const GIGABYTE = 1024 ** 3;

interface DiskSpace {
  freeBytes: number;
  /** Less than 5 % or 500 MB, whichever is less. */
  isLow: boolean;
}

/** The space left in a folder for everybody but root; null if it cannot be read. */
export async function diskSpace(folder: string): Promise<DiskSpace | null> {
  const stats = await statfs(folder).catch(() => null);
  if (stats === null) return null;
  const freeBytes = stats.bavail * stats.bsize;
  return { freeBytes, isLow: freeBytes < Math.min(0.05 * stats.blocks * stats.bsize, 0.5 * GIGABYTE) };
}

/** With PostgreSQL only what lies in `dataDir`: the space of another machine is not to be seen from here. */
export function diskLine(space: DiskSpace | null, isDatabaseHere: boolean): CheckupLine {
  const title = 'Speicherplatz';
  if (space === null)
    return {
      title,
      state: 'open',
      finding: 'Der Datenordner lässt sich nicht lesen.',
      advice: 'Auf dem Server mit „df -h“ nachsehen.',
    };
  const free = (space.freeBytes / GIGABYTE).toLocaleString('de-DE', { maximumFractionDigits: 1 });
  const finding = `Im Datenordner sind ${free} GB frei.`;
  const elsewhere = isDatabaseHere
    ? ''
    : 'Wie voll der Datenträger von PostgreSQL ist, ist von hier aus nicht zu sehen.';
  if (!space.isLow) return { title, state: 'good', finding, advice: elsewhere };
  return {
    title,
    state: 'bad',
    finding,
    advice:
      'Platz schaffen: alte Sicherungen und Protokolle löschen. Ist der Datenträger voll, kann niemand mehr bestellen.',
  };
}

/** `at` is when the latest was made, in epoch milliseconds, null for none; `fault` is why nobody knows. */
export function backupLine(latest: { at: number | null } | { fault: string }, now: number): CheckupLine {
  const title = 'Sicherung';
  const advice =
    'Unter Einstellungen → Sicherung steht, ob jede Nacht gesichert wird, wohin, und was daran fehlt.';
  if ('fault' in latest) return { title, state: 'bad', finding: latest.fault, advice };
  const { at } = latest;
  if (at === null) return { title, state: 'bad', finding: 'Es gibt noch keine.', advice };
  const finding = `Die letzte ist vom ${formatDateTime(storedTimeOfInstant(at))} Uhr.`;
  if (now - at > BACKUP_HOURS * HOUR_MS) return { title, state: 'bad', finding, advice };
  return { title, state: 'good', finding, advice: '' };
}

interface Clocks {
  /** What others say the time is, the most reliable first. */
  others: { whose: string; at: number | null }[];
  now: number;
}

/**
 * Compares our clock with one of somebody else. The `Date` of our own public address is none: the proxy on this
 * machine, or the shop itself, writes it by the same clock.
 */
export function clockLine({ others, now }: Clocks): CheckupLine {
  const title = 'Uhr';
  for (const { whose, at } of others) {
    if (at === null) continue;
    const wrongMs = Math.abs(now - at);
    if (wrongMs <= MOST_WRONG_MS)
      return { title, state: 'good', finding: `Sie geht wie die ${whose}.`, advice: '' };
    return {
      title,
      state: 'bad',
      finding: `Sie geht gegenüber der ${whose} um ${Math.round(wrongMs / 1000)} Sekunden ${now > at ? 'vor' : 'nach'}.`,
      advice: 'Die Zeit des Servers von selbst stellen lassen, etwa mit „timedatectl set-ntp true“.',
    };
  }
  return {
    title,
    state: 'open',
    finding: 'Keiner der Server, mit denen der Shop spricht, nennt die Zeit.',
    advice: 'Auf dem Server mit „timedatectl“ nachsehen, ob sie von selbst gestellt wird.',
  };
}
