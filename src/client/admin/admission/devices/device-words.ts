import type { Device, DoorChoice } from '../../../../contract/devices.ts';
import { formatDate } from '../../../../domain/stored-time.ts';
import type { BadgeTone } from '../../../ui/badge.tsx';
import { germanCount } from '../../../ui/german-count.ts';

/** A phone asks at least every seven seconds while it has network. */
const ONLINE_MS = 30_000;

/** How a phone is doing at `now` (epoch milliseconds), in words and as a tone. */
export function describeState(device: Device, now: number): { words: string; tone: BadgeTone } {
  if (device.state === 'waiting') return { words: 'Wartet auf Kopplung', tone: 'warning' };
  if (device.state === 'revoked') return { words: 'Abgemeldet', tone: 'quiet' };
  const isOnline = device.seen_at !== null && now - Date.parse(device.seen_at) < ONLINE_MS;
  return isOnline ? { words: 'Online', tone: 'good' } : { words: 'Ohne Verbindung', tone: 'warning' };
}

const relative = new Intl.RelativeTimeFormat('de', { numeric: 'always' });
const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How long ago an instant was: 'vor 3 Minuten'. A clock that is a little off makes no future of it. */
export function describeAgo(instant: string | null, now: number): string {
  if (instant === null) return 'noch nie';
  const passed = now - Date.parse(instant);
  for (const [unit, ms] of UNITS) {
    if (passed >= ms) return relative.format(-Math.floor(passed / ms), unit);
  }
  return 'gerade eben';
}

/** Who has made a phone a gate, and what has become of him since. */
export function describeMaker(
  { name, standing }: NonNullable<Device['made_by']>,
  state: Device['state'],
): string {
  const by = `${state === 'waiting' ? 'Angelegt' : 'Gekoppelt'} von ${name}`;
  if (standing === 'gone') return `${by}, nicht mehr im Team`;
  if (standing === 'may') return by;
  return state === 'revoked' ? by : `${by}, ohne Berechtigung „Einlass“: Prüfe, wer dieses Telefon hat.`;
}

/** How many scans a phone has yet to send. */
export function describeWaiting(count: number): string {
  if (count === 0) return 'keine';
  return count === 1 ? '1 Scan' : `${germanCount(count)} Scans`;
}

/** An event among those to choose from: with its date where two bear one name, and whether guests see it yet. */
export function nameOf(event: DoorChoice, events: ReadonlyArray<DoorChoice>): string {
  const isAmbiguous = events.some(({ id, name }) => id !== event.id && name === event.name);
  const day = isAmbiguous ? `, ${formatDate(event.starts_at)}` : '';
  return `${event.name}${day}${event.is_published ? '' : ' (noch nicht veröffentlicht)'}`;
}
