import { forgetTyped, readTyped, storeTyped } from '../../platform/storage.ts';

/** How many of each ticket price, by its id, a guest has set on an event's ticket page. */
export type TicketQuantities = Readonly<Record<string, number>>;

const nameOf = (eventId: number) => `tickets/${eventId}`;

/** What was set before the page was loaded anew. */
export function readQuantities(eventId: number): TicketQuantities {
  const kept = Object.entries(readTyped(nameOf(eventId)) ?? {});
  return Object.fromEntries(kept.filter(([, quantity]) => Number.isSafeInteger(quantity) && quantity >= 0));
}

export function keepQuantities(eventId: number, quantities: TicketQuantities): void {
  storeTyped(nameOf(eventId), quantities);
}

export function forgetQuantities(eventId: number): void {
  forgetTyped(nameOf(eventId));
}
