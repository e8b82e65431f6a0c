import { repeat } from '../repeat.ts';
import type { Services } from '../services.ts';
import { deleteStaleRows } from './delete-stale-rows.ts';

const DELETE_EVERY_MS = 15 * 60 * 1000;

/** What the shop does by itself from time to time; `stop` waits for what is going on. */
export function startJobs(services: Services): { stop(): Promise<void> } {
  const stop = repeat('delete stale rows', DELETE_EVERY_MS, services.log, () => deleteStaleRows(services));
  return { stop };
}
