import type { Trx } from '../../platform/database/store.ts';

/** What rooms above have made of events and prices; `app` says how they are asked. */
export interface EventDependents {
  /** The name of a campaign that names the event as a whole, or one of these prices; null where none does. */
  campaignNaming: (
    trx: Trx,
    named: { eventId?: number; priceIds: ReadonlyArray<number> },
  ) => Promise<string | null>;
  /** Has the phones at the gates forget an event that is deleted. */
  forgetEvent: (trx: Trx, eventId: number) => Promise<void>;
}

export interface EventDependentsPort {
  eventDependents: EventDependents;
}
