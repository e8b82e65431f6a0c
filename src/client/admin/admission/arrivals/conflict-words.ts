import type { OpenConflict } from '../../../../contract/door.ts';
import { formatItemCode, readItemCode } from '../../../../domain/item-code.ts';
import {
  formatDate,
  formatTime,
  type StoredTime,
  storedTimeOfInstant,
} from '../../../../domain/stored-time.ts';

type Events = ReadonlyArray<{ id: number; name: string }>;

/** Which ticket it is, with its event where it has one. */
export function ticketOf({ ticket, event_id }: OpenConflict, events: Events): string {
  const event = events.find(({ id }) => id === event_id);
  return event ? `${ticket}, ${event.name}` : ticket;
}

/** Both doors with their times. A ticket that was never redeemed had no first door: it is not valid. */
export function doorsOf({ first, second }: OpenConflict, now: number): string {
  const last = `${second.by} um ${clock(storedTimeOfInstant(second.at), now)}`;
  if (first.at === null) return `Nicht gültig, trotzdem eingelassen: ${last}`;
  return `${first.by ?? 'Ohne Angabe'} um ${clock(storedTimeOfInstant(first.at), now)} und ${last}`;
}

/** The ticket's code in groups for reading aloud. */
export function codeOf({ item_id }: OpenConflict): string {
  const code = readItemCode(item_id);
  return code === null ? item_id : formatItemCode(code);
}

/** The time of day, with the date where it was not today; `now` in epoch milliseconds. */
export function clock(at: StoredTime, now: number): string {
  const date = formatDate(at);
  return `${formatTime(at)} Uhr${date === formatDate(storedTimeOfInstant(now)) ? '' : ` am ${date}`}`;
}
