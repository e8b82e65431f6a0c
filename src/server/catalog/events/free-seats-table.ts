import { isFreeSeat } from '../../inventory/placements.repository.ts';
import type { Db } from '../../platform/database/store.ts';

interface Ticket {
  event_id: number;
  layout_id: number | null;
  price_category_id: number | null;
}

/** The seats of a ticket's event that its price is for, whether they are free or not; an id narrows it to one. */
function seatsFor(db: Db, { event_id, layout_id, price_category_id }: Ticket) {
  return db
    .selectFrom('seats as seat')
    .innerJoin('blocks as block', 'block.id', 'seat.block_id')
    .leftJoin('event_blocks as use', (join) =>
      join.onRef('use.block_id', '=', 'block.id').on('use.event_id', '=', event_id),
    )
    .where('block.layout_id', '=', layout_id)
    .where('block.has_fixed_places', '=', 0)
    .where('seat.is_available', '=', 1)
    .where((row) =>
      price_category_id === null
        ? row('use.price_category_id', 'is', null)
        : row('use.price_category_id', '=', price_category_id),
    );
}

/** Those of them that nobody has at `now`, block by block, row by row. */
export function freeSeatsFor(db: Db, ticket: Ticket, now: number) {
  return seatsFor(db, ticket)
    .where((row) => isFreeSeat(row.ref('seat.id'), ticket.event_id, now))
    .orderBy('block.id')
    .orderBy('seat.row_position')
    .orderBy('seat.position')
    .select(['seat.id', 'block.name as block_name', 'seat.row', 'seat.name'])
    .execute();
}

/** One of them by its id. */
export function seatFor(db: Db, ticket: Ticket, seatId: number) {
  return seatsFor(db, ticket)
    .where('seat.id', '=', seatId)
    .select(['seat.id', 'seat.block_id', 'block.name as block_name', 'seat.row', 'seat.name'])
    .executeTakeFirst();
}
