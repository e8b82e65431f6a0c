import type { DoorTicket, TicketPage } from '../../../contract/door.ts';
import { specialKind } from '../../../domain/seat-words.ts';
import { blocksOfEvents, pricesOfEvents } from '../../catalog/events/event-lists.repository.ts';
import type { Db } from '../../platform/database/store.ts';
import type { Ports } from '../../platform/ports.ts';
import type { Door } from '../tickets/door-of-caller.ts';
import { ticketsChangedSince } from '../tickets/tickets.repository.ts';
import { conflictsOf } from './conflicts.repository.ts';
import { eventsOfDoor } from './door-events.ts';
import { ticketKey } from './ticket-key.ts';

const MOST_IN_A_PAGE = 5_000;
/**
 * A transaction may become visible after a later one; no transaction takes longer than this. The next delta asks for
 * this span again, and a ticket that comes twice is simply written twice.
 */
const OVERLAP_MS = 15_000;
/**
 * So many letters of a code tell where a list goes on. Whoever has the phone can ask for any beginning and see which
 * tickets come after it: with half a code to be learned like that, the other half could be tried out against the key.
 */
const TOLD_LETTERS = 4;

type Row = Awaited<ReturnType<typeof ticketsChangedSince>>[number];

/**
 * A page of the tickets that a door lets in: from the beginning, or what has changed since the cursor of an earlier
 * page. When `is_complete`, the phone knows everything up to now and asks again some seconds later.
 */
export async function syncTickets(
  services: Pick<Ports, 'clock' | 'store'>,
  door: Door,
  since: string | null,
): Promise<TicketPage> {
  const db = services.store.read;
  const now = services.clock();
  const [changedAt = '0', id = ''] = (since ?? '0.').split('.');
  const from = { changedAt: Number(changedAt), id: id.slice(0, TOLD_LETTERS), limit: MOST_IN_A_PAGE };
  const events = await eventsOfDoor(db, door.eventIds, now);
  const eventIds = events.map((event) => event.id);
  const found: Row[] = [];
  for (const eventId of eventIds) found.push(...(await ticketsChangedSince(db, { ...from, eventId })));
  found.sort((a, b) => a.changed_at - b.changed_at || (a.id < b.id ? -1 : 1));
  const page = found.slice(0, MOST_IN_A_PAGE);
  const isComplete = found.length < MOST_IN_A_PAGE;
  const last = page.at(-1);
  // The last tickets of a page come once more with the next.
  return {
    door: { name: door.name, events },
    ...(await namesOf(db, eventIds)),
    tickets: page.map(viewTicket),
    cursor:
      isComplete || last === undefined
        ? `${now - OVERLAP_MS}.`
        : `${last.changed_at}.${last.id.slice(0, TOLD_LETTERS)}`,
    is_complete: isComplete,
    conflicts: isComplete && eventIds.length > 0 ? await conflictsOf(db, eventIds) : [],
  };
}

/** What tickets name by number; nothing for a door without events. */
async function namesOf(
  db: Db,
  eventIds: ReadonlyArray<number>,
): Promise<Pick<TicketPage, 'prices' | 'blocks'>> {
  if (eventIds.length === 0) return { prices: [], blocks: [] };
  return {
    prices: (await pricesOfEvents(db, eventIds)).map((price) => [price.id, price.name]),
    blocks: (await blocksOfEvents(db, eventIds)).map((block) => [block.id, block.name]),
  };
}

function viewTicket(row: Row): DoorTicket {
  const isVoid = row.cancelled_at !== null || row.status === 'cancelled' || row.status === 'refunded';
  return [
    ticketKey(row.id),
    row.event_id,
    row.ticket_price_id,
    row.block_id,
    row.row,
    row.seat_name,
    isVoid ? 'cancelled' : row.status === 'paid' ? 'paid' : 'open',
    row.redeemed_at,
    row.redeemed_by,
    `${row.lastname}, ${row.firstname}`,
    row.number,
    specialKind(row.seat_kind) ?? null,
  ];
}
