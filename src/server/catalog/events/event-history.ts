import type { HistoryOf } from '../../../contract/audit-log.ts';
import { type Refusal, refuse } from '../../../contract/refusals.ts';
import type { EventDeed } from '../../../contract/staff-events.ts';
import { HISTORY_ROWS, historyPage } from '../../platform/database/history-page.ts';
import type { Db, Trx } from '../../platform/database/store.ts';
import type { Staff } from '../../platform/http/actor.ts';

/** Who does something to an event, and when (epoch milliseconds). */
export interface EventHand {
  who: Staff;
  at: number;
}

/** Writes down what somebody of the team did to an event, in the transaction that does it. */
export async function writeEventHistory(
  trx: Trx,
  { who, at }: EventHand,
  what: EventDeed,
  event: { id: number; name: string },
): Promise<void> {
  const entry = { event_id: event.id, name: event.name, what, at };
  await trx
    .insertInto('event_history')
    .values({ ...entry, who: `${who.firstname} ${who.lastname}`.trim() })
    .execute();
}

/**
 * A page of what the team did to an event, the newest first, from before the entry `before` on. Refused:
 * `unknown_event`.
 */
export async function readEventHistory(
  db: Db,
  eventId: number,
  before: number | undefined,
): Promise<HistoryOf<EventDeed> | Refusal> {
  const event = await db.selectFrom('events').select('id').where('id', '=', eventId).executeTakeFirst();
  if (event === undefined) return refuse('unknown_event');
  let asked = db
    .selectFrom('event_history')
    .select(['id', 'at', 'who', 'what'])
    .where('event_id', '=', eventId)
    .orderBy('id', 'desc')
    .limit(HISTORY_ROWS);
  if (before !== undefined) asked = asked.where('id', '<', before);
  return historyPage(await asked.execute());
}
