import { forgetTyped, readTyped, storeTyped } from '../../platform/storage.ts';

/** A seat a guest has chosen on the page of its block, and what ticket it shall be. */
export interface ChosenSeat {
  seat: number;
  ticketPrice: number;
}

const nameOf = (eventId: number, blockId: number) => `seats/${eventId}/${blockId}`;

/** What was chosen in a block before the page was loaded anew; `null` where nothing was changed. */
export function readSeatDraft(eventId: number, blockId: number): ChosenSeat[] | null {
  const kept = readTyped(nameOf(eventId, blockId));
  return Array.isArray(kept) && kept.every(isChosenSeat) ? kept : null;
}

function isChosenSeat(kept: Partial<ChosenSeat> | null): boolean {
  return Number.isSafeInteger(kept?.seat) && Number.isSafeInteger(kept?.ticketPrice);
}

export function keepSeatDraft(eventId: number, blockId: number, chosen: ChosenSeat[]): void {
  storeTyped(nameOf(eventId, blockId), chosen);
}

export function forgetSeatDraft(eventId: number, blockId: number): void {
  forgetTyped(nameOf(eventId, blockId));
}
