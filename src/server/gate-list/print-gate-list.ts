import { type Refusal, refuse } from '../../contract/refusals.ts';
import { specialKind } from '../../domain/seat-words.ts';
import type { GateListOrder } from '../../domain/sort-gate-list.ts';
import type { GateListFacts } from '../documents/gate-list/gate-list-facts.ts';
import type { Services } from '../services.ts';
import { findListedEvent, ticketsOfEvent } from './gate-list-table.ts';

/** The gate list of an event as a PDF, as of this moment. Refused: `unknown_event`. */
export async function printGateList(
  { store, press, settings, clock }: Services,
  eventId: number,
  orderedBy: GateListOrder,
): Promise<Uint8Array | Refusal> {
  const event = await findListedEvent(store.read, eventId);
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
  return press.print({ kind: 'gate_list', facts });
}
