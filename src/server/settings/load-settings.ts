import type { Store } from '../platform/database/store.ts';
import type { FestivalSettings } from './festival-settings.ts';
import { sampleSettings } from './sample-settings.ts';
import { FESTIVAL, findSetting, upsertSetting } from './settings.repository.ts';
import { keepTermsWording } from './terms-wording.ts';

/**
 * The settings of the festival as they are kept. Where none are, the sample ones are kept first, so that their
 * date does not move on; what an older version did not know yet is filled in from them. `now` in epoch milliseconds; the shop is at `publicUrl`.
 */
export async function loadSettings(store: Store, now: number, publicUrl: string): Promise<FestivalSettings> {
  const sample = sampleSettings(now);
  const kept = await findSetting(store.read, FESTIVAL);
  const settings = kept === null ? sample : { ...sample, ...(JSON.parse(kept) as Partial<FestivalSettings>) };
  await store.write(async (trx) => {
    if (kept === null) await upsertSetting(trx, FESTIVAL, JSON.stringify(sample), now);
    // A new version of the shop may say the same in other words.
    await keepTermsWording(trx, settings, { publicUrl, now });
  });
  return settings;
}
