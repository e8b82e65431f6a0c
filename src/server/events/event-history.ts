import type { EventDeed } from '../../contract/office-events.ts';
import type { Trx } from '../database/store.ts';
import type { Staff } from '../http/actor.ts';

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
