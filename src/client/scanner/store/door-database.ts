import Dexie, { type EntityTable } from 'dexie';
import type { Conflict, DoorSelf, DoorTicket } from '../../../contract/door.ts';
import type { AdmissionRefusal } from '../../../domain/admission.ts';
import { carryOverList } from './carry-over-list.ts';

/** A ticket as the list of this phone holds it, without its code; instants are epoch milliseconds of the server's clock. */
export interface ListedTicket {
  /** See ticket-key-of.ts. */
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
  /** For whom its seat is; not known of lists of before. */
  seatKind?: DoorTicket[11];
}

/** This phone has let the ticket in, and the list does not say so yet. */
export interface Admission {
  key: string;
  scanId: string;
  at: number;
}

/** What the server has yet to hear; sent in the order of `seq`. */
export interface WaitingCall {
  seq: number;
  /** Somebody let in, somebody turned away, or an admission taken back. */
  kind: 'scan' | 'refusal' | 'undo';
  /** The phone's own id of this call: sent twice it counts once. */
  id: string;
  /** The code that was scanned, or the name of a ticket that was picked from the list: until the server has heard of it. */
  itemId: string;
  key: string;
  /** The scan itself, or the one that is taken back. */
  scanId: string;
  /** By this phone's clock, right or wrong. */
  at: number;
  /** How far the server's clock was ahead of it then; `null` while no server had been heard of. */
  aheadMs: number | null;
  /** Why this phone turned the ticket away; `null` where it did not. */
  refusal: AdmissionRefusal | null;
  /** Until then the volunteer still looks at the verdict, and the server may correct it. */
  liveUntil: number;
}

/** The server did not take it, and the person is inside: somebody must look. */
export interface RefusedCall {
  id: string;
  /** The first half of its code, or its order's number: for people. */
  ticket: string;
  /** By the server's clock. */
  at: number;
  reason: string;
}

/** What this phone knows besides tickets. */
export interface DoorFacts {
  token: string;
  door: DoorSelf;
  prices: [number, string][];
  blocks: [number, string][];
  /** Where the list ends; the next question goes on from there. */
  cursor: string;
  isComplete: boolean;
  syncedAt: number;
  conflicts: Conflict[];
  /** How far the server's clock is ahead of this phone's, in milliseconds. */
  clockAheadMs: number;
  /** The server's clock when it was last heard of: nothing that is scanned now was scanned before. */
  heardAt: number;
  /** When this door took an admission of a ticket (by its key) back last, by the server's clock. */
  takenBack: Record<string, number>;
}

interface Fact {
  name: keyof DoorFacts;
  value: DoorFacts[keyof DoorFacts];
}

/** Everything the door keeps on this phone. */
export class DoorDatabase extends Dexie {
  declare listed: EntityTable<ListedTicket, 'key'>;
  declare letIn: EntityTable<Admission, 'key'>;
  declare waiting: EntityTable<WaitingCall, 'seq'>;
  declare refused: EntityTable<RefusedCall, 'id'>;
  declare facts: EntityTable<Fact, 'name'>;

  constructor(name = 'door') {
    // A phone's battery may die a moment after the verdict: what is written down must lie on the disk by then.
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
      .upgrade(carryOverList);
  }

  async fact<Name extends keyof DoorFacts>(name: Name): Promise<DoorFacts[Name] | undefined> {
    return (await this.facts.get(name))?.value as DoorFacts[Name] | undefined;
  }

  async keep(facts: Partial<DoorFacts>): Promise<void> {
    await this.facts.bulkPut(
      (Object.keys(facts) as (keyof DoorFacts)[]).map((name) => ({
        name,
        value: facts[name] as DoorFacts[keyof DoorFacts],
      })),
    );
  }
}
