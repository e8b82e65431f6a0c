import { hash } from 'node:crypto';
import type { DoorTicket, TicketPage } from '../../../contract/door.ts';
import { readListedTicketName } from '../../../domain/item-code.ts';
import { specialKind } from '../../../domain/seat.ts';
import { blocksOfEvents, pricesOfEvents } from '../../catalog/events/events.repository.ts';
import type { Db } from '../../platform/database/store.ts';
import type { Ports } from '../../platform/ports.ts';
import { conflictsOf } from '../conflicts/conflicts.repository.ts';
import { type Door, eventsOfDoor } from '../door.ts';
import { ticketIdsOfOrder, ticketsChangedSince } from './tickets.repository.ts';

const MOST_IN_A_PAGE = 5_000;
/**
 * A transaction can become visible after one that started later, but none takes longer than this. So each
 * delta covers this span again; a ticket sent twice is simply stored twice.
 */
const OVERLAP_MS = 15_000;
/**
 * How many letters of a code the cursor reveals. Anyone holding the phone can send made-up cursors and see
 * which tickets follow; if half a code could be learned that way, the rest could be brute-forced against its
 * key.
 */
const TOLD_LETTERS = 4;

type Row = Awaited<ReturnType<typeof ticketsChangedSince>>[number];

/**
 * A page of the tickets that a door admits: all of them, or those changed since the cursor of an earlier
 * page. With `is_complete` the phone is up to date and asks again a few seconds later.
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
  // The next page repeats the last tickets of this one, because the cursor holds only the beginning of a
  // code.
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

/** The names of prices and blocks by id; empty for a door without events. */
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

const KEY_LENGTH = 16;

/**
 * What a phone at the gate stores in place of a code: it tells tickets apart, but no ticket can be printed
 * from it.
 */
export function ticketKey(code: string): string {
  return hash('sha256', code, 'base64url').slice(0, KEY_LENGTH);
}

/**
 * The code of a ticket that a phone names by its list. Any other text is returned unchanged, as is the name
 * of a ticket that no order has.
 */
export async function ticketCodeOf(db: Db, name: string): Promise<string> {
  const listed = readListedTicketName(name);
  if (listed === null) return name;
  const ids = await ticketIdsOfOrder(db, listed.orderNumber);
  return ids.find((id) => ticketKey(id) === listed.key) ?? name;
}
