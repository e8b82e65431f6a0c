import { placementsWithSeats } from '../../catalog/events/names.repository.ts';
import { compiledOnce } from '../../platform/database/compiled-query.ts';
import type { Trx } from '../../platform/database/store.ts';

/** Marks a guest as seen. On PostgreSQL this also makes two requests of one guest wait for each other. */
export const touchGuest = compiledOnce((trx, guest: { id: string; now: number }) =>
  trx
    .insertInto('guests')
    .values({ id: guest.id, seen_at: guest.now })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({ seen_at: row.ref('excluded.seen_at') })),
    ),
);

export const heldBy = compiledOnce((db, guest: { id: string; now: number }) =>
  placementsWithSeats(db)
    .select([
      'place.event_id',
      'place.block_id',
      'place.seat_id',
      'place.ticket_price_id',
      'place.first_held_at',
      'place.held_until',
      'seat.kind',
      'seat.view',
    ])
    .where('place.guest_id', '=', guest.id)
    .where('place.held_until', '>', guest.now)
    .orderBy('place.event_id')
    .orderBy('place.seat_id'),
);

/** Deletes up to `most` guests not seen since `before` (epoch milliseconds) and returns those. */
export function deleteGuests(trx: Trx, before: number, most: number) {
  return trx
    .deleteFrom('guests')
    .where('id', 'in', (eb) => eb.selectFrom('guests').select('id').where('seen_at', '<', before).limit(most))
    .returning('id')
    .execute();
}
