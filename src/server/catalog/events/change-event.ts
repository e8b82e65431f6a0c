import type * as v from 'valibot';
import { isRefusal, type Refusal, refuse } from '../../../contract/refusals.ts';
import type {
  EventDeed,
  EventFacts,
  changeEventPicture as pictureEndpoint,
} from '../../../contract/staff-events.ts';
import { writeTeamHistory } from '../../accounts/team-history.repository.ts';
import { deleteInventoryOf, hasPlacements } from '../../inventory/in-use.repository.ts';
import { hasItems } from '../../inventory/items.repository.ts';
import type { Trx } from '../../platform/database/store.ts';
import type { Staff } from '../../platform/http/actor.ts';
import type { Ports } from '../../platform/ports.ts';
import { wantPicture } from '../pictures/pictures-table.ts';
import type { EventDependentsPort } from './event-dependents.ts';
import { writeEventHistory } from './event-history.ts';
import { countVersion, type LockedEvent, lockEvent, offerRows } from './office-events-table.ts';
import { lacksOfEvent } from './sale-lacks.ts';

/** Changes name, place and times of an event. Refused: `unknown_event`, `event_changed`. */
export function changeEventFacts(
  services: Pick<Ports, 'changes' | 'clock' | 'store'>,
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
 * Shows an uploaded picture with an event, with words for whoever does not see it, or none any more. Refused:
 * `unknown_event`, `unknown_picture`.
 */
export function changeEventPicture(
  services: Pick<Ports, 'changes' | 'clock' | 'store'>,
  who: Staff,
  id: number,
  { picture_id, alt }: v.InferOutput<typeof pictureEndpoint.body>,
): Promise<Refusal | null> {
  return changing(services, who, id, 'picture', async (trx) => {
    if (picture_id !== null && (await wantPicture(trx, picture_id, services.clock())) === null) {
      return refuse('unknown_picture');
    }
    const picture_alt = picture_id === null ? '' : alt;
    await trx.updateTable('events').set({ picture_id, picture_alt }).where('id', '=', id).execute();
    return null;
  });
}

/**
 * Shows an event to guests or hides it; who has tickets keeps them. Refused: `unknown_event`, and `event_incomplete`
 * with what is missing before anybody can buy.
 */
export function publishEvent(
  services: Pick<Ports, 'changes' | 'clock' | 'store'>,
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
export function deleteEvent(
  services: Pick<Ports, 'changes' | 'clock' | 'store'> & EventDependentsPort,
  who: Staff,
  id: number,
): Promise<Refusal | null> {
  return changing(services, who, id, 'deleted', async (trx, event) => {
    if ((await hasItems(trx, id)) || (await hasPlacements(trx, id, services.clock()))) {
      return refuse('event_in_use');
    }
    const { prices } = await offerRows(trx, { id, layout_id: null });
    const priceIds = prices.map((price) => price.id);
    const campaign = await services.eventDependents.campaignNaming(trx, { eventId: id, priceIds });
    if (campaign !== null) return refuse('discount_names_it', { names: campaign });
    await deleteInventoryOf(trx, id);
    await services.eventDependents.forgetEvent(trx, id);
    for (const table of ['event_blocks', 'ticket_prices', 'price_categories'] as const)
      await trx.deleteFrom(table).where('event_id', '=', id).execute();
    await trx.deleteFrom('events').where('id', '=', id).execute();
    const at = services.clock();
    await writeTeamHistory(trx, { at, who, what: 'event_deleted', thing: event.name });
    return null;
  });
}

/** Locks an event, changes it, counts its version, writes its history, and has guests' pages, open ones too, made anew. */
export async function changing(
  services: Pick<Ports, 'changes' | 'clock' | 'store'>,
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
    // A picture is whole in itself: who changes it takes nothing of what others are just typing.
    if (what !== 'picture') await countVersion(trx, event);
    await writeEventHistory(trx, { who, at }, what, event);
    return null;
  });
  if (!isRefusal(answer)) {
    services.changes.announceCatalogue();
    services.changes.announceRenewal(id);
  }
  return answer;
}
