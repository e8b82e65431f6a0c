import { sql } from 'kysely';
import type { Trx } from '../database/store.ts';
import { contingentsOf } from './contingents-table.ts';
import type { DeskItemRow } from './desk-order-table.ts';

type Ticket = Pick<DeskItemRow, 'event_id' | 'block_id' | 'seat_id' | 'ticket_price_id'>;

/** Frees the places of tickets of an order: their seats, and as many places without number as there are tickets. */
export async function freePlaces(trx: Trx, orderId: string, tickets: ReadonlyArray<Ticket>): Promise<void> {
  const groups = Map.groupBy(tickets, ({ event_id, block_id, seat_id, ticket_price_id }) =>
    [event_id, block_id, seat_id, ticket_price_id].join('/'),
  );
  for (const group of groups.values()) {
    const { event_id, block_id, seat_id, ticket_price_id } = group[0] as Ticket;
    const places = trx
      .selectFrom('placements')
      .select('id')
      .where('order_id', '=', orderId)
      .where('event_id', '=', event_id)
      .where('ticket_price_id', '=', ticket_price_id)
      .where((row) => (block_id === null ? row('block_id', 'is', null) : row('block_id', '=', block_id)))
      .where((row) => (seat_id === null ? row('seat_id', 'is', null) : row('seat_id', '=', seat_id)))
      .orderBy('id')
      .limit(group.length);
    await trx.deleteFrom('placements').where('id', 'in', places).execute();
  }
}

/** Gives tickets back to every contingent that covers them, always in the same order, as orders take them. */
export async function giveBackContingents(trx: Trx, tickets: ReadonlyArray<Ticket>): Promise<void> {
  const events = [...new Set(tickets.map((ticket) => ticket.event_id))].map((id) => ({ id }));
  for (const { id, event_id, block_id, ticket_price_id } of await contingentsOf(trx, {}, events)) {
    const count = tickets.filter(
      (ticket) =>
        ticket.event_id === event_id &&
        (block_id === null || ticket.block_id === block_id) &&
        (ticket_price_id === null || ticket.ticket_price_id === ticket_price_id),
    ).length;
    if (count === 0) continue;
    // A contingent that was set up after the sale began knows less than was sold.
    const taken = sql<number>`case when taken > ${count} then taken - ${count} else 0 end`;
    await trx.updateTable('contingents').set({ taken }).where('id', '=', id).execute();
  }
}
