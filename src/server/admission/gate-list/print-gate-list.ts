import { type Refusal, refuse } from '../../../contract/refusals.ts';
import { specialKind } from '../../../domain/seat-words.ts';
import type { GateListOrder } from '../../../domain/sort-gate-list.ts';
import { findEventFacts } from '../../catalog/events/event-lists.repository.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { ticketsOfEvent } from '../tickets/tickets.repository.ts';
import type { GateListFacts, GateListJob } from './gate-list-facts.ts';

/** The gate list of an event as a PDF, as of this moment. Refused: `unknown_event`. */
export async function printGateList(
  { store, press, settings, clock }: Pick<Ports, 'clock' | 'press' | 'store'> & SettingsPort,
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
  return press.print({ kind: 'gate_list', facts } satisfies GateListJob);
}
