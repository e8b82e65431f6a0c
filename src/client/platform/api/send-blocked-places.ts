import { blockPlaces, unblockPlaces } from '../../../contract/event-places.ts';
import { call } from './call.ts';

interface Chosen {
  seats: number[];
  /** How many without number. */
  places: number;
}

/** Keeps places from being sold. */
export async function sendBlockedPlaces(
  id: number,
  block: number,
  chosen: Chosen & { reason: string },
): Promise<void> {
  await call(blockPlaces, { params: { id, block }, body: chosen });
}

/** Lets blocked places be sold again. */
export async function sendFreedPlaces(id: number, block: number, chosen: Chosen): Promise<void> {
  await call(unblockPlaces, { params: { id, block }, body: chosen });
}
