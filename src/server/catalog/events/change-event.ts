import type * as v from 'valibot';
import { isRefusal, type Refusal, refuse } from '../../../contract/refusals.ts';
import type {
  EventAuditAction,
  EventFacts,
  changeEventPicture as pictureEndpoint,
} from '../../../contract/staff-events.ts';
import { hasSampleAccount } from '../../../domain/sample-club.ts';
import { writeTeamHistory } from '../../accounts/team/team-history.repository.ts';
import { deleteInventoryOf, hasPlacements } from '../../inventory/in-use.repository.ts';
import { hasItems } from '../../inventory/items.repository.ts';
import type { Db, Trx } from '../../platform/database/store.ts';
import type { Staff } from '../../platform/http/actor.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { wantPicture } from '../pictures/pictures.repository.ts';
import { writeEventHistory } from './event-history.repository.ts';
import {
  countVersion,
  deleteEventRow,
  isPartOutdated,
  isSampleEvent,
  type LockedEvent,
  lockEvent,
  updateEvent,
} from './events.repository.ts';
import { deleteOfferOf, offerRows } from './offers.repository.ts';
import { lacksOfEvent, textOf } from './sale-lacks.ts';

/**
 * Changes name, location and times of an event. Refused: `unknown_event`, and `event_changed` if somebody else has
 * changed these since `version`; other changes of the event do not matter.
 */
export function changeEventFacts(
  services: Pick<Ports, 'changes' | 'clock' | 'store'>,
  who: Staff,
  id: number,
  { version, ...facts }: EventFacts,
): Promise<Refusal | null> {
  return changing(services, who, id, 'facts', async (trx, event) => {
    if (isPartOutdated(event, 'facts', version)) return refuse('event_changed');
    await updateEvent(trx, id, facts);
    return null;
  });
}

/**
 * Sets or removes an event's picture and its alternative text. Refused: `unknown_event`, `unknown_picture`.
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
    await updateEvent(trx, id, { picture_id, picture_alt });
    return null;
  });
}

/**
 * Publishes or hides an event; sold tickets stay valid. Refused: `unknown_event`, `event_incomplete` with what is
 * missing for the sale, and `sample_account` as long as guests would pay to the sample club, but for its own events.
 */
export function publishEvent(
  services: Pick<Ports, 'changes' | 'clock' | 'store'> & SettingsPort,
  who: Staff,
  id: number,
  isPublished: boolean,
): Promise<Refusal | null> {
  return changing(services, who, id, isPublished ? 'published' : 'hidden', async (trx, event) => {
    const lacks = isPublished ? await lacksOfEvent(trx, event) : [];
    if (lacks.length > 0) return refuse('event_incomplete', { lacks: textOf(lacks) });
    if (isPublished && hasSampleAccount(services.settings().bank) && !(await isSampleEvent(trx, id)))
      return refuse('sample_account');
    await updateEvent(trx, id, { is_published: isPublished ? 1 : 0 });
    return null;
  });
}

/**
 * Deletes an event that never had a ticket. Refused: `unknown_event`, `event_in_use`, `discount_names_it`.
 */
export function deleteEvent(
  services: Pick<Ports, 'changes' | 'clock' | 'store'> & EventDependentsPort,
  who: Staff,
  id: number,
): Promise<Refusal | null> {
  return changing(services, who, id, 'deleted', async (trx, event) => {
    const refused = await refuseDeletion(services, trx, id);
    if (refused === null) await deleteUnusedEvent(services, who, trx, event);
    return refused;
  });
}

/** Why an event has to stay; null if nothing needs it. */
export async function refuseDeletion(
  { clock, eventDependents }: Pick<Ports, 'clock'> & EventDependentsPort,
  db: Db,
  id: number,
): Promise<Refusal | null> {
  if ((await hasItems(db, id)) || (await hasPlacements(db, id, clock()))) return refuse('event_in_use');
  const { prices } = await offerRows(db, { id, layout_id: null });
  const priceIds = prices.map((price) => price.id);
  const campaign = await eventDependents.campaignNaming(db, { eventId: id, priceIds });
  return campaign === null ? null : refuse('discount_names_it', { names: campaign });
}

/** Deletes a locked event that `refuseDeletion` lets go. */
export async function deleteUnusedEvent(
  { clock, eventDependents }: Pick<Ports, 'clock'> & EventDependentsPort,
  who: Staff,
  trx: Trx,
  { id, name }: { id: number; name: string },
): Promise<void> {
  await deleteInventoryOf(trx, id);
  await eventDependents.forgetEvent(trx, id);
  await deleteOfferOf(trx, id);
  await deleteEventRow(trx, id);
  await writeTeamHistory(trx, { at: clock(), who, what: 'event_deleted', thing: name });
}

/**
 * Locks an event, changes it, increments its version, writes an audit entry and updates open pages of guests.
 */
export async function changing(
  services: Pick<Ports, 'changes' | 'clock' | 'store'>,
  who: Staff,
  id: number,
  what: EventAuditAction,
  change: (trx: Trx, event: LockedEvent) => Promise<Refusal | null>,
): Promise<Refusal | null> {
  const at = services.clock();
  const answer = await services.store.write(async (trx) => {
    const event = await lockEvent(trx, id);
    if (event === undefined) return refuse('unknown_event');
    const refused = await change(trx, event);
    if (refused !== null) return refused;
    // A picture is independent of the form, so a new one does not invalidate what others are typing.
    if (what !== 'picture')
      await countVersion(trx, event, what === 'facts' || what === 'offer' ? what : undefined);
    await writeEventHistory(trx, { who, at }, what, event);
    return null;
  });
  if (!isRefusal(answer)) {
    services.changes.announceCatalogue();
    services.changes.announceRenewal(id);
  }
  return answer;
}

/** What the catalog needs from modules above it; `app` provides it. */
export interface EventDependents {
  /** The name of a discount limited to the event or one of these prices, or null. */
  campaignNaming: (
    db: Db,
    named: { eventId?: number; priceIds: ReadonlyArray<number> },
  ) => Promise<string | null>;
  /** Removes a deleted event from the phones at the gates. */
  forgetEvent: (trx: Trx, eventId: number) => Promise<void>;
}

export interface EventDependentsPort {
  eventDependents: EventDependents;
}
