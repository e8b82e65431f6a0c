import type { Store } from '../database/store.ts';
import type { FestivalSettings } from './festival-settings.ts';
import { sampleSettings } from './sample-settings.ts';
import { findSetting, upsertSetting } from './settings-table.ts';

const KEY = 'festival';

/**
 * The settings of the festival as they are kept. Where none are, the sample ones are kept first, so that their
 * date does not move on; what an older version did not know yet is filled in from them. `now` in epoch milliseconds.
 */
export async function loadSettings(store: Store, now: number): Promise<FestivalSettings> {
  const sample = sampleSettings(now);
  const kept = await findSetting(store.read, KEY);
  if (kept !== null) return { ...sample, ...(JSON.parse(kept) as Partial<FestivalSettings>) };
  await saveSettings(store, sample, now);
  return sample;
}

/** Keeps the settings of the festival; `now` in epoch milliseconds. */
export async function saveSettings(store: Store, settings: FestivalSettings, now: number): Promise<void> {
  await store.write((trx) => upsertSetting(trx, KEY, JSON.stringify(settings), now));
}
