import type { StoredTime } from '../../../domain/stored-time.ts';

/** An event an order has tickets for. */
export interface CalendarEventFacts {
  id: number;
  name: string;
  location: string;
  startsAt: StoredTime;
  /** `null` where no end is set: four hours are entered. */
  endsAt: StoredTime | null;
  /** Places in words, one a ticket: `Block A, Reihe D, Platz 6`; empty where there are no places. */
  places: readonly string[];
  ticketCount: number;
}

/** The events of one order as a guest takes them over into the own calendar. */
export interface CalendarFacts {
  order: { number: string; address: string };
  /** The shop's host name: with order and event it makes an entry's identity, the same in every file. */
  host: string;
  events: readonly CalendarEventFacts[];
  /** Epoch milliseconds. */
  madeAt: number;
}
