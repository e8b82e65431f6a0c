import { wallTimeOf } from '../../domain/stored-time.ts';
import type { Services } from '../services.ts';
import { nextFestivalStart } from '../settings/sample-settings.ts';
import { plantEvent } from './plant-event.ts';
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
    const event = await trx.selectFrom('events').select('id').limit(1).executeTakeFirst();
    if (event !== undefined) return false;
    for (const [position, planned] of sampleEvents.entries()) await plantEvent(trx, planned, day, position);
    await trx
      .insertInto('discounts')
      .values(sampleDiscounts)
      .onConflict((conflict) => conflict.column('code').doNothing())
      .execute();
    return true;
  });
  if (hasPlanted) services.changes.announceCatalogue();
  return hasPlanted;
}
