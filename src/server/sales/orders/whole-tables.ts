import { type Refusal, refuse } from '../../../contract/refusals.ts';
import { seatsAtTables } from '../../catalog/events/offers.repository.ts';
import type { LineTickets } from '../../inventory/contingents.repository.ts';
import type { Trx } from '../../platform/database/store.ts';
import type { CheckedLines, WantedLine } from './check-lines.ts';

/**
 * The rule of tables that are sold as a whole, for every way in which guests take seats: with one seat of such a table
 * come all of its seats for sale, at the same price and as part of the same line.
 */
export async function withWholeTables(
  trx: Trx,
  { tickets, tables }: Pick<CheckedLines, 'tickets' | 'tables'>,
): Promise<LineTickets[]> {
  if (tables.size === 0) return tickets;
  const seats = Map.groupBy(await seatsAtTables(trx, [...tables]), (seat) => seat.block_id);
  const keyOf = (eventId: number, seatId: number | null) => `${eventId}/${seatId}`;
  const named = new Set(tickets.map(({ eventId, seatId }) => keyOf(eventId, seatId)));
  return tickets.flatMap((ticket) => {
    const beside = (seats.get(ticket.blockId ?? 0) ?? []).filter(
      ({ id }) => !named.has(keyOf(ticket.eventId, id)),
    );
    for (const { id } of beside) named.add(keyOf(ticket.eventId, id));
    return [ticket, ...beside.map(({ id, view }) => ({ ...ticket, seatId: id, seatView: view }))];
  });
}

/**
 * Refuses lines that ask for another number of seats than they bring: `table_in_parts` for a single seat of a table that
 * is sold as a whole, `order_lines` where the table has changed since it was chosen.
 */
export function refuseOtherSize(
  lines: ReadonlyArray<WantedLine>,
  tickets: ReadonlyArray<LineTickets>,
): Refusal | null {
  const counts = new Map(
    [...Map.groupBy(tickets, ({ line }) => line)].map(([line, all]) => [line, all.length]),
  );
  const wrong = lines.flatMap((wanted, line) =>
    wanted.is_fixed || counts.get(line) === (wanted.quantity ?? 1) ? [] : [{ line, wanted }],
  );
  if (wrong.length === 0) return null;
  if (wrong.some(({ wanted }) => !('quantity' in wanted) || wanted.quantity === undefined))
    return refuse('table_in_parts');
  return refuse('order_lines', {
    lines: wrong.map(({ line }) => ({ line, reason: 'price_changed', left: 0 })),
  });
}
