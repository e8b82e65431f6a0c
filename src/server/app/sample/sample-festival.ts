import { wallTimeOf } from '../../../domain/stored-time.ts';
import { hasEvents } from '../../catalog/events/event-lists.repository.ts';
import { plantEvent } from '../../catalog/events/plant-event.ts';
import { insertNewDiscounts } from '../../sales/discounts/discounts.repository.ts';
import { nextFestivalStart } from '../../settings/sample-settings.ts';
import type { Services } from '../services.ts';
import { sampleDiscounts } from './sample-discounts.ts';
import { sampleEvents } from './sample-events.ts';

/**
 * Gives an empty database a festival to look at: events on the next 12 April and discount codes. A database that
 * has any event is left as it is. Answers whether it planted.
 */
export async function plantSampleFestival(
  services: Pick<Services, 'store' | 'clock' | 'changes'>,
): Promise<boolean> {
  const day = wallTimeOf(nextFestivalStart(services.clock())).slice(0, 10);
  const hasPlanted = await services.store.write(async (trx) => {
    if (await hasEvents(trx)) return false;
    for (const [position, planned] of sampleEvents.entries()) await plantEvent(trx, planned, day, position);
    await insertNewDiscounts(trx, sampleDiscounts);
    return true;
  });
  if (hasPlanted) services.changes.announceCatalogue();
  return hasPlanted;
}
