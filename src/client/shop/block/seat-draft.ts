import * as v from 'valibot';
import { Id } from '../../../contract/wire.ts';
import { forget, keep, readKept } from '../../ui/tab-storage.ts';

/** A seat a guest has chosen on the page of its block, and what ticket it shall be. */
export interface ChosenSeat {
  seat: number;
  ticketPrice: number;
}

const Kept = v.array(v.object({ seat: Id, ticketPrice: Id }));

const nameOf = (eventId: number, blockId: number) => `seats/${eventId}/${blockId}`;

/** What was chosen in a block before the page was loaded anew; `null` where nothing was changed. */
export function readSeatDraft(eventId: number, blockId: number): ChosenSeat[] | null {
  const kept = v.safeParse(Kept, readKept(nameOf(eventId, blockId)));
  return kept.success ? kept.output : null;
}

export function keepSeatDraft(eventId: number, blockId: number, chosen: ChosenSeat[]): void {
  keep(nameOf(eventId, blockId), chosen);
}

export function forgetSeatDraft(eventId: number, blockId: number): void {
  forget(nameOf(eventId, blockId));
}
