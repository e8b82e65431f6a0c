import type { EventFacts } from '../../contract/event-facts.ts';
import type { EventDeed } from '../../contract/office-events.ts';
import { isRefusal, type Refusal, refuse } from '../../contract/refusals.ts';
import type { Trx } from '../database/store.ts';
import type { Staff } from '../http/actor.ts';
import type { Services } from '../services.ts';
import { writeEventHistory } from './event-history.ts';
import {
  campaignOfEvent,
  campaignOfPrices,
  countVersion,
  hasItems,
  hasPlacements,
  type LockedEvent,
  lockEvent,
  offerRows,
} from './office-events-table.ts';
import { lacksOfEvent } from './sale-lacks.ts';

/** Changes name, place and times of an event. Refused: `unknown_event`, `event_changed`. */
export function changeEventFacts(
  services: Services,
  who: Staff,
  id: number,
  { version, ...facts }: EventFacts,
): Promise<Refusal | null> {
  return changing(services, who, id, 'facts', async (trx, event) => {
    if (event.version !== version) return refuse('event_changed');
    await trx.updateTable('events').set(facts).where('id', '=', id).execute();
    return null;
  });
}

/**
 * Shows an event to guests or hides it; who has tickets keeps them. Refused: `unknown_event`, and `event_incomplete`
 * with what is missing before anybody can buy.
 */
export function publishEvent(
  services: Services,
  who: Staff,
  id: number,
  isPublished: boolean,
): Promise<Refusal | null> {
  return changing(services, who, id, isPublished ? 'published' : 'hidden', async (trx, event) => {
    const lacks = isPublished ? await lacksOfEvent(trx, event) : [];
    if (lacks.length > 0) return refuse('event_incomplete', { lacks: lacks.join(' ') });
    await trx
      .updateTable('events')
      .set({ is_published: isPublished ? 1 : 0 })
      .where('id', '=', id)
      .execute();
    return null;
  });
}

/** Deletes an event for which there was never a ticket. Refused: `unknown_event`, `event_in_use`, `discount_names_it`. */
export function deleteEvent(services: Services, who: Staff, id: number): Promise<Refusal | null> {
  return changing(services, who, id, 'deleted', async (trx) => {
    if ((await hasItems(trx, id)) || (await hasPlacements(trx, id, services.clock()))) {
      return refuse('event_in_use');
    }
    const { prices } = await offerRows(trx, { id, layout_id: null });
    const campaign =
      (await campaignOfEvent(trx, id)) ??
      (await campaignOfPrices(
        trx,
        prices.map((price) => price.id),
      ));
    if (campaign !== null) return refuse('discount_names_it', { names: campaign });
    const parts = [
      'placements',
      'contingents',
      'box_office_quotas',
      'event_blocks',
      'ticket_prices',
      'price_categories',
      'device_events',
    ] as const;
    for (const table of parts) await trx.deleteFrom(table).where('event_id', '=', id).execute();
    await trx.deleteFrom('events').where('id', '=', id).execute();
    return null;
  });
}

/** Locks an event, changes it, counts its version, writes its history, and has guests' pages, open ones too, made anew. */
export async function changing(
  services: Services,
  who: Staff,
  id: number,
  what: EventDeed,
  change: (trx: Trx, event: LockedEvent) => Promise<Refusal | null>,
): Promise<Refusal | null> {
  const at = services.clock();
  const answer = await services.store.write(async (trx) => {
    const event = await lockEvent(trx, id);
    if (event === undefined) return refuse('unknown_event');
    const refused = await change(trx, event);
    if (refused !== null) return refused;
    await countVersion(trx, event);
    await writeEventHistory(trx, { who, at }, what, event);
    return null;
  });
  if (!isRefusal(answer)) {
    services.changes.announceCatalogue();
    services.changes.announceRenewal(id);
  }
  return answer;
}
