import { type Refusal, refuse } from '../../../contract/refusals.ts';
import { specialKind } from '../../../domain/seat.ts';
import type { GateListEntry, GateListOrder } from '../../../domain/sort-gate-list.ts';
import type { StoredTime } from '../../../domain/stored-time.ts';
import { findEventFacts } from '../../catalog/events/events.repository.ts';
import type { PdfJob } from '../../platform/pdf/worker/pdf-job.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { ticketsOfEvent } from '../tickets/tickets.repository.ts';

/** The gate list of an event as a PDF, as of now. Refused: `unknown_event`. */
export async function printGateList(
  { store, pdfWorker, settings, clock }: Pick<Ports, 'clock' | 'pdfWorker' | 'store'> & SettingsPort,
  eventId: number,
  orderedBy: GateListOrder,
): Promise<Uint8Array | Refusal> {
  const event = await findEventFacts(store.read, eventId);
  if (event === undefined) return refuse('unknown_event');
  const printedAt = clock();
  const rows = await ticketsOfEvent(store.read, eventId);
  const { title, club } = settings();
  const facts: GateListFacts = {
    festival: title,
    club: club.name,
    event: { name: event.name, location: event.location, startsAt: event.starts_at },
    orderedBy,
    rows: rows.map((row) => ({
      code: row.code,
      lastname: row.lastname,
      firstname: row.firstname,
      orderNumber: row.order_number,
      place: {
        block: row.block_name,
        row: row.row,
        seat: row.seat_name,
        kind: specialKind(row.seat_kind),
      },
      priceName: row.price_name,
      isPaid: row.status === 'paid',
      isRedeemed: row.redeemed_at !== null,
    })),
    printedAt,
  };
  return pdfWorker.print({ kind: 'gate_list', facts } satisfies GateListJob);
}

/** Paid or unpaid; cancelled tickets are not listed. */
export interface GateListRow extends GateListEntry {
  priceName: string;
  isPaid: boolean;
  /** Admitted before the list was printed, so its box is ticked. */
  isRedeemed: boolean;
}

/** Everyone who may come to an event, on paper in case the phones fail. Rows in any order. */
export interface GateListFacts {
  festival: string;
  club: string;
  event: { name: string; location: string; startsAt: StoredTime };
  orderedBy: GateListOrder;
  rows: readonly GateListRow[];
  /** Epoch milliseconds; printed, so that the gate can see how old the list is. */
  printedAt: number;
}

export type GateListJob = PdfJob<'gate_list', GateListFacts>;
