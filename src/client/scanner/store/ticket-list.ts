import type { Conflict, DoorTicket, TicketPage } from '../../../contract/door.ts';
import { foldForSearch } from '../../../domain/german-text.ts';
import { type ListedTicket, ScannerDatabase } from './scanner-database.ts';

/** A scan has to wait while a batch is written, so batches must be too short to notice. */
const BATCH_SIZE = 500;

/**
 * Stores a page of the list, a large one in batches. The cursor is stored with the last batch, so that a
 * half-stored page is fetched again. `now` is the device's clock.
 */
export async function applyPage(db: ScannerDatabase, page: TicketPage, now: number): Promise<void> {
  const tickets = page.tickets.map(listedTicket);
  while (tickets.length > BATCH_SIZE) {
    const batch = tickets.splice(0, BATCH_SIZE);
    await db.transaction('rw', db.listed, db.letIn, db.facts, async () => storeTickets(db, batch, page));
  }
  await db.transaction('rw', db.listed, db.letIn, db.refused, db.facts, async () => {
    if (page.is_complete) await forgetSettled(db, page.conflicts);
    const known = (await db.fact('door'))?.events.map((event) => event.id) ?? [];
    const events = page.door.events.map((event) => event.id);
    const hasNewEvents = known.length > 0 && events.some((id) => !known.includes(id));
    if (known.some((id) => !events.includes(id))) await db.listed.where('eventId').noneOf(events).delete();
    await storeTickets(db, tickets, page);
    const wasComplete = (await db.fact('isComplete')) ?? false;
    await db.storeFacts({
      door: page.door,
      prices: page.prices,
      blocks: page.blocks,
      cursor: page.cursor,
      isComplete: page.is_complete || (wasComplete && !hasNewEvents),
      ...(page.is_complete ? { conflicts: page.conflicts, syncedAt: now } : {}),
    });
    // Deltas lack tickets from before this gate was assigned the event, so the list is fetched from the
    // start.
    if (hasNewEvents) await db.facts.delete('cursor');
  });
}

async function storeTickets(
  db: ScannerDatabase,
  listed: ListedTicket[],
  { door }: TicketPage,
): Promise<void> {
  const tickets = await withoutTakenBack(db, listed, door.name);
  await db.listed.bulkPut(tickets);
  // From here on the list itself reflects the admission, and its undo.
  await db.letIn.bulkDelete(tickets.filter(({ redeemedAt }) => redeemedAt !== null).map(({ key }) => key));
}

/** Conflicts that the server no longer reports have been resolved or taken back. */
async function forgetSettled(db: ScannerDatabase, conflicts: ReadonlyArray<Conflict>): Promise<void> {
  const open = new Set(conflicts.map(({ scan_id }) => scan_id));
  const before = (await db.fact('conflicts')) ?? [];
  await db.refused.bulkDelete(before.map(({ scan_id }) => scan_id).filter((id) => !open.has(id)));
}

/** For devices that are no longer scanners: deletes tickets, names and the token, but keeps the queue. */
export async function wipeList(db: ScannerDatabase): Promise<void> {
  await db.transaction('rw', db.listed, db.letIn, db.waiting, db.facts, async () => {
    const waiting = new Set((await db.waiting.toArray()).map((call) => call.scanId));
    await db.listed.clear();
    // An admission unknown to the server must not happen a second time.
    await db.letIn.filter((admission) => !waiting.has(admission.scanId)).delete();
    await db.facts.clear();
  });
}

export const MAX_FOUND = 30;

/**
 * Finds tickets by part of the buyer's name or the order number, at most 30, ordered by name. Admissions of
 * this device count as redeemed before the list reflects them.
 */
export async function findTickets(db: ScannerDatabase, query: string): Promise<ListedTicket[]> {
  const wanted = query.trim().split(/\s+/).map(foldedSpellings);
  if (query.replace(/\s/g, '').length < 2) return [];
  const found: ListedTicket[] = [];
  await db.listed
    .filter((ticket) => {
      const text = foldedSpellings(`${ticket.buyer} ${ticket.orderNumber}`).join(' ');
      return wanted.every((spellings) => spellings.some((word) => text.includes(word)));
    })
    .limit(MAX_FOUND)
    .each((ticket) => found.push(ticket));
  const own = await db.letIn.bulkGet(found.map(({ key }) => key));
  return found
    .map((ticket, index) => ({ ...ticket, redeemedAt: ticket.redeemedAt ?? own[index]?.at ?? null }))
    .sort((a, b) => a.buyer.localeCompare(b.buyer, 'de') || (a.key < b.key ? -1 : 1));
}

export interface TicketCounts {
  inside: number;
  waiting: number;
  total: number;
}

export async function countTickets(db: ScannerDatabase): Promise<TicketCounts> {
  const [listed, own, waiting, total] = await Promise.all([
    db.listed.where('redeemedAt').above(0).count(),
    db.letIn.count(),
    db.waiting.count(),
    db.listed.where('state').equals('paid').count(),
  ]);
  return { inside: listed + own, waiting, total };
}

/**
 * Ignores case and accents, and covers both spellings of an umlaut: "Müller" becomes "mueller" and "muller".
 */
function foldedSpellings(text: string): string[] {
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

/** Longer than any outage. */
const TAKEN_BACK_TTL_MS = 24 * 60 * 60 * 1000;

/** `at` is epoch milliseconds by the server's clock. */
export async function noteTakenBack(db: ScannerDatabase, key: string, at: number): Promise<void> {
  const before = Object.entries((await db.fact('takenBack')) ?? {});
  const recent = before.filter(([, takenBackAt]) => at - takenBackAt < TAKEN_BACK_TTL_MS);
  await db.storeFacts({ takenBack: { ...Object.fromEntries(recent), [key]: at } });
}

/**
 * Drops admissions that this gate has taken back since: a page sent before the server knew would turn the
 * guest away until the next page.
 */
async function withoutTakenBack(
  db: ScannerDatabase,
  tickets: ListedTicket[],
  gateName: string,
): Promise<ListedTicket[]> {
  const takenBack = (await db.fact('takenBack')) ?? {};
  return tickets.map((ticket) => {
    const { key, redeemedAt, redeemedBy } = ticket;
    const isStale = redeemedAt !== null && redeemedBy === gateName && redeemedAt <= (takenBack[key] ?? 0);
    return isStale ? { ...ticket, redeemedAt: null, redeemedBy: null } : ticket;
  });
}

/** Deletes the list of a logged-out member of staff; a paired device keeps its list. */
export async function forgetStaffList(db = new ScannerDatabase()): Promise<void> {
  if ((await db.fact('token')) === undefined) await wipeList(db);
}
