import type { HistoryOf } from '../../../contract/audit-log.ts';
import { type Refusal, refuse } from '../../../contract/refusals.ts';
import type { EventAuditAction } from '../../../contract/staff-events.ts';
import { HISTORY_ROWS, historyPage } from '../../platform/database/history-page.ts';
import type { Db, Trx } from '../../platform/database/store.ts';
import { nameOfStaff, type Staff } from '../../platform/http/actor.ts';

/** The member who changes an event, and when (epoch milliseconds). */
interface EventActor {
  who: Staff;
  at: number;
}

/** Writes an audit entry of an event in the same transaction as its change. */
export async function writeEventHistory(
  trx: Trx,
  { who, at }: EventActor,
  what: EventAuditAction,
  event: { id: number; name: string },
): Promise<void> {
  const entry = { event_id: event.id, name: event.name, what, at };
  await trx
    .insertInto('event_history')
    .values({ ...entry, who: nameOfStaff(who) })
    .execute();
}

/**
 * A page of an event's audit log, newest first, starting before the entry `before`. Refused: `unknown_event`.
 */
export async function readEventHistory(
  db: Db,
  eventId: number,
  before: number | undefined,
): Promise<HistoryOf<EventAuditAction> | Refusal> {
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
