import type { GateListEntry, GateListOrder } from '../../../domain/sort-gate-list.ts';
import type { StoredTime } from '../../../domain/stored-time.ts';
import type { PrintJob } from '../../platform/pdf/press/print-job.ts';

/** A valid or unpaid ticket; cancelled ones stand on no list. */
export interface GateListRow extends GateListEntry {
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

export type GateListJob = PrintJob<'gate_list', GateListFacts>;
