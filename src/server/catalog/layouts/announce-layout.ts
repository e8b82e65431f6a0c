import type { Ports } from '../../platform/ports.ts';
import { eventsOnLayouts } from './layouts-table.ts';

/** After the commit: what guests read of events is made anew, and open pages of events on this layout read it again. */
export async function announceLayout(
  { store, changes }: Pick<Ports, 'changes' | 'store'>,
  id: number,
): Promise<void> {
  const events = await eventsOnLayouts(store.read, [id]);
  if (events.length === 0) return;
  changes.announceCatalogue();
  for (const event of events) changes.announceRenewal(event.id);
}
