import { storedTimeOfInstant } from '../../../domain/stored-time.ts';
import type { DoorNetwork } from '../sync/door-loop.ts';
import { dayAndTime } from './day-and-time.ts';

/** What this phone lets in to; without network how old its list is, for that is what it judges by. */
export function listWords(
  {
    network,
    isComplete,
    syncedAt,
    events,
  }: { network: DoorNetwork; isComplete: boolean; syncedAt: number | null; events: { name: string }[] },
  now: number,
): string {
  const isOffline = network === 'offline';
  if (!isComplete) return isOffline ? 'Kartenliste unvollständig' : 'Kartenliste wird geladen …';
  if (isOffline && syncedAt !== null)
    return `Kartenliste von ${dayAndTime(storedTimeOfInstant(syncedAt), now)}`;
  return events.map(({ name }) => name).join(', ');
}
