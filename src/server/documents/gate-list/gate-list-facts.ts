import type { StoredTime } from '../../../domain/stored-time.ts';
import type { PlaceFacts } from '../ticket/ticket-facts.ts';

/** What a gate list goes by. */
export type GateListOrder = 'name' | 'order' | 'seat';

/** A valid or unpaid ticket; cancelled ones stand on no list. */
export interface GateListRow {
  code: string;
  lastname: string;
  firstname: string;
  orderNumber: string;
  place: PlaceFacts;
  priceName: string;
  isPaid: boolean;
  /** Let in before the list was printed: its box is ticked. */
  isRedeemed: boolean;
}

/** Everybody who may come to one event, as the paper fall-back at the gate; rows in any order. */
export interface GateListFacts {
  festival: string;
  club: string;
  event: { name: string; location: string; startsAt: StoredTime };
  orderedBy: GateListOrder;
  rows: readonly GateListRow[];
  /** Epoch milliseconds: how old the list is. */
  printedAt: number;
}
