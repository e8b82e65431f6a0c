import type { Occupancy } from '../../../contract/figures.ts';

/** Free places of an event, none where more was sold than there is; null where nothing limits it. */
export function freeOf({ sold, held, kept_back, total }: Occupancy): number | null {
  return total === null ? null : Math.max(0, total - sold - held - kept_back);
}

/** The contingents that say more than the event as a whole. */
export function partsOf({ contingents, total }: Occupancy): Occupancy['contingents'] {
  return contingents.filter(({ name, capacity }) => name !== 'Insgesamt' || capacity !== total);
}
