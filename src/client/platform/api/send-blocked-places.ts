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
  await call('POST /api/office/events/:id/blocks/:block/blocked', { params: { id, block }, body: chosen });
}

/** Lets blocked places be sold again. */
export async function sendFreedPlaces(id: number, block: number, chosen: Chosen): Promise<void> {
  await call('POST /api/office/events/:id/blocks/:block/freed', { params: { id, block }, body: chosen });
}
