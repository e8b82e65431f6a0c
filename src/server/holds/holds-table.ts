import { compiledOnce } from '../database/compiled-once.ts';
import type { Db, Trx } from '../database/store.ts';

/** Marks a guest as seen. On PostgreSQL this also makes two requests of one guest wait for each other. */
export const touchGuest = compiledOnce((trx, guest: { id: string; now: number }) =>
  trx
    .insertInto('guests')
    .values({ id: guest.id, seen_at: guest.now })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({ seen_at: row.ref('excluded.seen_at') })),
    ),
);

/** The seats a guest holds at `now`. */
export const heldBy = compiledOnce((db, guest: { id: string; now: number }) =>
  db
    .selectFrom('placements as place')
    .leftJoin('seats as seat', 'seat.id', 'place.seat_id')
    .select([
      'place.event_id',
      'place.block_id',
      'place.seat_id',
      'place.ticket_price_id',
      'place.first_held_at',
      'place.held_until',
      'seat.kind',
    ])
    .where('place.guest_id', '=', guest.id)
    .where('place.held_until', '>', guest.now)
    .orderBy('place.event_id')
    .orderBy('place.seat_id'),
);

/** Lets go what a guest holds of these seats; answers what was let go. */
export function deleteHeld(trx: Trx, guestId: string, eventId: number, seatIds: ReadonlyArray<number>) {
  return trx
    .deleteFrom('placements')
    .where('guest_id', '=', guestId)
    .where('event_id', '=', eventId)
    .where('seat_id', 'in', seatIds)
    .where('order_id', 'is', null)
    .returning(['block_id', 'seat_id'])
    .execute();
}

/** Whether any hold has lapsed at `now`. */
export async function hasLapsedHolds(db: Db, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('placements')
    .select('id')
    .where('held_until', '<=', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes holds that have lapsed at `now`; answers what became free. */
export function deleteLapsed(trx: Trx, now: number) {
  return trx
    .deleteFrom('placements')
    .where('held_until', '<=', now)
    .where('order_id', 'is', null)
    .returning(['event_id', 'block_id', 'seat_id'])
    .execute();
}
