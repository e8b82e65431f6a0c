import Dexie, { type EntityTable, type Transaction } from 'dexie';
import type { Conflict, DoorSelf, DoorTicket } from '../../../contract/door.ts';
import type { AdmissionRefusal } from '../../../domain/admission.ts';
import { formatTicketName, readListedTicketName } from '../../../domain/item-code.ts';

/** The list contains no codes. Instants are epoch milliseconds by the server's clock. */
export interface ListedTicket {
  /** See `ticketKeyOf`. */
  key: string;
  eventId: number;
  priceId: number;
  blockId: number | null;
  row: string | null;
  seat: string | null;
  state: DoorTicket[6];
  redeemedAt: number | null;
  redeemedBy: string | null;
  buyer: string;
  orderNumber: string;
  /** Missing in lists stored by earlier versions. */
  seatKind?: DoorTicket[11];
}

/** An admission by this device that the list does not reflect yet. */
interface Admission {
  key: string;
  scanId: string;
  at: number;
}

/** A call waiting to be sent, in the order of `seq`. */
export interface WaitingCall {
  seq: number;
  /** A guest admitted, a guest turned away, or an admission taken back. */
  kind: 'scan' | 'refusal' | 'undo';
  /** Unique, so that a call sent twice counts once. */
  id: string;
  /** The scanned code, or the name of a ticket picked from the list. */
  itemId: string;
  key: string;
  /** This scan, or the one being taken back. */
  scanId: string;
  /** By this device's clock, right or wrong. */
  at: number;
  /** How far the server's clock was ahead at that time; `null` before the first answer of a server. */
  aheadMs: number | null;
  /** Why this device turned the ticket away; `null` if it did not. */
  refusal: AdmissionRefusal | null;
  /** Until then the verdict is on screen, and the server may still decide (`SERVER_DECISION_MS`). */
  liveUntil: number;
}

/** An admission that the server refused: the guest is inside, so a volunteer must look into it. */
export interface RefusedCall {
  id: string;
  /** For people: the first half of the code, or the order number. */
  ticket: string;
  /** By the server's clock. */
  at: number;
  reason: string;
}

export interface DeviceFacts {
  token: string;
  door: DoorSelf;
  prices: [number, string][];
  blocks: [number, string][];
  /** Where the next page of the list starts. */
  cursor: string;
  isComplete: boolean;
  syncedAt: number;
  conflicts: Conflict[];
  /** How far the server's clock is ahead of this device's, in milliseconds. */
  clockAheadMs: number;
  /** The server's clock at its last answer: no later scan can be earlier than that. */
  heardAt: number;
  /** When this gate last took back an admission, by ticket key; times are of the server's clock. */
  takenBack: Record<string, number>;
}

interface Fact {
  name: keyof DeviceFacts;
  value: DeviceFacts[keyof DeviceFacts];
}

export class ScannerDatabase extends Dexie {
  declare listed: EntityTable<ListedTicket, 'key'>;
  declare letIn: EntityTable<Admission, 'key'>;
  declare waiting: EntityTable<WaitingCall, 'seq'>;
  declare refused: EntityTable<RefusedCall, 'id'>;
  declare facts: EntityTable<Fact, 'name'>;

  constructor(name = 'door') {
    // The battery may die right after the verdict, so every write must reach the disk first.
    super(name, { chromeTransactionDurability: 'strict' });
    this.version(1).stores({
      tickets: 'id, eventId, state, redeemedAt',
      admissions: 'itemId',
      waiting: '++seq',
      refused: 'id',
      facts: 'name',
    });
    this.version(2)
      .stores({
        tickets: null,
        admissions: null,
        listed: 'key, eventId, state, redeemedAt',
        letIn: 'key',
      })
      .upgrade(migrateToKeys);
  }

  async fact<Name extends keyof DeviceFacts>(name: Name): Promise<DeviceFacts[Name] | undefined> {
    // The type of a value depends on its name, which Dexie cannot express.
    return (await this.facts.get(name))?.value as DeviceFacts[Name] | undefined;
  }

  async storeFacts(facts: Partial<DeviceFacts>): Promise<void> {
    // `Object.entries()` returns string keys, losing the names.
    const rows = Object.entries(facts).map(([name, value]) => ({ name: name as keyof DeviceFacts, value }));
    await this.facts.bulkPut(rows);
  }
}

const KEY_BYTES = 12;

/**
 * The key of a ticket in the list: the beginning of the SHA-256 of its code, or the key contained in a listed
 * ticket's name (domain/listed-ticket.ts). The server computes the same (sync-tickets.ts). Await it before
 * starting a transaction, which would otherwise commit meanwhile.
 */
export async function ticketKeyOf(itemId: string): Promise<string> {
  const listed = readListedTicketName(itemId);
  if (listed !== null) return listed.key;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(itemId));
  const bytes = new Uint8Array(digest, 0, KEY_BYTES);
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

/**
 * Replaces ticket codes by keys on devices from before lists went without codes, even in the middle of an
 * evening and offline. Only queued calls keep their code.
 */
async function migrateToKeys(trx: Transaction): Promise<void> {
  const tickets: { id: string }[] = await trx.table('tickets').toArray();
  const keys = await keysOf(tickets.map(({ id }) => id));
  await trx.table('listed').bulkPut(tickets.map(({ id, ...rest }, n) => ({ ...rest, key: keys[n] })));
  await migrateAdmissions(trx);
  await migrateQueue(trx);
  await migrateFacts(trx);
}

async function migrateAdmissions(trx: Transaction): Promise<void> {
  const admissions: { itemId: string; scanId: string; at: number }[] = await trx
    .table('admissions')
    .toArray();
  const keys = await keysOf(admissions.map(({ itemId }) => itemId));
  const rows = admissions.map(({ itemId, ...rest }, n) => ({ ...rest, key: keys[n] }));
  await trx.table('letIn').bulkPut(rows);
}

async function migrateQueue(trx: Transaction): Promise<void> {
  const waiting: { seq: number; itemId: string }[] = await trx.table('waiting').toArray();
  const keys = await keysOf(waiting.map(({ itemId }) => itemId));
  await trx.table('waiting').bulkPut(waiting.map((call, n) => ({ ...call, key: keys[n] })));
  const refused: { itemId: string }[] = await trx.table('refused').toArray();
  const rows = refused.map(({ itemId, ...rest }) => ({ ...rest, ticket: formatTicketName(itemId) }));
  await trx.table('refused').bulkPut(rows);
}

async function migrateFacts(trx: Transaction): Promise<void> {
  const facts = trx.table('facts');
  const takenBack = Object.entries<number>((await facts.get('takenBack'))?.value ?? {});
  const keys = await keysOf(takenBack.map(([itemId]) => itemId));
  const value = Object.fromEntries(takenBack.map(([, at], n) => [keys[n], at]));
  await facts.put({ name: 'takenBack', value });
  const conflicts: { item_id?: string }[] | undefined = (await facts.get('conflicts'))?.value;
  const withoutCodes = (conflicts ?? []).map(({ item_id, ...rest }) => rest);
  await facts.put({ name: 'conflicts', value: withoutCodes });
  // Cursors of that time may contain a code; the list is fetched again as soon as there is a network.
  await facts.delete('cursor');
}

/** Hashing is asynchronous, so Dexie has to keep the upgrade's transaction open. */
function keysOf(itemIds: string[]): Promise<string[]> {
  return Dexie.waitFor(Promise.all(itemIds.map(ticketKeyOf)));
}
