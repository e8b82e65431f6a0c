import type { Conflict, DoorTicket, TicketPage } from '../../../contract/door.ts';
import { foldForSearch } from '../../../domain/search-words.ts';
import type { DoorDatabase, ListedTicket } from './door-database.ts';
import { withoutTakenBack } from './taken-back.ts';

/** While so many tickets are written, a scan waits: a fraction of what anybody notices. */
const AT_ONCE = 500;

/**
 * Writes a page of the list down, a large one in pieces. Its cursor comes with the last of them: a page that is only
 * half there is asked for again. `now` is the phone's clock.
 */
export async function applyPage(db: DoorDatabase, page: TicketPage, now: number): Promise<void> {
  const tickets = page.tickets.map(listedTicket);
  while (tickets.length > AT_ONCE) {
    const piece = tickets.splice(0, AT_ONCE);
    await db.transaction('rw', db.listed, db.letIn, db.facts, async () => write(db, piece, page));
  }
  await db.transaction('rw', db.listed, db.letIn, db.refused, db.facts, async () => {
    if (page.is_complete) await forgetSettled(db, page.conflicts);
    const known = (await db.fact('door'))?.events.map((event) => event.id) ?? [];
    const events = page.door.events.map((event) => event.id);
    const hasNewEvents = known.length > 0 && events.some((id) => !known.includes(id));
    if (known.some((id) => !events.includes(id))) await db.listed.where('eventId').noneOf(events).delete();
    await write(db, tickets, page);
    const wasComplete = (await db.fact('isComplete')) ?? false;
    await db.keep({
      door: page.door,
      prices: page.prices,
      blocks: page.blocks,
      cursor: page.cursor,
      isComplete: page.is_complete || (wasComplete && !hasNewEvents),
      ...(page.is_complete ? { conflicts: page.conflicts, syncedAt: now } : {}),
    });
    // A delta brings nothing of the past of an event that this door has only just been given.
    if (hasNewEvents) await db.facts.delete('cursor');
  });
}

async function write(db: DoorDatabase, listed: ListedTicket[], { door }: TicketPage): Promise<void> {
  const tickets = await withoutTakenBack(db, listed, door.name);
  await db.listed.bulkPut(tickets);
  // From here on the list says it, and also when somebody takes the admission back.
  await db.letIn.bulkDelete(tickets.filter(({ redeemedAt }) => redeemedAt !== null).map(({ key }) => key));
}

/** What the server called a conflict and does so no more, somebody has looked into or taken back. */
async function forgetSettled(db: DoorDatabase, conflicts: ReadonlyArray<Conflict>): Promise<void> {
  const open = new Set(conflicts.map(({ scan_id }) => scan_id));
  const before = (await db.fact('conflicts')) ?? [];
  await db.refused.bulkDelete(before.map(({ scan_id }) => scan_id).filter((id) => !open.has(id)));
}

/** Forgets tickets, names and the token: this phone is no door any more. What waits to be sent is kept. */
export async function wipeList(db: DoorDatabase): Promise<void> {
  await db.transaction('rw', db.listed, db.letIn, db.waiting, db.facts, async () => {
    const waiting = new Set((await db.waiting.toArray()).map((call) => call.scanId));
    await db.listed.clear();
    // Whom this phone let in and has not told yet it must not let in again.
    await db.letIn.filter((admission) => !waiting.has(admission.scanId)).delete();
    await db.facts.clear();
  });
}

export const MOST_FOUND = 30;

/**
 * Tickets by part of the buyer's name or the order number; at most 30, in the order of names. Those that this phone
 * has let in count as redeemed before the list says so.
 */
export async function findTickets(db: DoorDatabase, words: string): Promise<ListedTicket[]> {
  const wanted = words.trim().split(/\s+/).map(foldedWays);
  if (words.replace(/\s/g, '').length < 2) return [];
  const found: ListedTicket[] = [];
  await db.listed
    .filter((ticket) => {
      const text = foldedWays(`${ticket.buyer} ${ticket.orderNumber}`).join(' ');
      return wanted.every((ways) => ways.some((word) => text.includes(word)));
    })
    .limit(MOST_FOUND)
    .each((ticket) => found.push(ticket));
  const own = await db.letIn.bulkGet(found.map(({ key }) => key));
  return found
    .map((ticket, index) => ({ ...ticket, redeemedAt: ticket.redeemedAt ?? own[index]?.at ?? null }))
    .sort((a, b) => a.buyer.localeCompare(b.buyer, 'de') || (a.key < b.key ? -1 : 1));
}

export interface DoorCounts {
  inside: number;
  waiting: number;
  total: number;
}

export async function countTickets(db: DoorDatabase): Promise<DoorCounts> {
  const [listed, own, waiting, total] = await Promise.all([
    db.listed.where('redeemedAt').above(0).count(),
    db.letIn.count(),
    db.waiting.count(),
    db.listed.where('state').equals('paid').count(),
  ]);
  return { inside: listed + own, waiting, total };
}

/** Without case, accents and umlauts, whichever way people type these: "Müller" as "mueller" and as "muller". */
function foldedWays(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').replace(/ß/g, 'ss').toLowerCase();
  return [...new Set([foldForSearch(text), plain])];
}

function listedTicket(row: DoorTicket): ListedTicket {
  const [
    key,
    eventId,
    priceId,
    blockId,
    seatRow,
    seat,
    state,
    redeemedAt,
    redeemedBy,
    buyer,
    orderNumber,
    seatKind,
  ] = row;
  return {
    key,
    eventId,
    priceId,
    blockId,
    row: seatRow,
    seat,
    state,
    redeemedAt,
    redeemedBy,
    buyer,
    orderNumber,
    seatKind,
  };
}
