import type { OpenConflict } from '../../../contract/conflicts.ts';
import { formatItemCode, readItemCode } from '../../../domain/item-code.ts';
import { berlinDay, formatDate, formatTime, storedTimeOfInstant } from '../../../domain/stored-time.ts';

type Events = ReadonlyArray<{ id: number; name: string }>;

/** Which ticket it is, with its event where it has one. */
export function ticketOf({ ticket, event_id }: OpenConflict, events: Events): string {
  const event = events.find(({ id }) => id === event_id);
  return event ? `${ticket}, ${event.name}` : ticket;
}

/** Both doors with their times. A ticket that was never redeemed had no first door: it is not valid. */
export function doorsOf({ first, second }: OpenConflict, now: number): string {
  const last = `${second.by} um ${clock(second.at, now)}`;
  if (first.at === null) return `Nicht gültig, trotzdem eingelassen: ${last}`;
  return `${first.by ?? 'Ohne Angabe'} um ${clock(first.at, now)} und ${last}`;
}

/** The ticket's code in groups for reading aloud. */
export function codeOf({ item_id }: OpenConflict): string {
  const code = readItemCode(item_id);
  return code === null ? item_id : formatItemCode(code);
}

/** The time of day, with the date where it was not today; epoch milliseconds. */
export function clock(at: number, now: number): string {
  const stored = storedTimeOfInstant(at);
  const day = berlinDay(at) === berlinDay(now) ? '' : ` am ${formatDate(stored)}`;
  return `${formatTime(stored)} Uhr${day}`;
}
